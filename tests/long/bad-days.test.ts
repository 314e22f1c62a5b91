import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { SPAM_DAYS } from '#enquiry/limits.ts'
import { collectMails, type Reply, startMailServer } from '../relay/support/mail-server.ts'
import { needs, root } from '../relay/support/machine.ts'
import { type FilePart, idOf, newFields, pdfOf, postJson } from '../relay/support/post.ts'
import { DAY_MS, hashOf } from '../relay/support/outbox.ts'
import { until } from '../support/until.ts'
import { Machine } from './failing-machine.ts'

const RUNS = Number(process.env['FAULT_RUNS'] ?? 60)
const MOST_HAPPENINGS = 40
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
  /** By the relay's clock, too. */
  firstPostedAt: number
}

/** What must be true after all that happened; `kept`: what was acknowledged and not deleted by the owner, by its number. */
class Promised {
  readonly enquiries: Enquiry[] = []
  readonly backups: { file: string; kept: Map<string, Enquiry> }[] = []
  kept = new Map<string, Enquiry>()
  numbers = () => [...this.kept].filter(([, { spam }]) => !spam).map(([id]) => id)
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
  await collectMails(machine.mail, machine.mailed)
  for (const [id, { fields, file, spam }] of kept) {
    const row = stored.find((other) => other.id === id) ?? fail(id, 'was acknowledged and is lost')
    const { status, attempts, lastError, message } = row
    const fileHash = spam ? null : hashOf(file)
    if (message !== fields['message'] || row.fileHash !== fileHash) fail(id, 'is stored with another text or file')
    if (spam !== (status === 'spam')) fail(id, `is ${status}, spam: ${spam}`)
    const mails = machine.mailed.get(id)
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
    if (rows.length > copies) fail(rows.map(({ id }) => id).join(), 'are one enquiry, stored twice')
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

const pick = <T>(items: readonly T[], choice: number): T => items[choice % items.length] ?? fail('nothing', 'is there')

function write(promised: Promised, { clock }: Machine, bytes: number | null, spam = false): Enquiry {
  const file = bytes === null ? undefined : pdfOf(bytes, promised.enquiries.length)
  const fields = newFields(spam ? { _honey: 'x' } : {})
  const enquiry = { fields, file, spam, copies: 1, postedAt: clock.now(), firstPostedAt: clock.now() }
  promised.enquiries.push(enquiry)
  return enquiry
}

async function post(enquiry: Enquiry, { kept }: Promised, machine: Machine): Promise<void> {
  const answer = await postJson(machine.relay.url, { fields: enquiry.fields, file: enquiry.file })
  // Only a full disk is a reason to send a visitor away.
  if (answer.status === 503 && machine.diskIsFull) return
  kept.set(idOf(answer), enquiry)
}

const hasNumbers = ({ numbers }: Promised) => numbers().length > 0

const draft = fc.record({ spam: fc.nat(4), bytes: fc.constantFrom(null, 10, 5000, 200_000) })
const posting = happening('post', draft, ({ spam, bytes }, promised, machine) =>
  post(write(promised, machine, bytes, spam === 0), promised, machine),
)

const postingAgain = happening(
  'post again',
  fc.nat(),
  (choice, promised, machine) => {
    const enquiry = pick(promised.enquiries, choice)
    const now = machine.clock.now()
    const isKnown = [...promised.kept.values()].includes(enquiry) && Math.abs(now - enquiry.postedAt) < SAME_AGAIN_MS
    if (!isKnown) Object.assign(enquiry, { copies: enquiry.copies + 1, postedAt: now })
    return post(enquiry, promised, machine)
  },
  ({ enquiries }) => enquiries.length > 0,
)

const killing = happening('kill while posting, after ms', fc.nat(300), async (ms, promised, machine) => {
  const posted = post(write(promised, machine, 5000), promised, machine).catch((error: unknown) => {
    // Cut off without an answer is no refusal.
    if (error instanceof Error && 'code' in error) return
    throw error
  })
  await pause(ms)
  await machine.relay.end('SIGKILL')
  await posted
  await machine.start()
})

const restarting = happening('restart', fc.constant(''), async (_choice, _promised, machine) => {
  const { end, output } = machine.relay
  const code = await end('SIGTERM')
  if (code !== 0) throw new Error(`SIGTERM ended with ${code}: ${output()}`)
  await machine.start()
})

const OFFSETS = [0, HOUR_MS, 6 * DAY_MS, -HOUR_MS, -365 * DAY_MS]
const MOODS: readonly Reply[] = [
  ...(['accept', 'hang', 'drop-before-250', 'drop-after-250'] as const),
  ...(['MAIL', 'RCPT', 'DATA'] as const).flatMap((at) => [450, 550].map((code) => ({ code, at }))),
  { code: 530, at: 'MAIL' },
  { code: 552, at: 'DATA' },
]
const mood = happening('mail server', fc.constantFrom(...MOODS), (next, _promised, { mail }) => mail.become(next))
const jumping = happening('clock', fc.constantFrom(...OFFSETS), jump)
const pausing = happening('wait ms', fc.constantFrom(100, 1000, 2500), (ms) => pause(ms))
const filling = happening('disk full', fc.boolean(), (isFull, _promised, machine) => machine.setFull(isFull))

const retrying = happening(
  'retry',
  fc.nat(),
  (choice, { numbers }, machine) => machine.order('retry', choice % 2 ? pick(numbers(), choice) : '--all'),
  hasNumbers,
)

const deleting = happening(
  'delete',
  fc.nat(),
  async (choice, promised, machine) => {
    const id = pick(promised.numbers(), choice)
    await machine.order('delete', id)
    if (!machine.stored().some((row) => row.id === id)) promised.kept.delete(id)
    else if (!machine.diskIsFull) fail(id, 'was deleted and is still listed')
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
    machine.setFull(false)
    const { file, kept } = pick(promised.backups, choice)
    await machine.relay.end('SIGTERM')
    await machine.order('restore', file)
    promised.kept = new Map(kept)
    await machine.start()
  },
  ({ backups }) => backups.length > 0,
)

/** Spam is deleted when it is two weeks old, which a jump ahead may make it: from then on it is no longer owed. */
function jump(offsetMs: number, { kept, backups }: Promised, { clock }: Machine): void {
  const oldest = Date.now() + offsetMs - SPAM_DAYS * DAY_MS
  for (const owed of [kept, ...backups.map((backup) => backup.kept)]) {
    for (const [id, { spam, firstPostedAt }] of owed) if (spam && firstPostedAt < oldest) owed.delete(id)
  }
  clock.set(offsetMs)
}

// What is named more often happens more often.
const OFTEN = [posting, posting, posting, posting, killing, killing, mood, mood, filling, filling]
const HAPPENINGS = [...OFTEN, postingAgain, restarting, pausing, jumping, retrying, deleting, backingUp, restoring]

/** Everything becomes well again: what was acknowledged must end in the mailbox. */
async function heal(promised: Promised, machine: Machine): Promise<void> {
  machine.setFull(false)
  machine.mail.become('accept')
  await machine.relay.end('SIGTERM')
  await machine.start()
  // Before `retry --all` hides what was given up too soon.
  await expectRule(promised, machine)
  jump(0, promised, machine)
  await machine.order('retry', '--all')
  const waiting = () =>
    machine.stored().filter(({ id, status }) => status !== 'sent' && promised.numbers().includes(id))
  await until('everything is sent', () => waiting().length === 0)
  await expectRule(promised, machine)
}

needs(root)

// A failure names its `seed`, `path` and `replayPath`: with FAULT_SEED, FAULT_PATH and FAULT_REPLAY_PATH exactly that runs again.
it(`${RUNS} bad days: what was acknowledged is mailed, or waits with its reason`, { timeout: HOUR_MS }, async () => {
  const { FAULT_SEED: seed, FAULT_PATH: path, FAULT_REPLAY_PATH: replayPath } = process.env
  const size = { maxCommands: MOST_HAPPENINGS, size: 'max' } as const
  const commands = fc.commands(HAPPENINGS, { ...size, ...(replayPath && { replayPath }) })
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
  const from = { ...(seed && { seed: Number(seed) }), ...(path && { path }) }
  // Whole: `rejects` and `resolves` cut the message before the seed.
  expect(await fc.assert(property, { numRuns: RUNS, ...from })).toBeUndefined()
})
