import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as fc from 'fast-check'
import { type Reply, startMailServer } from '../../relay/support/mail-server.ts'
import { contentOf, type FilePart, newFields } from '../../relay/support/multipart.ts'
import { DAY_MS } from '../../relay/support/outbox.ts'
import { type Answer, idOf, postJson } from '../../relay/support/post.ts'
import { until } from '../../support/until.ts'
import { fullFileSystem } from './full-disk.ts'
import { hashOf, Machine } from './machine.ts'

// The relay's window is ten minutes; jumps of the clock are hours.
const SAME_AGAIN_MS = 9 * 60_000
const HOUR_MS = 60 * 60_000
const LEAST_ATTEMPTS = 20

type Enquiry = {
  fields: Record<string, string>
  file: FilePart | undefined
  spam: boolean
  /** How many rows may hold it: one, unless it was posted again after it was forgotten. */
  copies: number
  /** By the relay's clock, the first post that counts for the window of ten minutes. */
  postedAt: number
}

/** What must be true after all that happened. */
class Promised {
  readonly enquiries: Enquiry[] = []
  readonly backups: { file: string; kept: ReadonlyMap<string, Enquiry> }[] = []
  /** By reference number what was acknowledged, and not deleted by the owner. */
  kept = new Map<string, Enquiry>()

  get numbers(): string[] {
    return [...this.kept].filter(([, { spam }]) => !spam).map(([id]) => id)
  }
}

function fail(id: string, what: string): never {
  throw new Error(`${id} ${what}`)
}

/**
 * The rule: acknowledged means stored once and mailed at least once, or visibly waiting with its reason.
 * Never stored twice, never mailed with another file or Message-ID; spam is never mailed.
 * @throws Error saying which enquiry breaks which part of it.
 */
async function expectRule({ kept, enquiries }: Promised, machine: Machine): Promise<void> {
  // The outbox is read first: what it calls sent has already been taken.
  const stored = machine.stored()
  await machine.tally.collect(0)
  for (const [id, { fields, file, spam }] of kept) {
    const row = stored.find((other) => other.id === id) ?? fail(id, 'was acknowledged and is lost')
    const { status, attempts, lastError, message } = row
    const fileHash = spam ? null : hashOf(file?.content)
    if (message !== fields['message'] || row.fileHash !== fileHash) fail(id, 'is stored with another text or file')
    if (spam !== (status === 'spam')) fail(id, `is ${status}, spam: ${spam}`)
    const mails = machine.tally.byReference.get(id)
    if (status === 'sent' && !mails) fail(id, 'is called sent and was never mailed')
    if (status === 'queued' && attempts > 0 && !lastError && !mails) fail(id, 'waits without a reason')
    if (status === 'failed' && (!lastError || attempts < LEAST_ATTEMPTS)) fail(id, `was given up: ${lastError}`)
    if (!mails) continue
    if (spam) fail(id, 'is spam and was mailed')
    if (mails.messageIds.size > 1) fail(id, 'was mailed with two Message-IDs')
    if ([...mails.texts].some((text) => !text.includes(message))) fail(id, 'was mailed with another text')
    // Without it only where the mail server has found it too large.
    const others = [...mails.fileHashes].filter((other) => other !== fileHash && other !== null)
    if (others.length > 0) fail(id, 'was mailed with another file')
  }
  for (const { fields, copies } of enquiries) {
    const rows = stored.filter(({ message }) => message === fields['message'])
    if (rows.length > copies) fail(rows.map(({ id }) => id).join(', '), 'are one enquiry, stored twice')
  }
}

type Happening = fc.Arbitrary<fc.AsyncCommand<Promised, Machine>>

/** Something that happens; the rule must hold after it. `choice` stands for an item, however many there are by then. */
function happening<T>(
  name: string,
  choices: fc.Arbitrary<T>,
  happen: (choice: T, promised: Promised, machine: Machine) => unknown,
  isPossible: (promised: Promised) => boolean = () => true,
): Happening {
  return choices.map((choice) => ({
    check: isPossible,
    async run(promised, machine) {
      await happen(choice, promised, machine)
      await expectRule(promised, machine)
    },
    toString: () => `${name} ${JSON.stringify(choice)}`,
  }))
}

function pick<T>(items: readonly T[], choice: number): T {
  const item = items[choice % items.length]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}

const post = (machine: Machine, { fields, file }: Enquiry) => postJson(machine.running.url, { fields, file })

function judge(answer: Answer, enquiry: Enquiry, { kept }: Promised, machine: Machine): void {
  // Only a full disk is a reason to send a visitor away.
  if (answer.status === 503 && machine.diskIsFull) return
  kept.set(idOf(answer), enquiry)
}

type Draft = { spam: boolean; bytes: number | null }
const draft: fc.Arbitrary<Draft> = fc.record({
  spam: fc.constantFrom(false, false, false, false, true),
  bytes: fc.constantFrom(null, 10, 5000, 200_000),
})

function write({ spam, bytes }: Draft, { enquiries }: Promised, { clock }: Machine): Enquiry {
  const content = contentOf('application/pdf', bytes ?? 0, enquiries.length)
  const file = bytes === null ? undefined : { name: 'plan.pdf', type: 'application/pdf', content }
  const enquiry = { fields: newFields(spam ? { _honey: 'x' } : {}), file, spam, copies: 1, postedAt: clock.now() }
  enquiries.push(enquiry)
  return enquiry
}

const posting = happening('post', draft, async (choice, promised, machine) => {
  const enquiry = write(choice, promised, machine)
  judge(await post(machine, enquiry), enquiry, promised, machine)
})

