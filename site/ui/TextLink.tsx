import type { ComponentProps } from 'react'
import styles from './TextLink.module.css'

/** A link that stands alone, with an icon or without; as tall as a thumb needs it on a phone. */
export function TextLink({ children, ...link }: ComponentProps<'a'>) {
  return (
    <a {...link} className={styles.textLink}>
      {children}
    </a>
  )
}
