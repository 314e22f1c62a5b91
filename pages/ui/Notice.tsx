import { useContent } from '#pages/content.ts'
import { hook } from '#pages/hooks.ts'
import styles from './Notice.module.css'

/** The owner's notice while it is true: the build leaves it out when it is over, browser/dated.ts shows and hides it by the day. */
export function Notice() {
  const { business, today } = useContent()
  const { text, from, to } = business.notice
  if (text === '' || to < today) return null
  return (
    <strong
      className={`long-words ${styles.notice}`}
      hidden={from > today}
      {...hook('since', from)}
      {...hook('until', to)}
    >
      {text}
    </strong>
  )
}
