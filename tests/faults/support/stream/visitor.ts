import { connect, type Socket } from 'node:net'
import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises'
import { type Answer, type AnswerReader, createAnswerReader } from './answer-reader.ts'
import type { Leaving, Manners, Parting, Piece } from './manners.ts'
import type { StreamRequest } from './request.ts'

/** What a visitor has seen. */
export type Visit = {
  answers: readonly Answer[]
  /** What was wrong with the bytes of an answer, or null. */
  problem: string | null
  /** The connection ended in the middle of an answer. */
  cutShort: boolean
  /** Who ended it: the visitor early, nobody before the patience did, or the server with FIN or RST. */
  end: 'left' | 'closed' | 'reset' | 'no connection' | 'hung'
}

const PATIENCE_MS = 30_000
const SLOW_READS = 40
const SLOW_READ_MS = 4

/** Opens a connection, sends the requests in the given manners and reads what comes back. */
export async function visit(port: number, requests: readonly StreamRequest[], manners: Manners): Promise<Visit> {
  const { leaving } = manners
  const reader = createAnswerReader((index) => requests[index]?.method ?? 'GET')
  const socket = connect({ port, host: '127.0.0.1', noDelay: true })
  let end: Visit['end'] = 'closed'
  let received = 0

  const leave = (by: Parting): void => {
    if (socket.destroyed) return
    end = 'left'
    if (by === 'rst') socket.resetAndDestroy()
    else socket.destroy()
  }
  socket.setTimeout(PATIENCE_MS, () => {
    end = 'hung'
    socket.destroy()
  })
  socket.on('error', ({ code }: NodeJS.ErrnoException) => (end = code === 'ECONNREFUSED' ? 'no connection' : 'reset'))
  // Not `once`, which rejects when the line is cut.
  const closed = new Promise((resolve) => socket.on('close', resolve))
  socket.on('data', (chunk: Buffer) => {
    received += chunk.length
    reader.push(chunk)
    const answered = reader.answers.length >= requests.length
    if (leaving.when === 'received' && (answered || received >= leaving.bytes)) leave(leaving.by)
    else if (leaving.when === 'answered' && answered) socket.end()
  })
  if (manners.slowReader) void readSlowly(socket)

  await send(socket, manners, reader)
  if (leaving.when === 'sent') leave(leaving.by)
  else if (leaving.when === 'received' && leaving.bytes === 0) leave(leaving.by)
  else if (leaving.when === 'half-closed') socket.end()
  await closed
  return { answers: reader.answers, problem: reader.problem(), cutShort: reader.midAnswer(), end }
}

async function send(socket: Socket, { pieces, leaving }: Manners, { answers, interim }: AnswerReader): Promise<void> {
  for (const { bytes, awaits } of limited(pieces, leaving)) {
    if (!socket.writable) return
    const before = interim()
    const mayGoOn = () => !awaits || answers.length >= awaits.answers || (awaits.orInterim && interim() > before)
    await new Promise<void>((resolve) => socket.write(bytes, () => resolve()))
    await turn()
    while (!mayGoOn() && !socket.closed) await news(socket)
  }
}

/** Waits for more from the server, or for the end. */
function news(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      socket.off('data', done).off('close', done)
      resolve()
    }
    socket.on('data', done).on('close', done)
  })
}

/** The pieces up to where the visitor stops sending. */
function limited(pieces: readonly Piece[], leaving: Leaving): Piece[] {
  let left = leaving.when === 'sent' ? leaving.bytes : Infinity
  return pieces
    .map(({ bytes, awaits }) => {
      const part = bytes.subarray(0, left)
      left -= part.length
      return { bytes: part, awaits }
    })
    .filter(({ bytes }) => bytes.length > 0)
}

/** Takes what has come only now and then: the server's buffers fill up meanwhile. */
async function readSlowly(socket: Socket): Promise<void> {
  for (let reads = 0; reads < SLOW_READS && !socket.destroyed; reads += 1) {
    socket.pause()
    await pause(SLOW_READ_MS)
    socket.resume()
    await turn()
  }
}
