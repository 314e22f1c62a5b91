import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** What the server does with one message: takes it, answers with an SMTP error, cuts the line or hangs. */
export type Reply = 'accept' | 'hang' | 'drop-before-250' | 'drop-after-250' | { code: number; at: 'RCPT' | 'DATA' }

export type ReceivedMail = { raw: Buffer; mailFrom: string; recipients: string[] }

export type MailServer = {
  url: string
  /** Every message taken with a 250, in order. */
  mails: ReceivedMail[]
  /** How many messages were begun, whatever came of them. */
  attempts: () => number
  close: () => Promise<void>
}

/**
 * A real SMTP server that follows a script.
 * @param script the reply to each attempt, in order; afterwards everything is accepted.
 * @param port 0 for any free one.
 */
export async function startMailServer(script: readonly Reply[] = [], port = 0): Promise<MailServer> {
  const mails: ReceivedMail[] = []
  const current = new Map<string, Reply>()
  const sockets = new Map<number, Socket>()
  let attempts = 0

  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 100,
    onRcptTo(_address, session, callback) {
      const reply = script[attempts] ?? 'accept'
      attempts += 1
      current.set(session.id, reply)
      callback(typeof reply === 'object' && reply.at === 'RCPT' ? smtpError(reply.code) : null)
    },
    onData(stream, session, callback) {
      const reply = current.get(session.id) ?? 'accept'
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (typeof reply === 'object') return callback(smtpError(reply.code))
        if (reply === 'hang') return
        if (reply === 'drop-before-250') return sockets.get(session.remotePort)?.destroy()
        const { mailFrom, rcptTo } = session.envelope
        const recipients = rcptTo.map(({ address }) => address)
        mails.push({ raw: Buffer.concat(chunks), mailFrom: mailFrom ? mailFrom.address : '', recipients })
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
    url: `smtp://127.0.0.1:${portOf(smtp.server)}`,
    mails,
    attempts: () => attempts,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}

/** A server that takes connections and never says a word. */
export async function startSilentServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `smtp://127.0.0.1:${portOf(server)}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A port on which nobody listens. */
export async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = portOf(server)
  server.close()
  await once(server, 'close')
  return port
}

/** A received mail as a mail program reads it. */
export function parsed(mail: ReceivedMail): Promise<ParsedMail> {
  return simpleParser(mail.raw)
}

/** The lines of a mail's header, folded lines joined. */
export function headerLines({ raw }: ReceivedMail): string[] {
  const [head = ''] = raw.toString('latin1').split('\r\n\r\n')
  return head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
}

function smtpError(code: number): Error {
  return Object.assign(new Error('scripted'), { responseCode: code })
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
