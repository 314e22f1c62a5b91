import type { ComponentProps } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Button.module.css'

/** A link if there is an address, otherwise a button. */
type ControlProps = ({ href: string } & ComponentProps<'a'>) | ({ href?: undefined } & ComponentProps<'button'>)

type ButtonProps = ControlProps & { look: 'primary' | 'ink' | 'outline' | 'onRed'; small?: boolean }

/** A button with words, or a link that looks like one. */
export function Button({ look, small = false, ...control }: ButtonProps) {
  const classes = [styles.button, styles[look], small && styles.small]
  return <Control {...control} className={classes.filter(Boolean).join(' ')} />
}

type IconButtonProps = ControlProps & { icon: string; label: string; framed?: boolean }

/** A square button with only an icon; `framed` draws its edge. */
export function IconButton({ icon, label, framed = false, className, ...control }: IconButtonProps) {
  const classes = [styles.iconButton, framed && styles.frame, className]
  return (
    <Control {...control} className={classes.filter(Boolean).join(' ')} aria-label={label}>
      <Icon of={icon} />
    </Control>
  )
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
