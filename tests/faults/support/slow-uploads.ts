import type { Socket } from 'node:net'
import { MULTIPART, multipartBody, newFields, PNG_FILE } from '../../relay/support/multipart.ts'
import { idOf, postJson } from '../../relay/support/post.ts'
import { open } from '../../relay/support/raw.ts'

const TRICKLE_MS = 250
const ANNOUNCED_BYTES = 5_000_000
const SENT_BYTES = 2000

/**
 * Opens uploads that never end by themselves, a byte now and then; the relay may cut them off after ten seconds.
 * @returns what ends them.
 */
export async function startSlowUploads(url: string, count: number): Promise<() => void> {
  const start = multipartBody({ fields: newFields(), file: PNG_FILE }).subarray(0, SENT_BYTES)
  const head = `POST /anfrage HTTP/1.1\r\nHost: x\r\nContent-Type: ${MULTIPART}\r\nContent-Length: ${ANNOUNCED_BYTES}\r\n\r\n`
  const sockets = await Promise.all(
    Array.from({ length: count }, () => begin(url, Buffer.concat([Buffer.from(head), start]))),
  )
  const trickle = setInterval(() => sockets.forEach((socket) => socket.write('x')), TRICKLE_MS)
  return () => {
    clearInterval(trickle)
    for (const socket of sockets) socket.destroy()
  }
}

function begin(url: string, bytes: Buffer): Promise<Socket> {
  const socket = open(url)
  return new Promise((resolve) => socket.write(bytes, () => resolve(socket)))
}

/** How long a visitor waits for the answer to an enquiry, in ms: the median of several posts one after the other. */
export async function medianAnswerTime(url: string, posts: number): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < posts; count += 1) {
    const sent = performance.now()
    idOf(await postJson(url, { fields: newFields() }))
    times.push(performance.now() - sent)
  }
  times.sort((a, b) => a - b)
  return times[Math.floor(posts / 2)] ?? Number.NaN
}
