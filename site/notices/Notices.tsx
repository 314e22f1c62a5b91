import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { NoticeText } from './NoticeText.tsx'
import styles from './Notices.module.css'
import { noticeStore, type ShownNotice } from './notices.ts'

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
  const needed = notices.length > 0

  useEffect(() => {
    if (!needed) return
    loadToasts().then(
      ({ Toasts }) => setView(() => Toasts),
      // The connection may be what the notice is about: it must be readable all the same.
      () => setView(() => PlainNotices),
    )
  }, [needed])

  return View && <View notices={notices} />
}

function PlainNotices({ notices }: ViewProps) {
  return (
    <ul className={styles.viewport} role="alert">
      {notices.map((notice) => (
        <li key={notice.id} className={styles.toast} data-kind={notice.kind}>
          <NoticeText title={notice.title} text={notice.text} />
        </li>
      ))}
    </ul>
  )
}
