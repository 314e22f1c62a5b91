import type { Enquiry, Standing } from '../api.ts'

// Windows hands no longer address to a mail program than 2,083 characters.
const LONGEST_QUOTATION = 600

/** A `tel:` address; null if the text is no telephone number. */
export function callLink(phone: string): string | null {
  const digits = phone.replaceAll(/\(0\)|[^\d+]/g, '')
  return /^\+?\d{5,20}$/.test(digits) ? `tel:${digits}` : null
}

/** WhatsApp's address of a number; a number without a country is a German one. */
export function whatsAppLink(phone: string): string | null {
  const call = callLink(phone)
  if (call === null) return null
  const number = call
    .slice('tel:'.length)
    .replace(/^(?:\+|00)/, '+')
    .replace(/^0/, '+49')
  return number.startsWith('+') ? `https://wa.me/${number.slice(1)}` : null
}

/** A `mailto:` address that begins an answer: number, greeting, the visitor's words. */
export function answerLink({ id, name, email, message }: Enquiry, standing: Standing | undefined): string {
  const short = message.length > LONGEST_QUOTATION ? `${message.slice(0, LONGEST_QUOTATION)} …` : message
  const quotation = short.split('\n').map((line) => `> ${line}`)
  const signature = standing ? [standing.business] : []
  const body = [`Guten Tag ${name},`, '', '', '', ...signature, '', 'Sie schrieben:', ...quotation].join('\r\n')
  const to = encodeURIComponent(email).replaceAll('%40', '@')
  return `mailto:${to}?subject=${encodeURIComponent(`Ihre Anfrage ${id}`)}&body=${encodeURIComponent(body)}`
}
