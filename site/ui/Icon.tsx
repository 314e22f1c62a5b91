import styles from './Icon.module.css'

type Props = { of: string; className?: string | undefined }

/**
 * A decorative line icon in the text's colour and size; its meaning is always said in words beside it.
 * @param of one of icons.ts.
 */
export function Icon({ of: path, className }: Props) {
  return (
    <svg
      className={className ? `${styles.icon} ${className}` : styles.icon}
      viewBox="0 0 24 24"
      width="24"
      height="24"
      aria-hidden="true"
    >
      <path d={path} />
    </svg>
  )
}
