import { X } from 'lucide'
import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import * as texts from '#model/texts.ts'
import { IconButton } from '#site/ui/button/Button.tsx'
import { Icon } from '#site/ui/icon/Icon.tsx'
import { NoticeText } from './NoticeText.tsx'
import styles from './Notices.module.css'
import { dismissNotice, noticeStore, type ShownNotice } from './notices.ts'

type ViewProps = { notices: readonly ShownNotice[] }

const none: readonly ShownNotice[] = []
const loadToasts = () => import('./Toasts.tsx')

/** Loads what draws notices, so that the first one appears at once and without a connection. */
export function preloadNotices(): void {
  loadToasts().catch(() => undefined)
}

/** Shows the notices of the page; rendered once, in the shell. */
export function Notices() {
  const notices = useSyncExternalStore(noticeStore.subscribe, noticeStore.current, () => none)
  const [View, setView] = useState<ComponentType<ViewProps> | null>(null)

  // Each notice tries again what an earlier one could not load.
  useEffect(() => {
    if (notices.length === 0) return
    loadToasts().then(
      ({ Toasts }) => setView(() => Toasts),
      // The connection may be what the notice is about: it must be readable all the same.
      () => setView(() => PlainNotices),
    )
  }, [notices])

  return View && <View notices={notices} />
}

/** Notices that stay until they are closed. */
function PlainNotices({ notices }: ViewProps) {
  return (
    <ul className={styles.viewport}>
      {notices.map(({ id, kind, title, text }) => (
        <li key={id} className={styles.toast} data-kind={kind}>
          <div role="alert">
            <NoticeText title={title} text={text} />
          </div>
          <IconButton aria-label={texts.notices.close} onClick={() => dismissNotice(id)}>
            <Icon of={X} />
          </IconButton>
        </li>
      ))}
    </ul>
  )
}
