import type { ComponentProps } from 'react'
import styles from './Button.module.css'

/** A link where there is an address to go to, else a button. */
type Control = ({ href: string } & ComponentProps<'a'>) | ({ href?: undefined } & ComponentProps<'button'>)

type Props = Control & { look: 'primary' | 'ink' | 'outline' | 'onRed'; small?: boolean }

/** A button with words. */
export function Button({ look, small = false, ...control }: Props) {
  const className = small ? `${styles.button} ${styles[look]} ${styles.small}` : `${styles.button} ${styles[look]}`
  return control.href === undefined ? (
    <button type="button" {...control} className={className} />
  ) : (
    <a {...control} className={className} />
  )
}

/** A square button that holds an icon alone, so it needs an `aria-label`; `framed` draws its edge. */
export function IconButton({ framed = false, className, ...control }: Control & { framed?: boolean }) {
  const classNames = [styles.iconButton, framed && styles.frame, className].filter(Boolean).join(' ')
  return control.href === undefined ? (
    <button type="button" {...control} className={classNames} />
  ) : (
    <a {...control} className={classNames} />
  )
}
