import type { IncomingHttpHeaders } from 'node:http'
import { HONEYPOT_FIELD, hiddenFields } from '#enquiry/fields.ts'
import type { Enquiry } from '#enquiry/schema.ts'
import { SINGLES_AN_HOUR, SINGLES_WITH_TRADE } from '../outbox/outbox.ts'
import { isAboutTrade } from '../text/trade.ts'

type Post = { fields: ReadonlyMap<string, string>; headers: IncomingHttpHeaders; enquiry: Enquiry }

const HIDDEN = Object.keys(hiddenFields(''))
const BROWSER_HEADERS = ['origin', 'sec-fetch-site', 'accept-language'] as const
const SHORTENERS =
  /\/\/(?:www\.)?(?:bit\.ly|tinyurl\.\w+|t\.co|t\.ly|t\.me|goo\.gl|is\.gd|cutt\.ly|rb\.gy|clck\.ru|vk\.cc)\//i

/**
 * The marks of programs, with their points. None looks at the meaning of words: rules on words hit real customers and were
 * blind to the next wave (docs/decisions/relay-abuse.md). A person behind a filled trap has no second mark.
 */
const MARKS: readonly (readonly [points: number, has: (post: Post) => boolean])[] = [
  // A browser's autofill may fill the trap, too.
  [2, ({ fields }) => (fields.get(HONEYPOT_FIELD) ?? '').trim() !== ''],
  // Programs that know only the names of the usual fields. Every browser sends the hidden ones.
  [2, ({ fields }) => !HIDDEN.some((name) => fields.has(name))],
  // Links for guest books (XRumer, GSA). No person types them; "[B] 60 cm" is a measure.
  [3, ({ enquiry }) => /\[\/?(?:url|link|img)\b|\[\/(?:b|i|u|size|color)\]|<a\s[^>]*href/i.test(textsOf(enquiry))],
  // Probes of whether a form answers, such as "QwRtLzVbnMkPoXyA".
  [3, ({ enquiry: { name, message } }) => [name, message].some(isRandom)],
  // Russian programs dial from inside: 8 and ten digits.
  [2, ({ enquiry }) => /^8\d{10}$/.test(enquiry.phone.replace(/[\s()/-]/g, ''))],
  // XRumer's names: "RobertGaw", "BettyKnorn".
  [1, ({ enquiry }) => /^[A-Z][a-z]{2,}[A-Z][a-z]{2,5}$/.test(enquiry.name)],
  [1, ({ enquiry }) => SHORTENERS.test(enquiry.message)],
  [1, ({ enquiry }) => /^https?:\/\/\S+$/i.test(enquiry.message)],
  // Programs that only post. Proxies take one of them away, not all. Node's fetch writes "*".
  [1, ({ headers }) => !BROWSER_HEADERS.some((name) => (headers[name] ?? '*') !== '*')],
]
const POINTS_OF_PROGRAM = 3

/**
 * How many single mails an hour may bring before this enquiry joins the collection mail; 0: it does in any case.
 * Words only help: an enquiry about the owner's trade, whose stems are `trade`, still gets a mail of its own in a flood.
 */
export function mostSinglesFor(post: Post, trade: readonly string[]): number {
  const points = MARKS.reduce((sum, [worth, has]) => sum + (has(post) ? worth : 0), 0)
  if (points >= POINTS_OF_PROGRAM) return 0
  return isAboutTrade(post.enquiry.message, trade) ? SINGLES_WITH_TRADE : SINGLES_AN_HOUR
}

const textsOf = ({ name, message }: Enquiry): string => `${name}\n${message}`

/** One word in which capitals come again and again behind small letters: more than one in six letters, at least three. */
function isRandom(text: string): boolean {
  const rises = text.match(/\p{Ll}(?=\p{Lu})/gu)?.length ?? 0
  return /^\p{L}{10,}$/u.test(text) && rises >= Math.max(3, text.length / 6)
}
