import styles from './Steps.module.css'

type Props = {
  of: readonly { title: string; text: string }[]
  /** The list begins with the second step, and its line is upright at every width. */
  afterFirst?: boolean
}

/** Steps in their order, numbered like the parts of a drawing on one line. */
export function Steps({ of: steps, afterFirst = false }: Props) {
  return (
    <ol
      className={`${styles.steps} ${afterFirst ? styles.afterFirst : styles.lying}`}
      start={afterFirst ? 2 : undefined}
    >
      {steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  )
}
