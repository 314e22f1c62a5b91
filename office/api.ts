/** What the office's page and its server agree on: addresses, questions and answers. */

import { OFFICE_PATH } from '#enquiry/protocol.ts'

/** The office's address on every site. */
export const OFFICE = OFFICE_PATH
/** Below it: the questions of the page. Each answers 401 without a session. */
export const API = `${OFFICE}/api`

/** `new`: nobody has opened it. `seen`: opened, and not answered yet. */
export const STATES = ['new', 'seen', 'answered', 'done'] as const
export type State = (typeof STATES)[number]

/**
 * The parts of the list. `neu`: new or seen; `beantwortet`: answered or done; `spam`: with marks of a machine, unless the owner
 * said that it is none, or what the owner called spam. The first two hold no spam.
 */
export const VIEWS = ['neu', 'beantwortet', 'spam', 'alle'] as const
export type View = (typeof VIEWS)[number]

/** An enquiry in the list. */
export type Summary = {
  /** The reference number: K7M3-9QXD. */
  id: string
  /** ISO 8601, UTC. */
  receivedAt: string
  name: string
  /** The first 200 characters of the message. */
  beginning: string
  state: State
  isSpam: boolean
  pictures: number
  /** Files that are no pictures. */
  papers: number
}

/** The answer of `GET api/anfragen`, the newest first. `next`: the value of `nach` for the rest; null: there is none. */
export type Page = { enquiries: readonly Summary[]; next: string | null }

/** A file of an enquiry; its address ends with its place in the list. `bytes`: its size. */
export type EnquiryFile = { name: string; type: string; bytes: number }

/** One enquiry in full: `GET api/anfragen/ID`. */
export type Enquiry = Omit<Summary, 'beginning' | 'pictures' | 'papers'> & {
  email: string
  phone: string
  message: string
  /** The owner's private note. */
  note: string
  files: readonly EnquiryFile[]
  /** Whether its mail has left: it waits, waits for the hour's collection, has left, or was given up. */
  mail: 'queued' | 'collected' | 'sent' | 'failed'
}

/** The body of `PATCH api/anfragen/ID`; what is missing stays. The answer is the enquiry. */
export type Change = { state?: State; note?: string; isSpam?: boolean }

/** The answer of `GET api/stand`, asked every ten seconds. */
export type Standing = {
  /** Name of the business. */
  business: string
  /** The address that came in; null on the own computer, where nobody logs in. */
  address: string | null
  /** How many enquiries are in these parts of the list; 1000: or more. */
  counts: { neu: number; spam: number }
  /** The number of the newest enquiry; null: there is none. */
  newest: string | null
  mail: MailLine
  /** German sentences about disk, backups and certificate; empty: all is well. */
  troubles: readonly { title: string; text: string }[]
}

/**
 * Whether mails arrive. `off`: SMTP_URL is not set. `sentence`: what is wrong and what to do, or that all is well.
 * `waiting`: how many enquiries are not in the mailbox; 'Noch einmal senden' helps where it is not 0.
 */
export type MailLine = {
  state: 'well' | 'trouble' | 'off'
  sentence: string
  lastSentAt: string | null
  waiting: number
}

/** A device that is logged in. */
export type Session = {
  id: string
  /** In German words: 'Chrome auf Android'. */
  device: string
  address: string
  since: string
  lastUsed: string
  /** The one that asks. */
  isOwn: boolean
}

/** A passkey of the office. */
export type Passkey = { id: string; device: string; since: string }

/** The answer of `GET api/zugang`. */
export type Access = {
  sessions: readonly Session[]
  passkeys: readonly Passkey[]
  /** For `pushManager.subscribe`; VAPID, base64url. */
  pushKey: string
}

/** Every refusal in JSON: a German sentence with the next step. */
export type Refused = { error: string }
