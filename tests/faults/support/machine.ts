import { hash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { attachmentContent, listEnquiries } from '#server/outbox/archive.ts'
import { openExistingOutbox } from '#server/outbox/database.ts'
import { Clock } from '../../relay/support/clock.ts'
import type { MailServer } from '../../relay/support/mail-server.ts'
import { environment, run, type Server, startServer } from '../../support/server.ts'
import { fullFileSystem } from './full-disk.ts'
import { type MailTally, tallyMails } from './mail-tally.ts'

/** The real machine: a relay as a process, its disk, its clock, its mail server. */
export class Machine {
  readonly folder = mkdtempSync(join(tmpdir(), 'bad-days-'))
  readonly dataDir = join(this.folder, 'disk/data')
  readonly clock = new Clock(this.folder)
  readonly mail: MailServer
  readonly tally: MailTally
  diskIsFull = false
  relay: Server | null = null
  readonly #unmount: () => void

  constructor(mail: MailServer) {
    this.mail = mail
    this.tally = tallyMails(mail)
    mkdirSync(join(this.folder, 'disk'))
    this.#unmount = fullFileSystem.unavailable ? () => {} : fullFileSystem.prepare(join(this.folder, 'disk'))
  }

  get running(): Server {
    if (!this.relay) throw new Error('the relay is not running')
    return this.relay
  }

  get env() {
    // Delivered enquiries must not expire when the clock jumps by a year.
    return { SMTP_URL: this.mail.url, RETENTION_DAYS: '3650', ...this.clock.environment }
  }

  /** On a full disk it may refuse to start; the owner then makes room. */
  async start(): Promise<void> {
    const start = () => startServer(this.dataDir, this.env)
    this.relay = await start().catch((error: unknown) => {
      if (!this.diskIsFull) throw error
      this.freeDisk()
      return start()
    })
  }

  fillDisk(): void {
    if (!this.diskIsFull) fullFileSystem.fill(this.running)
    this.diskIsFull = true
  }

  freeDisk(): void {
    if (this.diskIsFull) fullFileSystem.free(this.running)
    this.diskIsFull = false
  }

  /** @throws when the command line fails without the excuse of a full disk. */
  async order(...args: string[]): Promise<void> {
    const env = { ...environment(this.dataDir), ...this.env }
    const { code, stderr } = await run('server/cli/enquiries.ts', args, env)
    if (code !== 0 && !this.diskIsFull) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`)
  }

  /** Everything the owner can list, with the hash of its file. */
  stored() {
    const db = openExistingOutbox(this.dataDir)
    if (!db) throw new Error('there is no outbox')
    const rows = listEnquiries(db).map((row) => ({ ...row, fileHash: hashOf(attachmentContent(db, row.id)) }))
    db.close()
    return rows
  }

  async close(): Promise<void> {
    await this.relay?.end('SIGKILL')
    await this.mail.close()
    this.#unmount()
    rmSync(this.folder, { recursive: true, force: true })
  }
}

/** SHA-256 of a file, null without one. */
export const hashOf = (content: Uint8Array | null | undefined) => (content ? hash('sha256', content) : null)
