/** The one door to the stored enquiries. Engines lie in folders of their own, such as `sqlite/`. */
import * as v from 'valibot'
import type { AttachmentType } from '#enquiry/attachment.ts'
import { byField } from '#enquiry/fields.ts'
import type { Enquiry } from '#enquiry/schema.ts'
import type { Statements } from './office/statements.ts'

// 31 December 9999. A later time in one row must not hide all the others.
const LATEST_TIME = 253_402_300_799_999

/** `collected` comes with the next full hour's collection. `failed` is given up until the mail server takes another mail, `retry`, or the next start. */
export const STATUSES = ['queued', 'collected', 'sent', 'failed'] as const
export type Status = (typeof STATUSES)[number]

export type Attachment = { name: string; type: AttachmentType; content: Uint8Array }

/** An enquiry as the intake hands it over: checked and cleaned. */
export type NewEnquiry = {
  fields: Enquiry
  /** The files in the order in which the visitor chose them. */
  attachments: readonly Attachment[]
  /** Subject of the mail, without the reference number. */
  subject: string
  /** The address that the owner's answer goes to. */
  replyTo: string
  /** It joins the collection when the last hour has brought so many single mails; 0: in any case. */
  mostSingles: number
}

const isoTime = v.pipe(
  v.number(),
  v.transform((time) => new Date(Math.max(0, Math.min(time, LATEST_TIME))).toISOString()),
)
export const storedEnquiry = v.object({
  id: v.string(),
  receivedAt: isoTime,
  /** The time at which the mail server first took the mail. */
  sentAt: v.nullable(isoTime),
  status: v.picklist(STATUSES),
  attempts: v.number(),
  ...byField(() => v.string()),
  lastError: v.nullable(v.string()),
  attachments: v.pipe(
    v.string(),
    v.parseJson(),
    v.array(v.object({ name: v.string(), type: v.string(), bytes: v.number() })),
  ),
})

/** A stored enquiry as the command line shows it, without the files' bytes. */
export type StoredEnquiry = v.InferOutput<typeof storedEnquiry>

const filled = v.pipe(v.string(), v.nonEmpty())
export const queuedEnquiry = v.object({
  id: v.string(),
  receivedAt: v.pipe(v.number(), v.maxValue(LATEST_TIME)),
  ...byField(() => v.string()),
  subject: v.string(),
  replyTo: v.string(),
  messageId: v.string(),
  collectAt: v.nullable(v.number()),
  attachments: v.array(v.object({ name: filled, type: filled, content: v.instance(Uint8Array) })),
})

/** An enquiry to be mailed; `collectAt`: the time of its collection. The files of a collected one stay in the outbox: here they are empty. */
export type QueuedEnquiry = v.InferOutput<typeof queuedEnquiry>

/** The enquiries of a collection mail, the oldest first. */
export type Collection = readonly [QueuedEnquiry, ...QueuedEnquiry[]]

/**
 * A due mail, or why it can't be read. `queuedAt`: received or last put back; `attempts`: how many have failed since then;
 * `givenUp`: how many others become due when it is sent.
 */
export type Due = { ids: readonly string[]; attempts: number; queuedAt: number; givenUp: number } & (
  | { mail: QueuedEnquiry | Collection }
  | { unreadable: string }
)

/** The result of an attempt. `error` of a sent mail: why files were left out. `pause`: milliseconds until the next attempt. */
export type Outcome = { ids: readonly string[] } & (
  | { status: 'sent'; error: string | null }
  | { status: 'failed'; error: string }
  | { status: 'queued'; error: string; pause: number }
)

export const undelivered = v.object({
  /** Without those for the next collection. */
  waiting: v.number(),
  /** How long the oldest waiting enquiry has waited. */
  oldestMs: v.nullable(v.number()),
  failed: v.number(),
  /** The refused login that keeps all mails back. */
  held: v.nullable(v.string()),
  /** Why the newest undelivered enquiry that was tried was not taken. */
  lastError: v.nullable(v.string()),
})
export type Undelivered = v.InferOutput<typeof undelivered>

