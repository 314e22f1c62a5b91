import { unbrokenTimes } from '#model/typography.ts'
import { useContent } from '#pages/content.ts'
import { hook } from '#pages/hooks.ts'
import { Icon, Phone } from '#pages/ui/Icon.tsx'
import { Logo } from '#pages/ui/Logo.tsx'
import { Hours, PhoneNumber } from '#pages/ui/PhoneAndHours.tsx'
import call from './CallLink.module.css'
import styles from './Header.module.css'
import { Menu, MenuButton } from './Menu.tsx'
import { Navigation } from './Navigation.tsx'

/** Logo and navigation, fixed on every page. `home`: the entries are anchors of this page, and the list of services is shown. */
export function Header({ home }: { home: boolean }) {
  const { texts } = useContent()
  return (
    <>
      <header className={`${styles.header} ${home ? styles.overHero : ''}`} {...hook('header')}>
        {/* A container for the logo's queries in rem. */}
        <div className={`box row ${styles.bar}`}>
          <span className={styles.cut}>
            <Logo home={home} />
          </span>{' '}
          <div className={`row ${styles.cut} ${styles.tools}`}>
            <CallLink /> <Navigation home={home} />{' '}
            <MenuButton action="show" text={texts.header.menu} label={texts.header.openMenu} />
          </div>
        </div>
      </header>
      <Menu home={home} />
    </>
  )
}

// The hours fit on two lines up to this number of letters. Longer hours stand only at the form.
const SHORT = 30

/** The phone number with its hours; without room for them, an icon with the same name. */
function CallLink() {
  const { business, texts } = useContent()
  return (
    <span className={styles.call}>
      <a className={`row ${call.call}`} href={`tel:${business.phone.international}`}>
        <Icon of={Phone} />
        <span className={call.words}>
          <span className="visually-hidden">{`${texts.header.call}: `}</span>
          <b>
            <PhoneNumber of={business.phone.display} />
          </b>{' '}
          {business.hours.short !== '' && business.hours.short.length <= SHORT && (
            <small>
              <Hours of={unbrokenTimes(business.hours.short)} />
            </small>
          )}
        </span>
      </a>
    </span>
  )
}
