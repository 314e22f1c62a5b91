import { BOUNDARY, MULTIPART, multipartBody, newFields, PNG_FILE } from '../../relay/support/multipart.ts'
import type { Random } from './random.ts'

/** A post that must not be taken. */
export type BadPost = { contentType: string; body: Buffer; accept: 'application/json' | 'text/html' }

type Maker = (random: Random) => { contentType?: string; body: Buffer }

const URLENCODED = 'application/x-www-form-urlencoded'
const THREE_MEGABYTES = 3 * 1024 * 1024
const POISONOUS = ['__proto__', 'constructor', 'prototype'] as const

const valid = () => multipartBody({ fields: newFields(), file: PNG_FILE })
const part = (head: string, content: string | Uint8Array) =>
  Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')])
const field = (name: string, value: string) => part(`Content-Disposition: form-data; name="${name}"`, value)
const before = (addition: Uint8Array) => Buffer.concat([addition, valid()])
const noise = (random: Random, length: number) => Buffer.from(Array.from({ length }, () => random.below(256)))

/** Ends somewhere before the closing boundary's two dashes. */
function cutOff(random: Random): Buffer {
  const body = valid()
  return body.subarray(0, random.below(body.length - 4))
}

/** Flips bits in a form that lacks its e-mail, so that no flip can make it a right one. */
function flipped(random: Random): Buffer {
  const { email: _missing, ...fields } = newFields()
  const body = multipartBody({ fields, file: { ...PNG_FILE, content: PNG_FILE.content.slice(0, 200) } })
  for (let count = random.below(20) + 1; count > 0; count -= 1) {
    const index = random.below(body.length)
    body.writeUInt8(body.readUInt8(index) ^ (1 << random.below(8)), index)
  }
  return body
}

function manyParts(count: number): Buffer {
  const parts = Array.from({ length: count }, (_, index) => field(`feld${index}`, 'x'))
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)])
}

const MAKERS: Readonly<Record<string, Maker>> = {
  'cut off': (random) => ({ body: cutOff(random) }),
  'flipped bits': (random) => ({ body: flipped(random) }),
  'repeated field': (random) => ({ body: before(field(random.pick(['name', 'email', 'phone', 'message']), 'x')) }),
  'second file': () => ({
    body: before(part('Content-Disposition: form-data; name="attachment"; filename="a.png"', PNG_FILE.content)),
  }),
  '1,001 parts': () => ({ body: manyParts(1001) }),
  'poisonous field name': (random) => ({ body: before(field(random.pick(POISONOUS), 'x')) }),
  '3 MB field': (random) => ({
    body: multipartBody({
      fields: newFields({ [random.pick(['name', 'message', '_subject', 'x'])]: 'ü'.repeat(THREE_MEGABYTES / 2) }),
    }),
  }),
  'no boundary given': () => ({ contentType: 'multipart/form-data', body: valid() }),
  'another boundary given': () => ({ contentType: 'multipart/form-data; boundary=other', body: valid() }),
  'boundary of 10,000 characters': () => ({ contentType: `${MULTIPART}${'x'.repeat(10_000)}`, body: valid() }),
  'no form': (random) => ({
    contentType: random.pick(['application/json', 'text/plain', 'multipart/mixed', '']),
    body: valid(),
  }),
  'nothing at all': () => ({ body: Buffer.alloc(0) }),
  'random bytes': (random) => ({ body: noise(random, random.below(20_000)) }),
  'random bytes after a boundary': (random) => ({
    body: Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n`), noise(random, random.below(20_000))]),
  }),
  'part headers without end': (random) => ({
    body: Buffer.from(`--${BOUNDARY}\r\n${'X: y\r\n'.repeat(random.below(5000) + 100)}`),
  }),
  'part header of 100 KB': () => ({
    body: Buffer.concat([
      part(`Content-Disposition: form-data; name="${'n'.repeat(100_000)}"`, 'x'),
      Buffer.from(`--${BOUNDARY}--\r\n`),
    ]),
  }),
  'part without a name': () => ({ body: before(part('Content-Disposition: form-data', 'x')) }),
  'urlencoded, broken escapes': (random) => ({
    contentType: URLENCODED,
    body: Buffer.from(`name=%&email=%zz%${random.below(10)}&message=%ff%fe%00&=&&&`),
  }),
  'urlencoded, 1,001 fields': () => ({
    contentType: URLENCODED,
    body: Buffer.from(Array.from({ length: 1001 }, (_, index) => `feld${index}=x`).join('&')),
  }),
  'urlencoded, poisonous field name': (random) => ({
    contentType: URLENCODED,
    body: Buffer.from(`${new URLSearchParams(newFields()).toString()}&${random.pick(POISONOUS)}=x`),
  }),
}

/** Every kind of bad post there is. */
export const KINDS = Object.keys(MAKERS)

/** Makes a bad post of that kind, different for every draw. */
export function badPost(kind: string, random: Random): BadPost {
  const made = MAKERS[kind]?.(random)
  if (!made) throw new Error(`no such kind of post: ${kind}`)
  return { contentType: MULTIPART, accept: random.pick(['application/json', 'text/html']), ...made }
}
