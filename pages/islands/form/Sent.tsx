import { useEffect, useRef } from 'react'
import { NOTICES } from '#enquiry/notices.ts'
import { hook } from '#pages/hooks.ts'
import { Button } from '#pages/ui/Button.tsx'
import { Icon, Paperclip, Phone } from '#pages/ui/Icon.tsx'
import { PhoneNumber } from '#pages/ui/PhoneAndHours.tsx'
import { Steps } from '#pages/ui/Steps.tsx'
import { useForm } from './form-props.ts'
import styles from './Sent.module.css'

export type SentEnquiry = {
  /** The reference number; empty if the answer can't be read. */
  reference: string
  message: string
  /** The names of the files in the sent enquiry. */
  files: readonly string[]
}

// The beginning of the message is enough to recognise the enquiry.
const SHOWN_CHARACTERS = 150

/** The enquiry that was sent and what comes next, in the place of the form. The first lines take the focus and are read out. */
export function Sent({ reference, message, files, onAgain }: SentEnquiry & { onAgain: () => void }) {
  const { texts, stations, contact } = useForm()
  const said = useRef<HTMLDivElement>(null)
  useEffect(() => {
    said.current?.focus({ preventScroll: true })
    said.current?.parentElement?.scrollIntoView()
  }, [])
  const isLong = message.length > SHOWN_CHARACTERS

  return (
    <div className={`sheet ${styles.sent}`} {...hook('sent')}>
      <div ref={said} role="alert" tabIndex={-1}>
        <h3>{NOTICES.sent.title}</h3>
        <p>{NOTICES.sent.text}</p>
        {reference !== '' && (
          <p className="tabular">
            <span>{texts.reference}</span> <b translate="no">{reference}</b>
          </p>
        )}
      </div>
      <div className={styles.slip}>
        <p className="note strong">{texts.sentWhat}</p>
        <blockquote translate="no">{`„${message.slice(0, SHOWN_CHARACTERS).trim()}${isLong ? ' …' : ''}“`}</blockquote>
        {files.length > 0 && (
          <ul className="note">
            {files.map((name, index) => (
              <li key={`${index} ${name}`}>
                <Icon of={Paperclip} /> <span translate="no">{name}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {stations.length > 0 && (
        <div>
          <p className="note strong">{texts.next}</p>
          <Steps of={stations} afterFirst />
        </div>
      )}
      <p className={`wrap ${styles.foot}`}>
        <span className="wrap">
          {texts.speak}{' '}
          <a className="tap" href={`tel:${contact.phone.international}`}>
            <Icon of={Phone} /> <PhoneNumber of={contact.phone.display} />
          </a>
        </span>{' '}
        <Button look="outline" small onClick={onAgain}>
          {texts.again}
        </Button>
      </p>
    </div>
  )
}
