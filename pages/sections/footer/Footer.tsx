import { Fragment } from 'react'
import { useContent } from '#pages/content.ts'
import { hook } from '#pages/hooks.ts'
import { IconButton } from '#pages/ui/Button.tsx'
import { ArrowUp, ArrowUpRight, ChevronDown, Icon } from '#pages/ui/Icon.tsx'
import { homeHref } from '../header/Navigation.tsx'
import { Logo } from '#pages/ui/Logo.tsx'
import { Hours, PhoneLink } from '#pages/ui/PhoneAndHours.tsx'
import { Tip } from '#pages/ui/Tip.tsx'
import styles from './Footer.module.css'

/** The title block of the drawing: links, contact, legal pages. */
export function Footer({ home }: { home: boolean }) {
  const { business, navigation, services, texts } = useContent()
  const copy = texts.titleBlock
  const serviceLinks = services.map(({ title, id }) => ({ name: title, href: `#${id}` as const }))
  return (
    <footer className={styles.footer}>
      <div className={`long-words ${styles.titleBlock}`}>
        <div className={styles.brand} {...hook('part')}>
          <Logo home={home} light />
          <p>{copy.claim}</p>
          {business.profiles.map(({ name, url }) => (
            <a className="tap" key={url} href={url} rel="noopener noreferrer">
              {name}
              <Icon of={ArrowUpRight} />
            </a>
          ))}
        </div>
        <Links id="footer-quick-links" title={copy.quickLinks} links={navigation.quickLinks} home={home} />
        <Links id="footer-services" title={copy.services} links={serviceLinks} home={home} />
        <Contact />
        {copy.demo + copy.pictures + copy.trademarks !== '' && (
          <div className={`screen ${styles.notes}`}>
            {copy.demo !== '' && <p>{copy.demo}</p>}
            {copy.pictures + copy.trademarks !== '' && (
              <details>
                <summary className="row">
                  {copy.more}
                  <span className="chevron">
                    <Icon of={ChevronDown} />
                  </span>
                </summary>
                {copy.pictures !== '' && <p>{copy.pictures}</p>}
                {copy.trademarks !== '' && <p>{copy.trademarks}</p>}
              </details>
            )}
          </div>
        )}
        {copy.cells.map(({ label, value }) => (
          <p key={label} className={styles.meta}>
            {label} <b>{value}</b>
          </p>
        ))}
        <div className={`wrap screen ${styles.legal}`} {...hook('part')}>
          <nav className={`wrap ${styles.legalLinks}`} aria-label={texts.footer.legal}>
            {navigation.legalLinks.map(({ name, href }) => (
              <Fragment key={href}>
                <a href={href}>{name}</a>{' '}
              </Fragment>
            ))}
          </nav>{' '}
          {business.map && (
            <button className={styles.settings} type="button" {...hook('consent-settings')} {...hook('needs-script')}>
              {texts.cookies.settings}
            </button>
          )}
        </div>
        <Tip text={texts.footer.top}>
          <IconButton className={`screen ${styles.toTop}`} href="#top" icon={ArrowUp} label={texts.footer.top} />
        </Tip>
      </div>
    </footer>
  )
}

type LinksProps = { id: string; title: string; links: readonly { name: string; href: `#${string}` }[]; home: boolean }

function Links({ id, title, links, home }: LinksProps) {
  return (
    <nav className={`screen ${styles.cell}`} aria-labelledby={id} {...hook('part')}>
      <h2 id={id}>{title}</h2>
      <ul>
        {links.map(({ name, href }) => (
          <li key={href}>
            <a href={homeHref(href, home)}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Contact() {
  const { business, texts } = useContent()
  return (
    <div className={`screen ${styles.cell} ${styles.contact}`} {...hook('part')}>
      <h2>{texts.titleBlock.contact}</h2>
      <address>
        <ul>
          {business.phones.map((phone) => (
            <li key={phone.display}>
              <PhoneLink phone={phone} />
            </li>
          ))}
          <li>
            <Hours of={texts.contact.hoursValue} />
          </li>
          <li>
            <a href={`mailto:${business.email}`}>{business.email}</a>
          </li>
          <li>
            {business.street}, {business.postalCode} {business.city}
          </li>
        </ul>
      </address>
    </div>
  )
}
