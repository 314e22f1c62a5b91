import { hash } from 'node:crypto'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { closedPort } from '../../../support/ports.ts'

export type Stage = 'CONNECT' | 'AUTH' | 'MAIL' | 'RCPT' | 'DATA'

/** How the server treats everybody: it is down, drops the line around the final 250, or answers badly at one stage. */
export type Mood =
  | 'fine'
  | 'down'
  | 'drops before 250'
  | 'drops after 250'
  | { at: Stage; answer: number | 'nothing at all' }

/** What a mail says, as far as the rule is concerned. */
export type Mail = {
  /** The reference number in the subject. */
  number: string
  messageId: string
  text: string
  /** SHA-256 of the attached file, null without one. */
  fileHash: string | null
}

export type MoodyMailServer = {
  /** Address for SMTP_URL, with a login. */
  url: string
  /** Every mail taken with a 250. */
  taken: readonly Mail[]
  /** Every mail refused for what is in it, with the code. */
  refused: readonly (Mail & { code: number })[]
  /** Changes the mood. Open connections are cut, so that the new mood meets everybody from the greeting on. */
  become: (mood: Mood) => Promise<void>
  close: () => Promise<void>
}

/** A real SMTP server whose mood changes while the relay runs. */
export async function startMoodyMailServer(): Promise<MoodyMailServer> {
  const taken: Mail[] = []
  const refused: (Mail & { code: number })[] = []
  const sockets = new Set<Socket>()
  const port = await closedPort()
  let mood: Mood = 'fine'

  const react = (stage: Stage, goOn: (error?: Error) => void): void => {
    if (typeof mood === 'string' || mood.at !== stage) return goOn()
    if (mood.answer !== 'nothing at all') goOn(smtpError(mood.answer))
  }
  const cutConnections = (): void => {
    for (const socket of sockets) socket.destroy()
  }
  const finish = (mail: Mail, goOn: (error?: Error) => void): void => {
    if (mood === 'drops before 250') return cutConnections()
    if (typeof mood === 'string' || mood.at !== 'DATA') taken.push(mail)
    else if (mood.answer !== 'nothing at all') refused.push({ ...mail, code: mood.answer })
    react('DATA', goOn)
    if (mood === 'drops after 250') for (const socket of sockets) socket.destroySoon()
  }

  const smtp = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onConnect: (_session, callback) => react('CONNECT', callback),
    onAuth: (_auth, _session, callback) => react('AUTH', (error) => callback(error ?? null, { user: 'relay' })),
    onMailFrom: (_address, _session, callback) => react('MAIL', callback),
    onRcptTo: (_address, _session, callback) => react('RCPT', callback),
    async onData(stream, _session, callback) {
      // A relay that is killed in the middle sends half a mail: none.
      const chunks: Buffer[] | null = await stream.toArray().catch(() => null)
      if (chunks) finish(await readMail(Buffer.concat(chunks)), callback)
    },
  })
  // Killed relays leave half-open connections behind.
  smtp.on('error', () => {})
  smtp.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  const listen = async (): Promise<void> => {
    if (smtp.server.listening) return
    smtp.server.listen(port, '127.0.0.1')
    await once(smtp.server, 'listening')
  }
  const unlisten = async (): Promise<void> => {
    if (!smtp.server.listening) return
    const closed = once(smtp.server, 'close')
    smtp.server.close()
    cutConnections()
    await closed
  }

  await listen()
  return {
    url: `smtp://relay:secret@127.0.0.1:${port}`,
    taken,
    refused,
    async become(next) {
      mood = next
      cutConnections()
      await (next === 'down' ? unlisten() : listen())
    },
    close: unlisten,
  }
}

async function readMail(raw: Buffer): Promise<Mail> {
  const { subject = '', messageId = '', text = '', attachments } = await simpleParser(raw)
  const [file] = attachments
  return {
    number: /\[(\S+)\]$/.exec(subject)?.[1] ?? '',
    messageId,
    text,
    fileHash: file ? hash('sha256', file.content) : null,
  }
}

function smtpError(code: number): Error {
  return Object.assign(new Error('moody'), { responseCode: code })
}
