import { useContent } from '#site/content.ts'
import { hook } from '#site/hooks.ts'
import { Icon, Phone } from '#site/ui/Icon.tsx'
import { OpeningHours } from '#site/ui/PhoneAndHours.tsx'
import styles from './CallBar.module.css'

/** Calling and asking at a phone's lower edge; shown by browser/call-bar.ts, so absent without script. */
export function CallBar() {
  const { business, texts } = useContent()
  return (
    <div className={styles.bar} {...hook('call-bar')}>
      <a className="row" href={`tel:${business.phone.international}`}>
        <Icon of={Phone} />
        <span>
          {texts.header.call} <OpeningHours first />
        </span>
      </a>
      <a className="row" href="#contact">
        {texts.header.cta}
      </a>
    </div>
  )
}
