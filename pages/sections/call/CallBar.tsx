import { useContent } from '#pages/content.ts'
import { hook } from '#pages/hooks.ts'
import { Icon, Phone } from '#pages/ui/Icon.tsx'
import { OpeningHours } from '#pages/ui/PhoneAndHours.tsx'
import styles from './CallBar.module.css'

/** Links to call and to ask at a phone's lower edge; browser/call-bar.ts shows them. */
export function CallBar() {
  const { business, texts } = useContent()
  return (
    <div className={styles.bar} {...hook('call-bar')} {...hook('clear-of-banner')}>
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