const postingAgain = happening(
  'post again',
  fc.nat(),
  async (choice, promised, machine) => {
    const enquiry = pick(promised.enquiries, choice)
    const now = machine.clock.now()
    const isKnown = [...promised.kept.values()].includes(enquiry) && Math.abs(now - enquiry.postedAt) < SAME_AGAIN_MS
    if (!isKnown) Object.assign(enquiry, { copies: enquiry.copies + 1, postedAt: now })
    judge(await post(machine, enquiry), enquiry, promised, machine)
  },
  ({ enquiries }) => enquiries.length > 0,
)

const killing = happening('kill while posting, after ms', fc.nat(300), async (ms, promised, machine) => {
  const enquiry = write({ spam: false, bytes: 5000 }, promised, machine)
  const posted = post(machine, enquiry).catch(() => null)
  await pause(ms)
  await machine.running.end('SIGKILL')
  const answer = await posted
  if (answer) judge(answer, enquiry, promised, machine)
  await machine.start()
})

const restarting = happening('restart', fc.constant(''), async (_choice, _promised, machine) => {
  const code = await machine.running.end('SIGTERM')
  if (code !== 0) throw new Error(`SIGTERM ended with ${code}: ${machine.running.output()}`)
  await machine.start()
})

const waiting = happening('wait ms', fc.constantFrom(100, 1000, 2500), (ms) => pause(ms))

const OFFSETS = [0, HOUR_MS, 6 * DAY_MS, -HOUR_MS, -365 * DAY_MS]
const jumping = happening('clock', fc.constantFrom(...OFFSETS), (ms, _promised, { clock }) => clock.set(ms))

const MOODS: readonly Reply[] = [
  'accept',
  'hang',
  'drop-before-250',
  'drop-after-250',
  ...(['MAIL', 'RCPT', 'DATA'] as const).flatMap((at) => [450, 550].map((code) => ({ code, at }))),
  { code: 530, at: 'MAIL' },
  { code: 552, at: 'DATA' },
]
const mood = happening('mail server', fc.constantFrom(...MOODS), (next, _promised, { mail }) => mail.become(next))

const filling = happening('disk full', fc.boolean(), (isFull, _promised, machine) =>
  isFull ? machine.fillDisk() : machine.freeDisk(),
)

const hasNumbers = ({ numbers }: Promised) => numbers.length > 0
const retrying = happening(
  'retry',
  fc.nat(),
  (choice, { numbers }, machine) => machine.order('retry', choice % 2 ? pick(numbers, choice) : '--all'),
  hasNumbers,
)

const deleting = happening(
  'delete',
  fc.nat(),
  async (choice, promised, machine) => {
    const id = pick(promised.numbers, choice)
    await machine.order('delete', id)
    if (!machine.stored().some((row) => row.id === id)) promised.kept.delete(id)
    else if (!machine.diskIsFull) throw new Error(`${id} was deleted and is still listed`)
  },
  hasNumbers,
)

const backingUp = happening('backup', fc.constant(''), async (_choice, { backups, kept }, machine) => {
  const file = join(machine.folder, `backup-${backups.length}.db`)
  await machine.order('backup', file)
  backups.push({ file, kept: new Map(kept) })
})

/** What came after the backup is no longer owed, what was deleted after it is again. */
const restoring = happening(
  'restore',
  fc.nat(),
  async (choice, promised, machine) => {
    machine.freeDisk()
    const { file, kept } = pick(promised.backups, choice)
    await machine.running.end('SIGTERM')
    await machine.order('restore', file)
    promised.kept = new Map(kept)
    await machine.start()
  },
  ({ backups }) => backups.length > 0,
)

const HAPPENINGS: Happening[] = [
  // What is named more often happens more often.
  posting,
  posting,
  posting,
  posting,
  postingAgain,
  killing,
  killing,
  restarting,
  waiting,
  jumping,
  mood,
  mood,
  retrying,
  deleting,
  backingUp,
  restoring,
  ...(fullFileSystem.unavailable ? [] : [filling, filling]),
]

/** Everything becomes well again: what was acknowledged must end in the mailbox. */
async function heal(promised: Promised, machine: Machine): Promise<void> {
  machine.freeDisk()
  await machine.mail.become('accept')
  await machine.running.end('SIGTERM')
  await machine.start()
  // Before `retry --all` hides what was given up too soon.
  await expectRule(promised, machine)
  machine.clock.set(0)
  await machine.order('retry', '--all')
  const isSent = (id: string) => machine.stored().some((row) => row.id === id && row.status === 'sent')
  await until('everything is sent', () => promised.numbers.every(isSent))
  await expectRule(promised, machine)
}

/**
 * Lets whatever can happen to the outbox happen in any order, and then heals everything. A failure names its `path` and
 * `replayPath`: with `FAULT_SEED`, `FAULT_PATH` and `FAULT_REPLAY_PATH` exactly that sequence runs again.
 * @param length most happenings in one run. @returns the shortest sequence found that breaks the rule, or null.
 */
export async function badDays(seed: number, runs: number, length: number): Promise<string | null> {
  const { FAULT_PATH: path, FAULT_REPLAY_PATH: replayPath } = process.env
  const commands = fc.commands(HAPPENINGS, { maxCommands: length, size: 'max', ...(replayPath && { replayPath }) })
  const property = fc.asyncProperty(commands, async (sequence) => {
    const machine = new Machine(await startMailServer())
    const promised = new Promised()
    try {
      await machine.start()
      await fc.asyncModelRun(() => ({ model: promised, real: machine }), sequence)
      await heal(promised, machine)
    } finally {
      await machine.close()
    }
  })
  const details = await fc.check(property, { seed, numRuns: runs, ...(path && { path }) })
  return details.failed ? `${String(details.errorInstance)}\n${await fc.asyncDefaultReportMessage(details)}` : null
}
