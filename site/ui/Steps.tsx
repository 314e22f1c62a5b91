import styles from './Steps.module.css'

type Props = {
  of: readonly { title: string; text: string }[]
  /** Below each other at every width. */
  upright?: boolean
}

/** Steps in their order, numbered like the parts of a drawing on one line. */
export function Steps({ of: steps, upright = false }: Props) {
  return (
    <ol className={upright ? styles.steps : `${styles.steps} ${styles.lying}`}>
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}
