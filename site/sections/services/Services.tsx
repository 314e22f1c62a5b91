import { Faq } from '../faq/Faq.tsx'

/** Six services as cabinet fronts, and the questions asked about them. */
export function Services() {
  return (
    <section id="services">
      <Faq />
    </section>
  )
}
