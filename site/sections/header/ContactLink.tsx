import { useContent } from '#site/content.ts'
import { Button } from '#site/ui/Button.tsx'
import { homeHref } from '#site/ui/home-href.ts'

const STYLES = {
  header: { look: 'primary', small: true },
  menu: { look: 'onRed' },
} as const

/** The main call to action. Its name holds both the words that are seen and the label (WCAG 2.5.3, label in name). */
export function ContactLink({ home, place }: { home: boolean; place: keyof typeof STYLES }) {
  const { cta, ctaLabel } = useContent().texts.header
  const id = `${place}-cta`
  return (
    <Button
      {...STYLES[place]}
      id={id}
      href={homeHref('#contact', home)}
      aria-label={ctaLabel}
      aria-labelledby={`${id}-text ${id}`}
    >
      <span id={`${id}-text`}>{cta}</span>
    </Button>
  )
}
