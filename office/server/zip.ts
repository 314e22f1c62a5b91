import { crc32 } from 'node:zlib'

/** A file in an archive; folders in its name are divided by slashes. */
export type Packed = { name: string; content: Uint8Array }

// The names are in UTF-8 (APPNOTE.TXT 4.4.4, bit 11).
const UTF8 = 0x0800
const VERSION = 20
// 1 January 1980, the first day that the format knows: the time of a file is nobody's business.
const NO_TIME = 0x0021_0000

/** Packs files into a ZIP, one after the other, without making them smaller: photos don't get smaller. */
export async function* zip(files: AsyncIterable<Packed> | Iterable<Packed>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let offset = 0
  for await (const { name, content } of files) {
    const path = Buffer.from(name)
    const facts = factsOf(path, content)
    const head = Buffer.concat([numbers([4, 0x0403_4b50]), facts, path])
    const central = numbers([2, 0], [2, 0], [2, 0], [4, 0], [4, offset])
    directory.push(Buffer.concat([numbers([4, 0x0201_4b50], [2, VERSION]), facts, central, path]))
    offset += head.length + content.length
    yield head
    yield content
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const counts = numbers([2, 0], [2, 0], [2, directory.length], [2, directory.length])
  yield Buffer.concat([...directory, numbers([4, 0x0605_4b50]), counts, numbers([4, size], [4, offset], [2, 0])])
}

/** What the head of a file and the directory both say. */
function factsOf(path: Uint8Array, content: Uint8Array): Buffer {
  const sizes = [content.length, content.length].map((size) => [4, size] as const)
  return numbers([2, VERSION], [2, UTF8], [2, 0], [4, NO_TIME], [4, crc32(content)], ...sizes, [2, path.length], [2, 0])
}

/** Numbers of two or four bytes, the lowest byte first. */
function numbers(...all: (readonly [bytes: 2 | 4, value: number])[]): Buffer {
  return Buffer.concat(
    all.map(([bytes, value]) => {
      const buffer = Buffer.alloc(bytes)
      buffer.writeUIntLE(value, 0, bytes)
      return buffer
    }),
  )
}
