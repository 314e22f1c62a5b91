import type { ReactNode } from 'react'
import styles from './Notices.module.css'

/** Title and text of a notice, as they look everywhere. */
export function NoticeText({ title, text }: { title: ReactNode; text: ReactNode }) {
  return (
    <div>
      <p className={styles.title}>{title}</p>
      <p className={styles.text}>{text}</p>
    </div>
  )
}
