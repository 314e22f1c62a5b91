import { texts } from '#content/texts.ts'
import styles from './Contact.module.css'
import { ContactFacts } from './ContactFacts.tsx'

/** What stands beside the form: how to reach the craftsman, what helps him, where he works. */
export function ContactSide() {
  return (
    <>
      <ContactFacts />
      <div className={styles.checklist}>
        <p>{texts.checklist.intro}</p>
        <ul>
          {texts.checklist.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      </div>
      <div className={styles.area}>
        <h3>{texts.area.headline}</h3>
        <p>{texts.area.text}</p>
      </div>
    </>
  )
}
