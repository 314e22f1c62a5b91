import type { Business } from '#model/business.ts'
import { PhoneNumber } from './Spoken.tsx'

type Phone = Business['phones'][number]

/** A number as a link that calls it, or opens a chat where it is for WhatsApp alone, and what it is for. */
export function PhoneLink({ phone: { display, international, label, whatsapp } }: { phone: Phone }) {
  return (
    <>
      {/* A plain link: no widget, nothing of a third party before it is followed. */}
      <a {...(whatsapp ? toChat(international) : { href: `tel:${international}` })}>
        <PhoneNumber of={display} />
      </a>
      {label !== '' && ` ${label}`}
    </>
  )
}

const toChat = (number: string) => ({ href: `https://wa.me/${number.slice(1)}`, rel: 'noopener noreferrer' })
