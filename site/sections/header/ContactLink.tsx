import { useId } from 'react'
import * as texts from '#model/texts.ts'
import { homeHref } from '#site/ui/home-href.ts'
import { Button } from '#site/ui/button/Button.tsx'

const LOOKS = {
  header: { look: 'primary', small: true },
  menu: { look: 'onRed' },
} as const

/** The main call to action. Its name holds both the words that are seen and the label (WCAG 2.5.3, label in name). */
export function ContactLink({ home, look }: { home: boolean; look: keyof typeof LOOKS }) {
  const id = useId()
  const textId = useId()
  return (
    <Button
      {...LOOKS[look]}
      id={id}
      href={homeHref('#contact', home)}
      aria-label={texts.header.ctaLabel}
      aria-labelledby={`${textId} ${id}`}
    >
      <span id={textId}>{texts.header.cta}</span>
    </Button>
  )
}
