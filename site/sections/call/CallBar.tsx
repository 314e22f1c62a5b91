import { Phone } from 'lucide'
import * as business from '#model/business.ts'
import * as texts from '#model/texts.ts'
import { Icon } from '#site/ui/icon/Icon.tsx'
import styles from './CallBar.module.css'

/** Calling and asking at a phone's lower edge; shown by show-call-bar.ts, so absent without script. */
export function CallBar() {
  return (
    <div className={styles.bar} data-call-bar="">
      <a href={`tel:${business.phone.international}`}>
        <Icon of={Phone} />
        <span>
          {texts.header.call} <small data-reachable="" />
        </span>
      </a>
      <a href="#contact">{texts.header.cta}</a>
    </div>
  )
}
