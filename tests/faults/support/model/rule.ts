import { hash } from 'node:crypto'
import type { Mail, MoodyMailServer } from './moody-mail-server.ts'
import type { Enquiry, OutboxModel } from './state.ts'
import type { StoredWithFile, World } from './world.ts'

const LEAST_ATTEMPTS = 20
const TOO_LARGE = 552

/**
 * The rule: acknowledged means stored once and mailed at least once, or visibly waiting with its reason.
 * Never stored twice, never mailed with another file or Message-ID; spam is never mailed.
 * @throws Error saying which enquiry breaks which part of it.
 */
export function expectRule(model: OutboxModel, world: World): void {
  // The outbox is read first: what it calls sent has already been taken.
  const stored = new Map(world.stored().map((row) => [row.id, row]))
  for (const [id, enquiry] of model.promises.kept) {
    const row = stored.get(id)
    if (!row) throw new Error(`${id} was acknowledged and is lost`)
    expectSameContent(row, enquiry)
    expectHonestStatus(row, enquiry, model, world.mail)
  }
  for (const enquiry of model.enquiries) expectNotStoredTwice(enquiry, [...stored.values()])
  for (const mail of world.mail.taken) expectRightMail(mail, model, world.mail)
}

const fileHash = ({ file }: Enquiry): string | null => (file ? hash('sha256', file.content) : null)

function expectSameContent(row: StoredWithFile, enquiry: Enquiry): void {
  if (row.message !== enquiry.message) throw new Error(`${row.id} is stored with another message`)
  const stored = row.content && hash('sha256', row.content)
  if (enquiry.spam && stored !== null) throw new Error(`${row.id} is spam and keeps its file`)
  if (!enquiry.spam && stored !== fileHash(enquiry)) throw new Error(`${row.id} is stored with another file`)
}

function expectHonestStatus(
  { id, status, attempts, lastError }: StoredWithFile,
  { spam }: Enquiry,
  { promises }: OutboxModel,
  { taken, refused }: MoodyMailServer,
): void {
  if (spam !== (status === 'spam')) throw new Error(`${id} is ${status}, spam: ${spam}`)
  const isMailed = taken.some(({ number }) => number === id)
  if (status === 'sent' && !isMailed) throw new Error(`${id} is called sent and was never mailed`)
  // A delivered enquiry that the owner sends once more waits without a fault.
  if (status === 'queued' && attempts > 0 && !lastError && !isMailed) throw new Error(`${id} waits without a reason`)
  if (status !== 'failed') return
  if (!lastError) throw new Error(`${id} has failed without a reason`)
  // Everything else is trouble of the owner's mail server and passes.
  const isItsOwnFault = promises.damaged.has(id) || refused.some(({ number, code }) => number === id && code >= 500)
  if (!isItsOwnFault && attempts < LEAST_ATTEMPTS) throw new Error(`${id} was given up too soon: ${lastError}`)
}

function expectNotStoredTwice({ message, copies }: Enquiry, stored: StoredWithFile[]): void {
  const rows = stored.filter((row) => row.message === message)
  if (rows.length > copies) throw new Error(`stored twice: ${rows.map(({ id }) => id).join(', ')}`)
}

function expectRightMail(mail: Mail, { enquiries, promises }: OutboxModel, { taken, refused }: MoodyMailServer): void {
  const { number } = mail
  const enquiry = enquiries.find(({ message }) => mail.text.includes(message))
  if (!enquiry) throw new Error(`the mail of ${number} says what nobody has written`)
  const promised = promises.kept.get(number)
  if (promised && promised !== enquiry) throw new Error(`${number} was mailed with another message`)
  if (enquiry.spam) throw new Error(`${number} is spam and was mailed`)
  const wasTooLarge = refused.some((other) => other.number === number && other.code === TOO_LARGE)
  const mayLackFile = mail.fileHash === null && wasTooLarge
  if (mail.fileHash !== fileHash(enquiry) && !mayLackFile) throw new Error(`${number} was mailed with another file`)
  const first = taken.find((other) => other.number === number)
  if (first?.messageId !== mail.messageId) throw new Error(`${number} was mailed with two Message-IDs`)
}
