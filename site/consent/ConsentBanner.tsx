import { useLayoutEffect, useRef } from 'react'
import { legalLinks } from '#content/navigation.ts'
import { texts } from '#content/texts.ts'
import { Button } from '#site/ui/button/Button.tsx'
import { BANNER_ID, returnFocus } from './ask-again.ts'
import { type Consent, setConsent, useConsent } from './consent.ts'
import styles from './ConsentBanner.module.css'

const { cookies } = texts
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
      aria-label={cookies.label}
      tabIndex={-1}
      data-open={isOpen ? '' : undefined}
    >
      <div className={styles.text}>
        <p className={styles.title}>{cookies.title}</p>
        <p>{cookies.text}</p>
        <p className={styles.links}>
          {bannerLinks.map(({ name, href }) => (
            <a key={href} href={href}>
              {name}
            </a>
          ))}
        </p>
      </div>
      <div className={styles.actions}>
        <Button look="ink" data-replay onClick={() => choose('declined')}>
          {cookies.decline}
        </Button>
        <Button look="ink" data-replay onClick={() => choose('accepted')}>
          {cookies.accept}
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
 * more (zoomed in, or with large text) the banner stands at the page's top instead.
 * @returns a function that stops it.
 */
function makeRoom(banner: HTMLElement): () => void {
  const { style } = document.documentElement
  const measure = () => {
    const { offsetHeight } = banner
    const isTooHigh = offsetHeight > innerHeight / 2
    banner.toggleAttribute('data-in-flow', isTooHigh)
    style.setProperty('--banner-height', isTooHigh ? '0px' : `${offsetHeight}px`)
  }
  measure()
  const observer = new ResizeObserver(measure)
  observer.observe(banner)
  addEventListener('resize', measure)
  return () => {
    observer.disconnect()
    removeEventListener('resize', measure)
    style.removeProperty('--banner-height')
  }
}
