import { Fragment } from 'react'
import { useContent } from '#pages/content.ts'
import { hook } from '#pages/hooks.ts'
import { Button } from '#pages/ui/Button.tsx'
import styles from './ConsentBanner.module.css'

/**
 * Asks on every page whether the external map may be loaded, until the visitor has chosen. The inline script shows the
 * banner with the first paint and takes the answer; browser/consent-banner.ts makes room for it.
 */
export function ConsentBanner() {
  const { navigation, texts } = useContent()
  const copy = texts.cookies
  // A visitor may want to read the legal pages before choosing.
  const links = navigation.legalLinks.filter(({ href }) => href === '/datenschutz' || href === '/impressum')
  const privacy = links.find(({ href }) => href === '/datenschutz')
  return (
    <section className={styles.banner} aria-label={copy.label} tabIndex={-1} {...hook('banner')}>
      <div className={styles.text}>
        <p>{copy.text}</p>{' '}
        <p className="wide-only">
          {copy.change} {privacy && <a href={privacy.href}>{privacy.name}</a>}
        </p>{' '}
        <details>
          <summary>{copy.more}</summary>
          <p>
            {copy.details} <span className="narrow-only">{copy.change}</span>
          </p>
          <p className={`wrap ${styles.links}`}>
            {links.map(({ name, href }) => (
              <Fragment key={href}>
                <a className="tap" href={href}>
                  {name}
                </a>{' '}
              </Fragment>
            ))}
          </p>
        </details>
      </div>
      <div className={styles.actions}>
        <ConsentButtons />
      </div>
    </section>
  )
}

/** The answers, in the banner and beside the map. */
export function ConsentButtons() {
  const { decline, accept } = useContent().texts.cookies
  return (
    <>
      <Button look="ink" {...hook('consent', 'declined')}>
        {decline}
      </Button>{' '}
      <Button look="ink" {...hook('consent', 'accepted')}>
        {accept}
      </Button>
    </>
  )
}
