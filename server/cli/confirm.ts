import { once } from 'node:events'
import { createInterface } from 'node:readline/promises'
import { interruption } from './program.ts'

const PIPED_ANSWER_MS = 1000

/**
 * Asks a question in a terminal. Without a terminal a script has decided already, unless it pipes in an answer, as `echo n |`
 * does.
 * @returns whether the answer is yes.
 */
export async function isConfirmed(question: string): Promise<boolean> {
  const answer = process.stdin.isTTY ? await typedAnswer(question) : (await pipedAnswer()) || 'j'
  return answer.toLowerCase() === 'j'
}

async function typedAnswer(question: string): Promise<string> {
  using terminal = createInterface(process.stdin, process.stdout)
  return (await terminal.question(question, { signal: interruption() })).trim()
}

/** Empty without an answer: a pipe may stay open and silent. */
async function pipedAnswer(): Promise<string> {
  const signal = AbortSignal.timeout(PIPED_ANSWER_MS)
  const ends = ['data', 'end'].map((event) => once(process.stdin, event, { signal }))
  const [chunk = ''] = await Promise.race(ends).catch(() => [])
  process.stdin.destroy()
  return String(chunk).trim()
}
