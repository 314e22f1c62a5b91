import type { SendMailOptions } from 'nodemailer'
import { escapeHtml } from '#enquiry/escape-html.ts'
import type { CollectedEnquiry, Collection } from '../outbox/outbox.ts'
import { cleanLine } from '../text/clean-line.ts'
import { isAboutTrade } from '../text/trade.ts'
import { FONT, headOf, type MailAddresses, RECEIVED, withoutInvisible } from './mail.ts'

const INTRO = [
  'Was hier steht, trägt Merkmale von Programmen, zum Beispiel Links oder zufällige Buchstaben, oder es kamen in einer Stunde mehr als 20 Anfragen. Bitte sehen Sie es durch: Es kann eine echte Anfrage dabei sein. Worum es in Ihrem Gewerbe geht, steht vorn.',
  'Zum Antworten tippen Sie auf die Adresse. Dateien bleiben auf dem Server; Ihr Helfer kann Ihnen eine Nachricht einzeln schicken, mit ihren Dateien: npm run enquiries -- retry NUMMER',
]

// Five file names.
const LONGEST_FACT = 600

/** Equal texts, the oldest first. */
type Group = { message: string; members: readonly CollectedEnquiry[] }

/**
 * The mail with all enquiries of a collection in full. It has no Reply-To: each sender's address is a link.
 * @param trade the stems of the owner's trade: texts about it come first.
 */
export function composeCollection(
  { id, members }: Collection,
  addresses: MailAddresses,
  trade: readonly string[],
): SendMailOptions {
  const groups = Map.groupBy(members, ({ message }) => message)
  const inOrder = [...groups]
    .map(([message, equal]) => ({ message: withoutInvisible(message), members: equal }))
    .toSorted((one, other) => rankOf(one, trade) - rankOf(other, trade))
  const title =
    members.length === 1
      ? 'Sammelpost: 1 Nachricht, die nach einem Programm aussieht'
      : `Sammelpost: ${members.length} Nachrichten, die nach Programmen aussehen`
  return {
    ...headOf(addresses, id),
    subject: title,
    text: [...INTRO, ...inOrder.map(textOf)].join('\n\n'),
    html: `<!doctype html><html lang="de"><head><meta charset="utf-8"><title>${title}</title></head>
<body style="margin:0;padding:16px;${FONT}"><h1 style="font-size:19px;margin:0 0 12px">${title}</h1>
${INTRO.map((sentence) => `<p>${sentence}</p>`).join('\n')}
${inOrder.map(htmlOf).join('\n')}</body></html>`,
  }
}

/** Texts of the trade first, what comes three times last. */
const rankOf = ({ message, members }: Group, trade: readonly string[]): number =>
  Number(!isAboutTrade(message, trade)) + (members.length > 2 ? 2 : 0)

/** A stranger's lines begin with a sign: they can't look like those of the next message. */
function textOf({ message, members }: Group): string {
  const senders = members.map((member) => factsOf(member).join(' · '))
  return [...countOf(members), ...senders, message.replace(/^/gm, '> ')].join('\n')
}

function htmlOf({ message, members }: Group): string {
  const senders = members.map((member) => {
    // The part before the @ may hold signs that would add recipients to the link.
    const link = escapeHtml(encodeURIComponent(member.email).replace('%40', '@'))
    const facts = factsOf(member).map(escapeHtml)
    return facts
      .map((fact) => (fact === escapeHtml(member.email) ? `<a href="mailto:${link}">${fact}</a>` : fact))
      .join(' · ')
  })
  const text = escapeHtml(message).replaceAll('\n', '<br>')
  return `<hr><p>${[...countOf(members), ...senders].join('<br>')}</p><p style="overflow-wrap:anywhere">${text}</p>`
}

const countOf = ({ length }: Group['members']): string[] => (length > 1 ? [`${length}-mal derselbe Text:`] : [])

function factsOf({ id, receivedAt, name, email, phone, files }: CollectedEnquiry): string[] {
  const received = `${RECEIVED.format(new Date(receivedAt))} Uhr`
  const all = [id, name, email, phone, received, files.length > 0 ? `Dateien: ${files.join(', ')}` : '']
  return all.map((fact) => cleanLine(fact, LONGEST_FACT)).filter((fact) => fact !== '')
}
