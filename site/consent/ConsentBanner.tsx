import { useLayoutEffect, useRef } from 'react'
import { legalLinks } from '#model/navigation.ts'
import * as texts from '#model/texts.ts'
import { Button } from '#site/ui/button/Button.tsx'
import { BANNER_ID, returnFocus } from './ask-again.ts'
import { type Consent, setConsent, useConsent } from './consent.ts'
import styles from './ConsentBanner.module.css'

const copy = texts.cookies
// As in the style sheet, where nobody has measured yet.
const LOW = '(height < 30rem)'
const CLEAR_OF_BANNER = 'body, [data-clear-of-banner]'
// What a visitor may want to read before choosing.
const bannerLinks = legalLinks.filter(({ href }) => href === '/datenschutz' || href === '/impressum')

/**
 * Asks whether the external map may be loaded, on every page until the visitor has chosen. It is part of every
 * prerendered page, hidden until the boot script knows (`data-asks`): most of what a first visitor sees is painted at once.
 */
export function ConsentBanner() {
  const consent = useConsent()
  return (consent === null || consent === 'unknown') && <Banner isOpen={consent === null} />
}

function Banner({ isOpen }: { isOpen: boolean }) {
  const banner = useRef<HTMLElement>(null)
  // Before it is painted or focused: both depend on where it stands.
  useLayoutEffect(() => (banner.current ? makeRoom(banner.current) : undefined), [])

  return (
    <section
      ref={banner}
      className={styles.banner}
      id={BANNER_ID}
      aria-label={copy.label}
      tabIndex={-1}
      data-open={isOpen ? '' : undefined}
    >
      <div className={styles.text}>
        <p>{copy.text}</p>
        <details>
          <summary>{copy.more}</summary>
          <p>{copy.details}</p>
          <p className={styles.links}>
            {bannerLinks.map(({ name, href }) => (
              <a key={href} href={href}>
                {name}
              </a>
            ))}
          </p>
        </details>
      </div>
      <div className={styles.actions}>
        <Button look="ink" data-replay onClick={() => choose('declined')}>
          {copy.decline}
        </Button>
        <Button look="ink" data-replay onClick={() => choose('accepted')}>
          {copy.accept}
        </Button>
      </div>
    </section>
  )
}

function choose(choice: Consent): void {
  setConsent(choice)
  returnFocus()
}

/**
 * Tells the page how much of its lower edge the banner covers (`--banner-height`). Where that would be half the window or
 * more (zoomed in, or with large text), and in low windows, the banner stands at the page's top instead.
 * @returns a function that stops it.
 */
function makeRoom(banner: HTMLElement): () => void {
  const measure = () => {
    const { offsetHeight } = banner
    const isTooHigh = offsetHeight > innerHeight / 2 || matchMedia(LOW).matches
    banner.toggleAttribute('data-in-flow', isTooHigh)
    tell(isTooHigh ? 0 : offsetHeight)
  }
  // The banner of the prerendered page stands already, so the observer's first call is soon enough; measuring at once
  // would lay out the page in the midst of hydration.
  if (document.documentElement.dataset.hydrated === '') measure()
  const observer = new ResizeObserver(measure)
  observer.observe(banner)
  addEventListener('resize', measure)
  return () => {
    observer.disconnect()
    removeEventListener('resize', measure)
    tell(0)
  }
}

/** Each is told alone: a property that the root passes on would restyle the whole page, 80 ms on a slow phone. */
function tell(height: number): void {
  // What the keyboard reaches stops above it.
  document.documentElement.style.scrollPaddingBottom = height > 0 ? `calc(${height}px + 0.75rem)` : ''
  for (const { style } of document.querySelectorAll<HTMLElement>(CLEAR_OF_BANNER)) {
    style.setProperty('--banner-height', `${height}px`)
  }
}
