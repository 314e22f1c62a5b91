/**
 * Preloaded into a relay under test (`--import`): as where memory is limited, there is none for the second half of a
 * large upload (`NO_MEMORY_FOR=chunks`), or for its copy (`copy`).
 */
import { Busboy, type BusboyInstance } from '@fastify/busboy'

const { write } = Busboy.prototype
const { concat } = Buffer
const written = new WeakMap<BusboyInstance, number>()
const LARGE = 2_000_000

function allocate(bytes: number, what: string): void {
  if (process.env['NO_MEMORY_FOR'] === what && bytes > LARGE) throw new RangeError('Array buffer allocation failed')
}

Busboy.prototype.write = function (this: BusboyInstance, chunk: Buffer) {
  const bytes = (written.get(this) ?? 0) + chunk.length
  written.set(this, bytes)
  allocate(bytes, 'chunks')
  return write.call(this, chunk)
}
Buffer.concat = (list, total) => {
  allocate(
    list.reduce((sum, part) => sum + part.length, 0),
    'copy',
  )
  return concat(list, total)
}
