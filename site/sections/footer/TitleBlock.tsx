import { ArrowUpRight } from 'lucide-react'
import { business } from '#content/business.ts'
import { quickLinks } from '#content/navigation.ts'
import { services } from '#content/services.ts'
import { texts } from '#content/texts.ts'
import { homeHref } from '#site/ui/home-href.ts'
import { Icon } from '#site/ui/icon/Icon.tsx'
import { Logo } from '#site/ui/logo/Logo.tsx'
import { TextLink } from '#site/ui/text-link/TextLink.tsx'
import styles from './Footer.module.css'

const { footer } = texts

/** The cells of the footer that never change; prerendered. */
export function TitleBlock({ home }: { home: boolean }) {
  const serviceLinks = services.map(({ title, id }) => ({ name: title, href: `#${id}` as const }))
  return (
    <>
      <div className={styles.brand}>
        <Logo home={home} light />
        <p>{footer.claim}</p>
        <TextLink href={business.profileUrl} rel="noopener noreferrer">
          {footer.profile}
          <Icon of={ArrowUpRight} />
        </TextLink>
      </div>
      <Links id="footer-quick-links" title={footer.quickLinks} links={quickLinks} home={home} />
      <Links id="footer-services" title={footer.services} links={serviceLinks} home={home} />
      <Contact />
      <div className={styles.notes}>
        {footer.demo.length > 0 && <p>{footer.demo.join(' ')}</p>}
        <p>{footer.trademarks}</p>
      </div>
      {footer.cells.map(({ label, value }) => (
        <p key={label} className={styles.meta} aria-hidden="true">
          {label} <b>{value}</b>
        </p>
      ))}
    </>
  )
}

type LinksProps = { id: string; title: string; links: readonly { name: string; href: `#${string}` }[]; home: boolean }

function Links({ id, title, links, home }: LinksProps) {
  return (
    <nav className={styles.cell} aria-labelledby={id}>
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
  return (
    <div className={styles.cell}>
      <h2>{footer.contact}</h2>
      <address>
        <ul>
          <li>
            <a href={`tel:${business.phone.international}`}>{business.phone.display}</a>
          </li>
          <li>
            <a href={`mailto:${business.email}`}>{business.email}</a>
          </li>
          <li>
            {business.street}, {business.postalCode} {business.city}
          </li>
          <li>{business.hours.display}</li>
        </ul>
      </address>
    </div>
  )
}
