import type { SendMailOptions } from 'nodemailer'
import { escapeHtml } from '#enquiry/escape-html.ts'
import type { Collection, QueuedEnquiry } from '../outbox/outbox.ts'
import { cleanLine } from '../text/clean-line.ts'
import { isAboutTrade } from '../text/trade.ts'
import { headOf, type MailAddresses, pageOf, RECEIVED, withoutInvisible } from './mail.ts'

const INTRO =
  'Was hier steht, trägt Merkmale von Programmen, zum Beispiel Links oder zufällige Buchstaben, oder es kamen in einer Stunde mehr als 20 Anfragen. Bitte sehen Sie es durch: Es kann eine echte Anfrage dabei sein. Worum es in Ihrem Gewerbe geht, steht vorn.\n\nZum Antworten tippen Sie auf die Adresse. Dateien bleiben auf dem Server; Ihr Helfer kann Ihnen eine Nachricht einzeln schicken, mit ihren Dateien: npm run enquiries -- retry NUMMER'
// Five file names.
const LONGEST_FACT = 600

/** A text and the enquiries that have it, the oldest first. */
type Group = [message: string, enquiries: readonly QueuedEnquiry[]]

/**
 * The mail with all enquiries of a collection in full. The first one gives its Message-ID: a repeated delivery is the same mail.
 * @param trade the stems of the owner's trade: texts about it come first.
 */
export function composeCollection(
  all: Collection,
  addresses: MailAddresses,
  trade: readonly string[],
): SendMailOptions {
  const isOff = ([message]: Group) => Number(!isAboutTrade(message, trade))
  const groups = [...Map.groupBy(all, ({ message }) => message)].toSorted((one, other) => isOff(one) - isOff(other))
  const what =
    all.length === 1 ? 'Nachricht, die nach einem Programm aussieht' : 'Nachrichten, die nach Programmen aussehen'
  const subject = `Sammelpost: ${all.length} ${what}`
  const html = [escapeHtml(INTRO), ...groups.map((group) => textOf(group, escapeHtml, linkTo))].join('<hr>')
  return {
    ...headOf(addresses, all[0].messageId.replace('<', '<sammelpost.')),
    subject,
    text: [INTRO, ...groups.map((group) => textOf(group, String, String))].join('\n\n'),
    html: pageOf(subject, `<div style="overflow-wrap:anywhere">${html.replaceAll('\n', '<br>\n')}</div>`),
  }
}

/** The lines of a group as text, or as HTML. A stranger's lines begin with a sign: they can't look like another message. */
function textOf([message, enquiries]: Group, show: (text: string) => string, address: typeof show): string {
  const senders = enquiries.map(({ id, name, email, phone, receivedAt, attachments }) => {
    const files = attachments.length > 0 ? `Dateien: ${attachments.map((file) => file.name).join(', ')}` : ''
    const facts = [name, phone, `${RECEIVED.format(receivedAt)} Uhr`, files].map((fact) =>
      cleanLine(fact, LONGEST_FACT),
    )
    return [id, address(email), ...facts.map(show)].filter((fact) => fact !== '').join(' · ')
  })
  const count = enquiries.length > 1 ? [`${enquiries.length}-mal derselbe Text:`] : []
  return [...count, ...senders, show(withoutInvisible(message).replace(/^/gm, '> '))].join('\n')
}

/** A link to an address. The part before the @ may hold signs that would add recipients. */
const linkTo = (address: string): string =>
  `<a href="mailto:${escapeHtml(encodeURIComponent(address).replace('%40', '@'))}">${escapeHtml(address)}</a>`
