import type { ComponentProps } from 'react'
import { useContent } from '#pages/content.ts'
import styles from './Plumb.module.css'

/** The plumb line: swings once per visit and settles. Place it with `className`. A business without drawings has none. */
export function Plumb({ className = '', ...attributes }: ComponentProps<'span'>) {
  if (!useContent().business.drawings) return null
  return (
    <span {...attributes} className={`screen ${styles.plumb} ${className}`} aria-hidden="true">
      <svg viewBox="0 0 24 58">
        <path d="M10.5 0h3v8h3v6h2q4 0 4 4v9q0 3-1 5L12 58 2.5 32q-1-2-1-5v-9q0-4 4-4h2V8h3z" />
      </svg>
    </span>
  )
}
