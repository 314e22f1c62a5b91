import { hash } from 'node:crypto'
import { contentOf, FULL_SIZE, newFields } from '../../relay/support/multipart.ts'
import { idOf, postJson } from '../../relay/support/post.ts'

export type Acknowledged = {
  id: string
  message: string
  /** SHA-256 of the file, null without one. */
  fileHash: string | null
  /** Whether an earlier try ended without an answer, so that the first copy may have been stored all the same. */
  repeated: boolean
}

export type Visitors = {
  acknowledged: Acknowledged[]
  /** Lets everybody finish the enquiry in hand. Rejects when one was refused. */
  stop: () => Promise<void>
}

const BASE = contentOf('application/pdf', FULL_SIZE)

/**
 * Posts enquiries without a pause, every second one with a 5 MB file of its own.
 * A visitor who gets no answer sends the same again, as people do.
 * @param address resolves to where the relay answers now.
 */
export function startVisitors(count: number, address: () => Promise<string>): Visitors {
  const acknowledged: Acknowledged[] = []
  const end = new AbortController()
  let turn = 0

  const postUntilAnswered = async (): Promise<void> => {
    turn += 1
    const file = turn % 2 === 0 ? { name: 'plan.pdf', type: 'application/pdf', content: stamped(turn) } : undefined
    const fields = newFields()
    for (let tries = 1; ; tries += 1) {
      const url = await address()
      const answer = await postJson(url, { fields, file }).catch(() => null)
      if (!answer) continue
      const fileHash = file ? hash('sha256', file.content) : null
      acknowledged.push({ id: idOf(answer), message: fields['message'] ?? '', fileHash, repeated: tries > 1 })
      return
    }
  }
  const visit = async (): Promise<void> => {
    while (!end.signal.aborted) await postUntilAnswered()
  }
  const visits = Promise.all(Array.from({ length: count }, visit))
  // Looked at in `stop`; until then a refusal must not end the test run.
  visits.catch(() => {})

  return {
    acknowledged,
    async stop() {
      end.abort()
      await visits
    },
  }
}

/** A full-size file that no other visitor sends. */
function stamped(number: number): Uint8Array {
  const content = BASE.slice()
  const view = new DataView(content.buffer)
  view.setUint32(100, number)
  view.setUint32(FULL_SIZE - 4, number)
  return content
}
