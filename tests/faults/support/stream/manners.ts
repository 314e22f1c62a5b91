import type { Random } from '../random.ts'
import type { StreamRequest } from './request.ts'

/** Polite with FIN, or with RST as a lost connection looks. */
export const PARTINGS = ['fin', 'rst'] as const
export type Parting = (typeof PARTINGS)[number]

/** When a visitor goes: after the last answer, done with sending, or after so many bytes. */
export type Leaving =
  | { when: 'answered' }
  | { when: 'half-closed' }
  | { when: 'sent' | 'received'; bytes: number; by: Parting }

/** What is written at a time, and what the visitor waits for before the next: a number of answers, or the leave to go on. */
export type Piece = { bytes: Buffer; awaits: { answers: number; orInterim: boolean } | null }

/** How a visitor behaves on the connection. */
export type Manners = {
  pieces: readonly Piece[]
  slowReader: boolean
  leaving: Leaving
}

const LONGEST_BYTEWISE = 1500
const FAR = 1_200_000

/** Everything at once, and stays until it is answered. */
export function patient(requests: readonly StreamRequest[]): Manners {
  const pieces = [{ bytes: Buffer.concat(requests.map(({ bytes }) => bytes)), awaits: null }]
  return { pieces, slowReader: false, leaving: { when: 'answered' } }
}

/** Each request after the answer before it, and a body only after "100 Continue" where that was asked for. */
export function oneByOne(requests: readonly StreamRequest[]): Manners {
  const pieces = requests.flatMap(({ bytes, headBytes }, index) => {
    const answers = index + 1
    const whole = { bytes, awaits: { answers, orInterim: false } }
    if (!bytes.includes('100-continue') || bytes.length === headBytes) return [whole]
    const head = { bytes: bytes.subarray(0, headBytes), awaits: { answers, orInterim: true } }
    return [head, { ...whole, bytes: bytes.subarray(headBytes) }]
  })
  return { ...patient(requests), pieces }
}

/** Any behaviour there is; who sends what has no clear end says at least that nothing more follows. */
export function anyManners(random: Random, requests: readonly StreamRequest[]): Manners {
  const whole = Buffer.concat(requests.map(({ bytes }) => bytes))
  const endless = requests.some(({ expects }) => expects === 'anything')
  return {
    pieces: piecesOf(random, whole).map((bytes) => ({ bytes, awaits: null })),
    slowReader: random.below(12) === 0,
    leaving: anyLeaving(random, whole.length, endless),
  }
}

/** Leaves after exactly so many bytes sent or received. */
export function leavingAfter(
  requests: readonly StreamRequest[],
  when: 'sent' | 'received',
  bytes: number,
  by: Parting,
) {
  return { ...patient(requests), leaving: { when, bytes, by } } satisfies Manners
}

function piecesOf(random: Random, bytes: Buffer): Buffer[] {
  const chance = random.below(10)
  if (chance === 0 && bytes.length < LONGEST_BYTEWISE) return Array.from(bytes, (byte) => Buffer.from([byte]))
  if (chance > 3) return [bytes]
  const cuts = Array.from({ length: random.below(4) }, () => random.below(bytes.length)).toSorted((a, b) => a - b)
  return [...cuts, bytes.length].map((cut, index) => bytes.subarray(cuts[index - 1] ?? 0, cut))
}

function anyLeaving(random: Random, length: number, endless: boolean): Leaving {
  const by = random.pick(PARTINGS)
  const chance = random.below(10)
  if (chance === 0) return { when: 'sent', bytes: random.below(length), by }
  if (chance === 1 && !endless)
    return { when: 'received', bytes: random.below(random.pick([2, 1000, 50_000, FAR])), by }
  return endless || chance === 2 ? { when: 'half-closed' } : { when: 'answered' }
}
