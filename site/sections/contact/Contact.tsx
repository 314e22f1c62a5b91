/** The form, the ways to reach the craftsman, and where he works. */
export function Contact() {
  return <section id="contact" />
}
