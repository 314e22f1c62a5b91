import type { ComponentProps } from 'react'
import styles from './Button.module.css'

/** A link where there is an address to go to, else a button. */
type ControlProps = ({ href: string } & ComponentProps<'a'>) | ({ href?: undefined } & ComponentProps<'button'>)

type ButtonProps = ControlProps & { look: 'primary' | 'ink' | 'outline' | 'onRed'; small?: boolean }

/** A button with words, or a link that looks like one. */
export function Button({ look, small = false, ...control }: ButtonProps) {
  const classes = [styles.button, styles[look], small && styles.small]
  return <Control {...control} className={classes.filter(Boolean).join(' ')} />
}

/** A square button that holds an icon alone, so it needs an `aria-label`; `framed` draws its edge. */
export function IconButton({ framed = false, className, ...control }: ControlProps & { framed?: boolean }) {
  const classes = [styles.iconButton, framed && styles.frame, className]
  return <Control {...control} className={classes.filter(Boolean).join(' ')} />
}

function Control({ children, ...props }: ControlProps) {
  return props.href === undefined ? (
    <button type="button" {...props}>
      {children}
    </button>
  ) : (
    <a {...props}>{children}</a>
  )
}
