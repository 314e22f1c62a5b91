import type { IconNode } from 'lucide'
import { createElement } from 'react'
import styles from './Icon.module.css'

type Props = { of: IconNode; className?: string | undefined }

/** A decorative line icon in the text's colour and size; its meaning is always said in words beside it. */
export function Icon({ of: shapes, className }: Props) {
  return (
    <svg
      className={className ? `${styles.icon} ${className}` : styles.icon}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
    >
      {shapes.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  )
}
