import { useContent } from '#pages/content.ts'
import styles from './Manufacturers.module.css'

/** The manufacturers whose kitchens the craftsman has assembled: modules on one dimension chain. */
export function Manufacturers() {
  const { business, texts } = useContent()
  return (
    <section className={`screen ${styles.manufacturers}`} aria-label={texts.makers.region}>
      <p className={`note ${styles.label}`}>{texts.makers.label}</p>
      <ul className={`wrap ${styles.list}`}>
        {business.manufacturers.map((name) => (
          <li key={name}>
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