/** The open outbox of a server. Every method rejects with the database's error. */
export type Outbox = {
  /** Resolves with the damage found at the start, or with null: the outbox is sound. Until then a store waits. */
  damage: Promise<string | null>
  /** Resolves when the files of the outbox were deleted or replaced and everything acknowledged is saved. */
  lost: Promise<void>
  /**
   * Commits the enquiry. An enquiry that comes twice within ten minutes is kept once.
   * @returns the reference number, whether the enquiry was stored before, and whether it gets a mail of its own.
   * @throws OutboxUnusable, or the database's error, e.g. on a full disk.
   */
  store(enquiry: NewEnquiry): Promise<{ id: string; duplicate: boolean; single: boolean }>
  queue: Queue
  archive: Archive
  undelivered(): Promise<Undelivered>
  /** A small text that outlives a restart, by its key; null: none. */
  readNote(key: string): Promise<string | null>
  writeNote(key: string, text: string | null): Promise<void>
  /** Whether an enquiry without files can be stored now. Writes nothing. */
  isStoring(): Promise<boolean>
  /** Whether 500 MB are free on the disk. */
  hasDiskRoom(): Promise<boolean>
  isBackupFailing(): Promise<boolean>
  /** Whether the clock has jumped by more than a day, less than a day ago: until then age deletes nothing. */
  isClockInDoubt(): Promise<boolean>
  /** How many copies of damaged logs nobody has taken away: acknowledged enquiries may be missing. */
  damagedLogs(): Promise<number>
  /** Ends checks and backups at once. Closes when `work` is done and everything acknowledged is saved. */
  close(work: Promise<unknown>): Promise<void>
}

/** `since`: milliseconds since 1970. */
export type Filter = { since?: number | undefined; status?: Status | undefined }

const counted = v.array(v.object({ status: v.picklist(STATUSES), count: v.number() }))
const reasons = v.array(v.object({ error: v.string() }))
/** How many enquiries are in each state, and why undelivered ones were not taken: each reason once, the newest first. */
export type Summary = ReturnType<typeof summaryOf>
export const summaryOf = (counts: unknown, errors: unknown) => ({
  counts: {
    queued: 0,
    collected: 0,
    sent: 0,
    failed: 0,
    ...Object.fromEntries(v.parse(counted, counts).map(({ status, count }) => [status, count])),
  },
  errors: v.parse(reasons, errors).map(({ error }) => error),
})

/** The stored enquiries for the office, and for the command line beside a running server. */
export type Archive = {
  statements: Statements
  /** The newest first. */
  list(filter?: Filter): Promise<StoredEnquiry[]>
  summary(): Promise<Summary>
  find(id: string): Promise<StoredEnquiry | null>
  /** The bytes of an enquiry's files, in their order. */
  contents(id: string): Promise<Uint8Array[]>
  undelivered(): Promise<Undelivered>
  /** Queues one enquiry again, whatever its status, for a mail of its own that no mailbox knows. A running server notices within two seconds. */
  retry(id: string): Promise<void>
  /** Queues every failed and waiting enquiry again. @returns how many. */
  retryUndelivered(): Promise<number>
  /**
   * Deletes one enquiry with its files. A SQLite file is overwritten there.
   * @returns false while another program reads: then the server overwrites them within a minute of its end.
   */
  delete(id: string): Promise<boolean>
}

export type Queue = {
  /** Calls `wake` when something may be due: at once after `announce`, else within two seconds. null ends it. */
  watch(wake: (() => void) | null): void
  /** Tells the processes that mail of a new enquiry. */
  announce(): void
  /** @returns whether this process is the one that mails, until it resigns: many relays may share an outbox. */
  lead(): Promise<boolean>
  /** Lets another process mail. */
  resign(): Promise<void>
  /** @returns a due mail, fresh ones first, so that a backlog can't hold them up; or null. */
  next(): Promise<Due | null>
  /** Writes down the result of an attempt, and makes those due that were given up when it was sent. After an error the caller must try again before it sends that mail again. */
  record(outcome: Outcome): Promise<void>
  /** Makes every undelivered enquiry due, also those that were given up. @returns how many. */
  resume(): Promise<number>
  /** Writes down the error that keeps all mails back, also at every waiting enquiry; null: nothing keeps them back. */
  hold(error: string | null): Promise<void>
  /** A value that changes when another process, such as the command line, has changed the outbox. */
  version(): Promise<unknown>
}

/** The size of all files together, in bytes. */
export const bytesOf = (files: readonly { content: Uint8Array }[]): number =>
  files.reduce((sum, { content }) => sum + content.length, 0)
