import { hash } from 'node:crypto'
import { type MailServer, parsed } from '../../relay/support/mail-server.ts'

/** Every copy of one enquiry's mail that the mail server took. */
export type Copies = { messageIds: Set<string>; texts: Set<string>; fileHashes: Set<string | null>; lives: number[] }

export type MailTally = {
  byReference: ReadonlyMap<string, Copies>
  /** Reads what has arrived and forgets the bytes. @param life how often the relay had been killed before. */
  collect: (life: number) => Promise<void>
  /** How many second copies each kill caused, only kills that caused any. */
  duplicatesByKill: () => Map<number, number>
}

/** Counts mails by the reference number in their subject. */
export function tallyMails(server: MailServer): MailTally {
  const byReference = new Map<string, Copies>()

  const collect = async (life: number): Promise<void> => {
    for (const mail of server.mails.splice(0)) {
      const { subject = '', messageId = '', text = '', attachments } = await parsed(mail)
      const reference = /\[(\S+)\]$/.exec(subject)?.[1] ?? ''
      const none: Copies = { messageIds: new Set(), texts: new Set(), fileHashes: new Set(), lives: [] }
      const copies = byReference.get(reference) ?? none
      const [file] = attachments
      copies.messageIds.add(messageId)
      copies.texts.add(text)
      copies.fileHashes.add(file ? hash('sha256', file.content) : null)
      copies.lives.push(life)
      byReference.set(reference, copies)
    }
  }

  const duplicatesByKill = (): Map<number, number> => {
    const counts = new Map<number, number>()
    for (const { lives } of byReference.values()) {
      for (const [index, life] of lives.slice(1).entries()) {
        // The kill that ended the life of the copy before. Its last mails may be read here only after the restart.
        const kill = Math.min(lives[index] ?? life, life - 1)
        counts.set(kill, (counts.get(kill) ?? 0) + 1)
      }
    }
    return counts
  }
  return { byReference, collect, duplicatesByKill }
}
