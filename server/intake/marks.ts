import type { IncomingHttpHeaders } from 'node:http'
import { HONEYPOT_FIELD, hiddenFields } from '#enquiry/fields.ts'
import type { Enquiry } from '#enquiry/schema.ts'
import { SINGLES_AN_HOUR } from '../outbox/collection.ts'
import { isAboutTrade } from '../text/trade.ts'

type Post = { fields: ReadonlyMap<string, string>; headers: IncomingHttpHeaders; enquiry: Enquiry }

const HIDDEN = Object.keys(hiddenFields(''))
const BROWSER_HEADERS = ['origin', 'sec-fetch-site', 'accept-language'] as const
const BBCODE_OR_HTML = /\[\/?(?:url|link|img)\b|\[\/(?:b|i|u|size|color)\]|<a\s[^<>]*href/i
const SHORT_LINK =
  /\/\/(?:www\.)?(?:bit\.ly|tinyurl\.\w+|t\.co|t\.ly|t\.me|goo\.gl|is\.gd|cutt\.ly|rb\.gy|clck\.ru|vk\.cc)\//i

/** The marks of programs with their points. None looks at the meaning of words (docs/decisions/relay-abuse.md). */
const MARKS: readonly (readonly [points: number, has: (post: Post) => boolean])[] = [
  // Programs that fill every field. Autofill may fill the trap, too, but people have no second mark.
  [2, ({ fields }) => (fields.get(HONEYPOT_FIELD) ?? '').trim() !== ''],
  // Programs that know only the usual fields.
  [2, ({ fields }) => !HIDDEN.some((name) => fields.has(name))],
  // XRumer and GSA, made for guest books. "[B] 60 cm" is a person's measure.
  [3, ({ enquiry }) => BBCODE_OR_HTML.test(`${enquiry.name}\n${enquiry.message}`)],
  // Probes of whether a form answers: "QwRtLzVbnMkPoXyA".
  [3, ({ enquiry: { name, message } }) => isRandom(name) || isRandom(message)],
  // Russian programs dial from inside: 8 and ten digits.
  [2, ({ enquiry }) => /^8\d{10}$/.test(enquiry.phone.replace(/[\s()/-]/g, ''))],
  // XRumer's names: "RobertGaw", "BettyKnorn".
  [1, ({ enquiry }) => /^[A-Z][a-z]{2,}[A-Z][a-z]{2,5}$/.test(enquiry.name)],
  // Links that hide where they lead, and nothing but a link.
  [1, ({ enquiry }) => SHORT_LINK.test(enquiry.message)],
  [1, ({ enquiry }) => /^https?:\/\/\S+$/i.test(enquiry.message)],
  // Programs that only post. Proxies take one of these headers away, not all. Node's fetch writes "*".
  [1, ({ headers }) => !BROWSER_HEADERS.some((name) => (headers[name] ?? '*') !== '*')],
]

/**
 * How many single mails the last hour may have brought before this enquiry joins the collection; 0: it does in any case. Words
 * only help: those of the owner's trade, whose stems are `trade`.
 */
export function mostSinglesFor(post: Post, trade: readonly string[]): number {
  const points = MARKS.reduce((sum, [worth, has]) => sum + (has(post) ? worth : 0), 0)
  if (points >= 3) return 0
  return isAboutTrade(post.enquiry.message, trade) ? SINGLES_AN_HOUR.trade : SINGLES_AN_HOUR.anybody
}

/** One word in which capitals stand behind small letters: at least three times, and more than once in six letters. */
function isRandom(text: string): boolean {
  const rises = text.match(/\p{Ll}(?=\p{Lu})/gu)?.length ?? 0
  return /^\p{L}{10,}$/u.test(text) && rises >= Math.max(3, text.length / 6)
}
