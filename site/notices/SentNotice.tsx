import { X } from 'lucide'
import { useSyncExternalStore } from 'react'
import { NOTICES } from '#enquiry/notices.ts'
import { SENT_ANCHOR } from '#enquiry/protocol.ts'
import { form as formTexts } from '#model/texts.ts'
import * as texts from '#model/texts.ts'
import { IconButton } from '#site/ui/button/Button.tsx'
import { Icon } from '#site/ui/icon/Icon.tsx'
import { Prerendered } from '#site/ui/prerendered/Prerendered.tsx'
import { NoticeText } from './NoticeText.tsx'
import styles from './Notices.module.css'

const isTarget = () => location.hash === `#${SENT_ANCHOR}`

// What counts is where the page was opened.
const subscribe = () => () => undefined

/**
 * Tells a visitor without JavaScript that the enquiry has arrived: shown while it is the page's `:target`. The server
 * writes the reference number into the empty `<b>`, byte for byte as it stands here.
 */
export function SentNotice() {
  // With script the notice is a toast: a second, hidden one would only be found by page searches and assistive tools.
  const waiting = useSyncExternalStore(subscribe, isTarget, () => true)
  if (!waiting) return null
  return (
    <Prerendered id={SENT_ANCHOR} className={styles.sent}>
      {import.meta.env.SSR && <Content />}
    </Prerendered>
  )
}

function Content() {
  return (
    <div className={styles.toast}>
      <NoticeText title={NOTICES.sent.title} text={NOTICES.sent.text} />
      <IconButton href="#home" aria-label={texts.notices.close}>
        <Icon of={X} />
      </IconButton>
      <p className={styles.reference}>
        {formTexts.reference} <b data-reference="" />
      </p>
    </div>
  )
}
