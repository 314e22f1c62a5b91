import styles from './Menu.module.css'

type Props = {
  /** The visible word; `label` is the whole name and contains it. */
  text: string
  label: string
  /** Id of the popover the button opens, or closes with `close`. */
  target: string
  close?: boolean
  expanded?: boolean | undefined
}

/** Opens or closes the menu of small screens; the browser does so itself, also before the script has loaded. */
export function MenuButton({ text, label, target, close = false, expanded }: Props) {
  return (
    <button
      className={close ? `${styles.button} ${styles.close}` : styles.button}
      type="button"
      popoverTarget={target}
      popoverTargetAction={close ? 'hide' : 'show'}
      aria-label={label}
      aria-expanded={expanded}
    >
      <span className={styles.lines} aria-hidden="true" />
      {text}
    </button>
  )
}
