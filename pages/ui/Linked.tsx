import { Fragment } from 'react'

// Web, mail, and telephone with its area code; what ends a sentence is no part of an address.
// Without the limit of RFC 5321 the pattern would take ever longer on a long word.
const LINK =
  /((?:https:\/\/|www\.)[^\s„“"()<>]*[^\s„“"()<>.,;:!?]|\b[\w.-]{1,64}(?:\+[\w.-]{1,64})?@[\w-]+(?:\.[\w-]+)+|(?:\+49|\b0)[\d\s/-]{6,}\d)/u

/** A long text of the owner with links in it: addresses of the web, of mail, and telephone numbers. */
export function Linked({ of: text }: { of: string }) {
  return text
    .split(LINK)
    .map((part, index) => (
      <Fragment key={`${index} ${part}`}>{index % 2 === 1 ? <a href={addressOf(part)}>{part}</a> : part}</Fragment>
    ))
}

function addressOf(written: string): string {
  if (written.startsWith('https:')) return written
  if (written.startsWith('www.')) return `https://${written}`
  if (written.includes('@')) return `mailto:${written}`
  return `tel:${written.replaceAll(/[^\d+]/g, '').replace(/^0/, '+49')}`
}
