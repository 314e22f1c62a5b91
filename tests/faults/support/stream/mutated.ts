import type { Random } from '../random.ts'
import type { BuiltSite } from './built-site.ts'
import { raw, type StreamRequest } from './request.ts'

/** A right request with a few bytes changed, lost, doubled or put in. */
export function mutated(random: Random, site: BuiltSite): StreamRequest {
  let bytes: Buffer = Buffer.from(
    `GET ${random.pick(site.resources).path} HTTP/1.1\r\nHost: x\r\nRange: bytes=0-9\r\nAccept-Encoding: br\r\nIf-Range: "x"\r\n\r\n`,
  )
  for (let count = random.below(4) + 1; count > 0; count -= 1) bytes = mutate(random, bytes)
  return raw(bytes, 'anything')
}

function mutate(random: Random, bytes: Buffer): Buffer {
  const at = random.below(bytes.length)
  const before = bytes.subarray(0, at)
  const after = bytes.subarray(at + 1)
  const byte = Buffer.from([random.below(256)])
  const special = Buffer.from(random.pick(['\r', '\n', '\r\n', '\0', ' ', ':', '\t', '%', ',']))
  const doubled = bytes.subarray(at, at + random.below(40))
  return Buffer.concat(
    random.pick([
      [before, byte, after],
      [before, after],
      [before, special, after],
      [bytes.subarray(0, at), special, bytes.subarray(at)],
      [before, doubled, bytes.subarray(at)],
    ]),
  )
}
