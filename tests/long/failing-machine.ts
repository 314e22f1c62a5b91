import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Clock } from '../relay/support/clock.ts'
import type { Copies, startMailServer } from '../relay/support/mail-server.ts'
import { fullFileSystem, mountSmallDisk } from '../relay/support/machine.ts'
import { storedIn } from '../relay/support/outbox.ts'
import { environment, newDataDir, run, type Server, startServer } from '../support/server.ts'

/** The real machine: a relay as a process, its disk, its clock, its mail server. */
export class Machine {
  readonly folder = newDataDir()
  readonly dataDir = join(this.folder, 'disk/data')
  readonly clock = new Clock(this.folder)
  readonly mailed = new Map<string, Copies>()
  readonly mail: Awaited<ReturnType<typeof startMailServer>>
  readonly #unmount: () => void
  diskIsFull = false
  #relay: Server | null = null

  constructor(mail: Machine['mail']) {
    this.mail = mail
    mkdirSync(join(this.folder, 'disk'))
    this.#unmount = mountSmallDisk(join(this.folder, 'disk'))
  }

  get relay(): Server {
    if (!this.#relay) throw new Error('The relay does not run.')
    return this.#relay
  }

  // Delivered enquiries must not expire when the clock jumps by a year.
  env = () => ({ SMTP_URL: this.mail.url, RETENTION_DAYS: '3650', ...this.clock.environment })
  stored = () => storedIn(join(this.dataDir, 'outbox.db'))

  /** On a full disk it may refuse to start; the owner then makes room. */
  async start(): Promise<void> {
    const start = () => startServer(this.dataDir, this.env())
    this.#relay = await start().catch((error: unknown) => {
      if (!this.diskIsFull) throw error
      this.setFull(false)
      return start()
    })
  }

  setFull(isFull: boolean): void {
    if (isFull !== this.diskIsFull) (isFull ? fullFileSystem.fill : fullFileSystem.free)(this.relay)
    this.diskIsFull = isFull
  }

  /** @throws when the command line fails without the excuse of a full disk. */
  async order(...args: string[]): Promise<void> {
    const env = { ...environment(this.dataDir), ...this.env() }
    const { code, stderr } = await run('server/cli/enquiries.ts', args, env)
    if (code !== 0 && !this.diskIsFull) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`)
  }

  async close(): Promise<void> {
    await this.#relay?.end('SIGKILL')
    await this.mail.close()
    this.#unmount()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
