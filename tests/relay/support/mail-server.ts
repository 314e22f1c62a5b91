import { once } from 'node:events'
import type { Socket } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { portOf } from '../../support/ports.ts'
import { hashOf } from './outbox.ts'

/** The address of no mail server: a port of the system's own that nobody listens on. */
export const NO_MAIL_SERVER = 'smtp://127.0.0.1:1'

/**
 * The fate of one message: taken at once or later, refused by an SMTP error, the connection cut, or no answer. `afterMs`: a refusal
 * at MAIL comes line by line for so long.
 */
export type Reply =
  | 'accept'
  | { acceptAfter: Promise<void> }
  | 'hang'
  | 'drop-before-250'
  | 'drop-after-250'
  | (Refusal & { at: 'MAIL' | 'RCPT' | 'DATA'; afterMs?: number })

type Refusal = { code: number; text?: string }

/** The first answer to a connection: the greeting of mail servers, at once or later, silence, the end of the connection, or a refusal. */
type Manner = 'greets' | { greetsAfterMs: number } | 'is silent' | 'hangs up' | Refusal

/** Without any of these it takes plain connections without a login. */
export type MailServerKind = {
  manner?: Manner
  /** Announces the most bytes of a mail. */
  size?: number
  /** Takes only TLS connections, with this certificate. */
  tls?: { key: string; cert: string }
  /** Demands a login. The function tells whether a password is right, or how it is refused. */
  login?: (password: string) => boolean | Refusal
}

/** `greeting`: the name that the client has given. */
export type ReceivedMail = { raw: Buffer; mailFrom: string; recipients: string[]; greeting: string }

export type MailServer = {
  url: string
  /** Every message taken with a 250, in order. */
  mails: ReceivedMail[]
  /** Every message that came to its end, taken or not. */
  offered: Pick<ReceivedMail, 'raw'>[]
  /** The number of messages begun, taken or not. */
  attempts: () => number
  /** How many logins were tried. */
  logins: () => number
  /** Sets the reply to every message after the script, and cuts open connections. */
  become: (reply: Reply) => void
  /** Greets every connection from now on. */
  greet: () => void
  close: () => Promise<void>
}

/**
 * A real SMTP server that follows a script.
 * @param script the reply to each attempt, in order; afterwards everything is accepted, unless `become` says otherwise.
 */
export async function startMailServer(
  script: readonly Reply[] = [],
  { tls, login, size, ...kind }: MailServerKind = {},
): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const offered: MailServer['offered'] = []
  const current = new Map<string, Reply>()
  const sockets = new Map<number, Socket>()
  let manner = kind.manner ?? 'greets'
  let later: Reply = 'accept'
  let [attempts, logins] = [0, 0]

  const answerAt = (at: 'MAIL' | 'RCPT', id: string): Error | null => {
    const reply = current.get(id)
    return typeof reply === 'object' && 'at' in reply && reply.at === at ? smtpError(reply) : null
  }

  const smtp = new SMTPServer({
    ...(size && { size }),
    ...(tls && { secure: true, ...tls }),
    authOptional: !login,
    allowInsecureAuth: true,
    // Scripted replies have their own enhanced codes.
    hideENHANCEDSTATUSCODES: true,
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onConnect({ remotePort }, callback) {
      if (manner === 'greets') callback()
      else if (typeof manner === 'object' && 'code' in manner) callback(smtpError(manner))
      else if (typeof manner === 'object') setTimeout(callback, manner.greetsAfterMs)
      else if (manner === 'hangs up') sockets.get(remotePort)?.destroySoon()
    },
    onAuth({ username, password }, _session, callback) {
      logins += 1
      const answer = login?.(password ?? '')
      if (answer === true) callback(null, { user: username })
      else callback(answer ? smtpError(answer) : new Error('scripted'))
    },
    onMailFrom(_address, session, callback) {
      current.set(session.id, script[attempts] ?? later)
      attempts += 1
      const error = answerAt('MAIL', session.id)
      const reply = current.get(session.id)
      if (!error || typeof reply !== 'object' || !('at' in reply) || !reply.afterMs) return callback(error)
      const lines = setInterval(() => sockets.get(session.remotePort)?.write(`${reply.code}-wait\r\n`), 20)
      setTimeout(() => (clearInterval(lines), callback(error)), reply.afterMs)
    },
    onRcptTo(_address, session, callback) {
      callback(answerAt('RCPT', session.id))
    },
    onData(stream, session, callback) {
      const reply = current.get(session.id) ?? 'accept'
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const raw = Buffer.concat(chunks)
        offered.push({ raw })
        if (typeof reply === 'object' && 'at' in reply) return callback(smtpError(reply))
        if (typeof reply === 'object') await reply.acceptAfter
        if (reply === 'hang') return
        if (reply === 'drop-before-250') return sockets.get(session.remotePort)?.destroy()
        const { mailFrom, rcptTo } = session.envelope
        const recipients = rcptTo.map(({ address }) => address)
        const sender = mailFrom ? mailFrom.address : ''
        mails.push({ raw, mailFrom: sender, recipients, greeting: session.hostNameAppearsAs })
        callback(null)
        if (reply === 'drop-after-250') sockets.get(session.remotePort)?.destroySoon()
      })
    },
  })
  // Killed relays leave half-open connections behind.
  smtp.on('error', () => {})
  // This listener comes before the server's own, which may need the socket in onConnect.
  smtp.server.prependListener('connection', (socket: Socket) => sockets.set(socket.remotePort ?? 0, socket))
  smtp.listen(0, '127.0.0.1')
  await once(smtp.server, 'listening')
  return {
    url: `${tls ? 'smtps' : 'smtp'}://127.0.0.1:${portOf(smtp.server)}`,
    mails,
    offered,
    attempts: () => attempts,
    logins: () => logins,
    become(reply) {
      later = reply
      for (const socket of sockets.values()) socket.destroy()
    },
    greet: () => (manner = 'greets'),
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}

function smtpError({ code, text = 'scripted' }: Refusal): Error {
  return Object.assign(new Error(text), { responseCode: code })
}

/** A received mail as a mail program reads it. */
export function parsed({ raw }: Pick<ReceivedMail, 'raw'>): Promise<ParsedMail> {
  return simpleParser(raw)
}

/** Every copy of one enquiry that the mail server took; in a collection it has no files. */
export type Copies = {
  messageIds: Set<string>
  fileHashes: Set<string | null>
  count: number
}

/** Reads the mails that have arrived into a map by reference number, and forgets their bytes: together they are gigabytes. */
export async function collectMails({ mails }: MailServer, found: Map<string, Copies>): Promise<void> {
  for (const mail of mails.splice(0)) {
    const { subject = '', messageId = '', attachments, text = '' } = await parsed(mail)
    const single = /\[(\S+)\]$/.exec(subject)?.[1]
    for (const reference of single === undefined ? numbersInCollection(text) : [single]) {
      const none: Copies = { messageIds: new Set(), fileHashes: new Set(), count: 0 }
      const copies = found.get(reference) ?? none
      copies.messageIds.add(messageId)
      if (single !== undefined) copies.fileHashes.add(hashOf(...attachments))
      copies.count += 1
      found.set(reference, copies)
    }
  }
}

/** The numbers of the enquiries in the text of a collection mail, in their order. */
export const numbersInCollection = (text: string): string[] => text.match(/^[0-9A-Z]{4}-[0-9A-Z]{4}(?= · )/gm) ?? []
