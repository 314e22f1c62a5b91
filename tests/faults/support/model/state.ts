import { type FilePart, newFields } from '../../../relay/support/multipart.ts'

// The relay's window is ten minutes; jumps of the clock are hours.
const SAME_AGAIN_MS = 9 * 60_000

/** What somebody filled in; its message is like no other. */
export type Enquiry = {
  fields: Record<string, string>
  message: string
  file: FilePart | undefined
  spam: boolean
  /** How many rows may hold it: one, unless it was posted again after it was forgotten. */
  copies: number
  /** By the relay's clock, the first post that counts for the window of ten minutes. */
  postedAt: number
}

/** What the relay has promised to keep, by reference number. */
export type Promises = {
  kept: Map<string, Enquiry>
  /** Rows that somebody has spoilt by hand. */
  damaged: Set<string>
}

export type Backup = { file: string; promises: Promises }

/** What must be true of the outbox after all that happened to it. */
export class OutboxModel {
  readonly enquiries: Enquiry[] = []
  readonly backups: Backup[] = []
  promises: Promises = { kept: new Map(), damaged: new Set() }

  /** Somebody fills in the form. @param now by the relay's clock. */
  write(file: FilePart | undefined, spam: boolean, now: number): Enquiry {
    const fields = newFields(spam ? { _honey: 'x' } : {})
    const enquiry = { fields, message: fields['message'] ?? '', file, spam, copies: 1, postedAt: now }
    this.enquiries.push(enquiry)
    return enquiry
  }

  /** The same is posted again. It may become a second row only when the first is forgotten, or ten minutes away by the clock. */
  repeat(enquiry: Enquiry, now: number): void {
    const { kept, damaged } = this.promises
    // Among what can be spoilt is the time by which it is known again.
    const isKept = [...kept].some(([id, other]) => other === enquiry && !damaged.has(id))
    if (isKept && Math.abs(now - enquiry.postedAt) < SAME_AGAIN_MS) return
    enquiry.copies += 1
    enquiry.postedAt = now
  }

  /** The relay has acknowledged: from now on it owes. @throws when that number stands for another enquiry. */
  acknowledge(id: string, enquiry: Enquiry): void {
    const known = this.promises.kept.get(id)
    if (known && known !== enquiry) throw new Error(`${id} was given to two enquiries`)
    this.promises.kept.set(id, enquiry)
  }

  /** Numbers of people's enquiries, which the owner may send, delete or spoil. */
  get numbers(): string[] {
    return [...this.promises.kept].filter(([, { spam }]) => !spam).map(([id]) => id)
  }

  forget(id: string): void {
    this.promises.kept.delete(id)
    this.promises.damaged.delete(id)
  }

  backUp(file: string): void {
    this.backups.push({ file, promises: copyOf(this.promises) })
  }

  /** The owner chose the older state: what came after it is no longer owed, what was deleted after it is again. */
  restore({ promises }: Backup): void {
    this.promises = copyOf(promises)
  }
}

const copyOf = ({ kept, damaged }: Promises): Promises => ({ kept: new Map(kept), damaged: new Set(damaged) })
