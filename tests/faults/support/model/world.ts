import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { attachmentContent, listEnquiries, type StoredEnquiry } from '#server/outbox/archive.ts'
import { openExistingOutbox } from '#server/outbox/database.ts'
import { Clock } from '../../../relay/support/clock.ts'
import { type Answer, get, postForm, postJson } from '../../../relay/support/post.ts'
import { environment, type Environment, type Server, run, startServer } from '../../../support/server.ts'
import { until } from '../../../support/until.ts'
import { fullFileSystem } from '../full-disk.ts'
import { type MoodyMailServer, startMoodyMailServer } from './moody-mail-server.ts'
import type { Enquiry } from './state.ts'

export type StoredWithFile = StoredEnquiry & { content: Uint8Array | null }

/** The real machine: a relay as a process, its disk, its clock, its mail server. */
export class World {
  readonly mail: MoodyMailServer
  readonly clock: Clock
  /** What the test itself keeps, outside the disk under test: backups and the clock. */
  readonly folder: string
  readonly dataDir: string
  readonly #unmount: () => void
  #relay: Server | null = null
  #diskIsFull = false

  private constructor(mail: MoodyMailServer) {
    this.mail = mail
    this.folder = mkdtempSync(join(tmpdir(), 'relay-model-'))
    this.clock = new Clock(this.folder)
    const disk = join(this.folder, 'disk')
    mkdirSync(disk)
    this.#unmount = fullFileSystem.unavailable === null ? fullFileSystem.prepare(disk) : () => {}
    this.dataDir = join(disk, 'data')
  }

  /** A new machine on which everything is well. */
  static async create(): Promise<World> {
    const world = new World(await startMoodyMailServer())
    try {
      await world.start()
    } catch (error) {
      await world.close()
      throw error
    }
    return world
  }

  async close(): Promise<void> {
    await this.#relay?.end('SIGKILL')
    await this.mail.close()
    this.#unmount()
    rmSync(this.folder, { recursive: true, force: true })
  }

  get relay(): Server {
    if (!this.#relay) throw new Error('the relay is not running')
    return this.#relay
  }

  get diskIsFull(): boolean {
    return this.#diskIsFull
  }

  /** Starts the relay. On a full disk it may refuse to start; the owner then makes room. */
  async start(): Promise<void> {
    const start = () => startServer(this.dataDir, this.#environment)
    this.#relay = await start().catch((error: unknown) => {
      if (!this.#diskIsFull) throw error
      fullFileSystem.free(this.relay)
      this.#diskIsFull = false
      return start()
    })
  }

  stop(signal: NodeJS.Signals): Promise<number | NodeJS.Signals> {
    return this.relay.end(signal)
  }

  /** Posts as the page's script does, or as a browser without JavaScript. */
  post({ fields, file }: Enquiry, native: boolean): Promise<Answer> {
    return (native ? postForm : postJson)(this.relay.url, { fields, file })
  }

  async isHealthy(): Promise<boolean> {
    return (await get(this.relay.url, '/healthz')).status === 200
  }

  fillDisk(): void {
    if (this.#diskIsFull) return
    fullFileSystem.fill(this.relay)
    this.#diskIsFull = true
  }

  /** Makes room and waits until the relay has noticed. */
  async freeDisk(): Promise<void> {
    if (!this.#diskIsFull) return
    fullFileSystem.free(this.relay)
    this.#diskIsFull = false
    await until('the relay is healthy after room was made', () => this.isHealthy())
  }

  /** `npm run enquiries -- …`, by the same clock. */
  enquiries(...args: string[]) {
    return run('server/cli/enquiries.ts', args, { ...environment(this.dataDir), ...this.#environment })
  }

  /** Everything the owner can list, with the files. */
  stored(): StoredWithFile[] {
    const db = openExistingOutbox(this.dataDir)
    if (!db) throw new Error('there is no outbox')
    try {
      return listEnquiries(db).map((enquiry) => ({ ...enquiry, content: attachmentContent(db, enquiry.id) }))
    } finally {
      db.close()
    }
  }

  /** SQL by hand, past the relay. @returns the rows. */
  sql(statement: string, ...values: (string | number)[]): Record<string, unknown>[] {
    const db = new DatabaseSync(join(this.dataDir, 'outbox.db'), { timeout: 5000 })
    try {
      return db.prepare(statement).all(...values)
    } finally {
      db.close()
    }
  }

  removeOutbox(): void {
    for (const ending of ['', '-wal', '-shm']) rmSync(join(this.dataDir, `outbox.db${ending}`), { force: true })
  }

  /** Ends the relay, puts another file in the place of its outbox and starts it again. */
  async replaceOutbox(file: string): Promise<void> {
    await this.stop('SIGTERM')
    this.removeOutbox()
    copyFileSync(file, join(this.dataDir, 'outbox.db'))
    await this.start()
  }

  get #environment(): Environment {
    // Delivered enquiries must not expire when the clock jumps by a year.
    return { SMTP_URL: this.mail.url, RETENTION_DAYS: '3650', ...this.clock.environment }
  }
}
