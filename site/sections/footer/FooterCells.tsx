import { ArrowUpRight } from '#site/ui/icons.ts'
import { useContent } from '#site/content.ts'
import { homeHref } from '#site/ui/home-href.ts'
import { Icon } from '#site/ui/Icon.tsx'
import { Logo } from '#site/ui/Logo.tsx'
import { PhoneLink } from '#site/ui/PhoneLink.tsx'
import { TextLink } from '#site/ui/TextLink.tsx'
import styles from './Footer.module.css'

/** The cells of the footer. */
export function FooterCells({ home }: { home: boolean }) {
  const { business, media, navigation, services, texts } = useContent()
  const copy = texts.titleBlock
  const demo = media.film.length > 0 ? copy.demo.withFilm : copy.demo.withoutFilm
  const serviceLinks = services.map(({ title, id }) => ({ name: title, href: `#${id}` as const }))
  return (
    <>
      <div className={styles.brand}>
        <Logo home={home} light />
        <p>{copy.claim}</p>
        {business.profiles.map(({ name, url }) => (
          <TextLink key={url} href={url} rel="noopener noreferrer">
            {name}
            <Icon of={ArrowUpRight} />
          </TextLink>
        ))}
      </div>
      <Links id="footer-quick-links" title={copy.quickLinks} links={navigation.quickLinks} home={home} />
      <Links id="footer-services" title={copy.services} links={serviceLinks} home={home} />
      <Contact />
      <div className={styles.notes}>
        {demo !== '' && <p>{demo}</p>}
        <p>{copy.trademarks}</p>
      </div>
      {copy.cells.map(({ label, value }) => (
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
  const { business, texts } = useContent()
  return (
    <div className={styles.cell}>
      <h2>{texts.titleBlock.contact}</h2>
      <address>
        <ul>
          {business.phones.map((phone) => (
            <li key={phone.display}>
              <PhoneLink phone={phone} />
            </li>
          ))}
          <li>
            <a href={`mailto:${business.email}`}>{business.email}</a>
          </li>
          <li>
            {business.street}, {business.postalCode} {business.city}
          </li>
          <li>{texts.contact.hoursValue}</li>
        </ul>
      </address>
    </div>
  )
}
