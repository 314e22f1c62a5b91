import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { portOf } from '../../support/ports.ts'

/** What the server does with one message: takes it, at once or later, answers with an SMTP error, cuts the line or hangs. */
export type Reply =
  | 'accept'
  | { acceptAfter: Promise<void> }
  | 'hang'
  | 'drop-before-250'
  | 'drop-after-250'
  | { code: number; at: 'MAIL' | 'RCPT' | 'DATA'; text?: string }

/** What kind of server it is; without any of these it takes plain connections without a login. */
export type MailServerKind = {
  /** Takes only TLS connections, with this certificate. */
  tls?: { key: string; cert: string }
  /** Demands a login, and says of each password whether it is right. */
  login?: (password: string) => boolean
  /** The largest message it announces to take, in bytes. */
  size?: number
}

type Message = { raw: Buffer }
export type ReceivedMail = Message & { mailFrom: string; recipients: string[] }

export type MailServer = {
  url: string
  /** Every message taken with a 250, in order. */
  mails: ReceivedMail[]
  /** Every message that came to its end, taken or not. */
  offered: Message[]
  /** How many messages were begun, whatever came of them. */
  attempts: () => number
  /** How many logins were tried. */
  logins: () => number
  /** What comes after the script from now on. Open connections are cut. */
  become: (reply: Reply) => void
  close: () => Promise<void>
}

/**
 * A real SMTP server that follows a script.
 * @param script the reply to each attempt, in order; afterwards everything is accepted, unless `become` says otherwise.
 * @param port 0 for any free one.
 */
export async function startMailServer(
  script: readonly Reply[] = [],
  port = 0,
  { tls, login, size }: MailServerKind = {},
): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const offered: Message[] = []
  const current = new Map<string, Reply>()
  const sockets = new Map<number, Socket>()
  let later: Reply = 'accept'
  let attempts = 0
  let logins = 0

  const answerAt = (at: 'MAIL' | 'RCPT', id: string): Error | null => {
    const reply = current.get(id)
    return typeof reply === 'object' && 'at' in reply && reply.at === at ? smtpError(reply) : null
  }

  const smtp = new SMTPServer({
    ...(tls && { secure: true, ...tls }),
    ...(size && { size }),
    authOptional: !login,
    allowInsecureAuth: true,
    // Scripted texts bring their own.
    hideENHANCEDSTATUSCODES: true,
    disabledCommands: login ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onAuth({ username, password }, _session, callback) {
      logins += 1
      if (login?.(password ?? '')) callback(null, { user: username })
      else callback(new Error('scripted'))
    },
    onMailFrom(_address, session, callback) {
      current.set(session.id, script[attempts] ?? later)
      attempts += 1
      callback(answerAt('MAIL', session.id))
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
        mails.push({ raw, mailFrom: mailFrom ? mailFrom.address : '', recipients })
        callback(null)
        if (reply === 'drop-after-250') sockets.get(session.remotePort)?.destroySoon()
      })
    },
  })
  // Killed relays leave half-open connections behind.
  smtp.on('error', () => {})
  smtp.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort ?? 0, socket))
  smtp.listen(port, '127.0.0.1')
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
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}

type Mute = { url: string; connections: () => number; close: () => Promise<void> }

/** A server that takes connections and never says a word. */
export const startSilentServer = () => startMuteServer(() => {})

/** A server that hangs up before its greeting. */
export const startHangingUpServer = () => startMuteServer((socket) => socket.destroySoon())

async function startMuteServer(meet: (socket: Socket) => void): Promise<Mute> {
  const sockets: Socket[] = []
  const server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => {})
    meet(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${portOf(server)}`,
    connections: () => sockets.length,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A received mail as a mail program reads it. */
export function parsed(mail: Message): Promise<ParsedMail> {
  return simpleParser(mail.raw)
}

/** The lines of a mail's header, folded lines joined. */
export function headerLines({ raw }: ReceivedMail): string[] {
  const [head = ''] = raw.toString('latin1').split('\r\n\r\n')
  return head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
}

function smtpError({ code, text = 'scripted' }: { code: number; text?: string }): Error {
  return Object.assign(new Error(text), { responseCode: code })
}
