import type { LucideIcon } from 'lucide-react'
import styles from './Icon.module.css'

type Props = { of: LucideIcon; className?: string | undefined }

/** A decorative line icon in the text's colour and size; its meaning is always said in words beside it. */
export function Icon({ of: Shape, className }: Props) {
  return (
    <Shape className={className ? `${styles.icon} ${className}` : styles.icon} aria-hidden="true" focusable="false" />
  )
}
