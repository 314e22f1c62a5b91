/** A box of an MP4 (ISO/IEC 14496-12). All places are bytes of the file. */
type Box = { name: string; start: number; inside: number; end: number }

/** The boxes that play a film. In others phones and programs write place, owner and device. */
const NEEDED = new Set(
  `ftyp styp sidx ssix pdin moov mvhd iods mvex mehd trex trak tkhd tref edts elst mdia mdhd hdlr elng minf vmhd smhd
  dinf stbl stsd stts ctts cslg stsc stsz stco co64 stss stsh sdtp sgpd sbgp moof mfhd traf tfhd tfdt trun mfra
  mdat`.split(/\s+/),
)
const OUTER = new Set('moov trak mdia minf stbl mvex moof traf'.split(' '))
/** The elements of a WebM (RFC 9559) that matter here. */
const [EBML, SEGMENT, INFO, TITLE, TAGS, ATTACHMENTS] = '1a45dfa3 18538067 1549a966 7ba9 1254c367 1941a469'.split(' ')

/**
 * Removes the notes of phones and programs from a film, such as the place where it was taken. Every picture keeps its place
 * in the file, because other parts of the file name that place.
 * @param film an MP4 or a WebM.
 * @throws RangeError if its tables do not fit it.
 */
export function withoutNotes(film: Buffer): Buffer {
  if (film.toString('hex', 0, 4) !== EBML) {
    const clean = Buffer.alloc(film.length)
    copyBoxes(film, clean, 0, film.length)
    return clean
  }
  const copy = Buffer.from(film)
  blankNotes(copy, 0, copy.length)
  return copy
}

/** The boxes between two places. A box with length 0 ends with what is around it. */
export function boxesIn(film: Buffer, from = 0, to = film.length): Box[] {
  const boxes: Box[] = []
  for (let start = from; start + 8 <= to; start = boxes.at(-1)?.end ?? to) {
    const short = film.readUInt32BE(start)
    const length = short === 1 ? Number(film.readBigUInt64BE(start + 8)) : short
    const name = film.toString('latin1', start + 4, start + 8)
    boxes.push({ name, start, inside: start + (short === 1 ? 16 : 8), end: length < 8 ? to : start + length })
  }
  return boxes
}

/** Copies the needed boxes, and of `mdat` only pictures and sound: phones write there, too, which way they went. */
function copyBoxes(film: Buffer, clean: Buffer, from: number, to: number): void {
  const boxes = boxesIn(film, from, to)
  // Such a film has no table of its pictures.
  const isInFragments = boxes.some(({ name }) => name === 'moof')
  for (const { name, start, inside, end } of boxes) {
    film.copy(clean, start, start, inside)
    const isNeeded = NEEDED.has(name) && (name !== 'trak' || isSeenOrHeard(film, inside, end))
    if (!isNeeded) clean.write('free', start + 4, 'latin1')
    else if (OUTER.has(name)) copyBoxes(film, clean, inside, end)
    else if (name !== 'mdat' || isInFragments) film.copy(clean, inside, inside, end)
    if (isNeeded && name === 'trak') copySamples(film, clean, inside, end)
  }
}

function isSeenOrHeard(film: Buffer, from: number, to: number): boolean {
  const handler = contentOf(film, from, to, 'mdia', 'hdlr')?.toString('latin1', 8, 12)
  return handler === 'vide' || handler === 'soun'
}

/** Copies the pictures or the sound of a track. They lie in chunks: `stsc` says how many in each, `stsz` how long each is. */
function copySamples(film: Buffer, clean: Buffer, from: number, to: number): void {
  const [sizes, runs, short, long] = ['stsz', 'stsc', 'stco', 'co64'].map((name) =>
    contentOf(film, from, to, 'mdia', 'minf', 'stbl', name),
  )
  const chunks = short ?? long
  if (!sizes || !runs || !chunks) throw new RangeError('A track has no table.')
  const sizeOfAll = sizes.readUInt32BE(4)
  let [sample, run, inChunk] = [0, 0, 0]
  for (let chunk = 0; chunk < chunks.readUInt32BE(4); chunk++) {
    if (run < runs.readUInt32BE(4) && runs.readUInt32BE(8 + 12 * run) === chunk + 1) {
      inChunk = runs.readUInt32BE(12 + 12 * run)
      run += 1
    }
    const start = short ? short.readUInt32BE(8 + 4 * chunk) : Number(chunks.readBigUInt64BE(8 + 8 * chunk))
    let end = start
    for (const last = sample + inChunk; sample < last; sample++) end += sizeOfAll || sizes.readUInt32BE(12 + 4 * sample)
    film.copy(clean, start, start, end)
  }
}

/** The content of a box at the end of a way of names. */
function contentOf(film: Buffer, from: number, to: number, ...[name, ...rest]: string[]): Buffer | null {
  const box = boxesIn(film, from, to).find((each) => each.name === name)
  if (!box) return null
  return rest.length > 0 ? contentOf(film, box.inside, box.end, ...rest) : film.subarray(box.inside, box.end)
}

/** Turns the notes of a WebM into an element that means nothing. */
function blankNotes(film: Buffer, from: number, to: number): void {
  for (let start = from; start + 2 <= to;) {
    const sizeAt = start + lengthAt(film, start)
    const inside = sizeAt + lengthAt(film, sizeAt)
    const id = film.toString('hex', start, sizeAt)
    let size = film.readUInt8(sizeAt) & (0xff >> (inside - sizeAt))
    // Only ones: the element is as long as the film.
    const isOpen =
      size === 0xff >> (inside - sizeAt) && film.subarray(sizeAt + 1, inside).every((byte) => byte === 0xff)
    for (const byte of film.subarray(sizeAt + 1, inside)) size = size * 256 + byte
    const end = isOpen ? to : inside + size
    if (id === SEGMENT || id === INFO) blankNotes(film, inside, end)
    if (id === TITLE || id === TAGS || id === ATTACHMENTS) writeVoid(film.subarray(start, end))
    start = end
  }
}

/** The bytes of the number that begins here: as many as its first byte has zeros in front, and one. */
function lengthAt(film: Buffer, at: number): number {
  const length = Math.clz32(film.readUInt8(at)) - 23
  if (length > 8) throw new RangeError('That is no element.')
  return length
}

function writeVoid(element: Buffer): void {
  const { length } = element.fill(0)
  element.writeUInt8(0xec)
  if (length < 129) element.writeUInt8(0x80 + length - 2, 1)
  else element.writeUInt8(0x01, 1)
  if (length >= 129) element.writeUIntBE(length - 9, 3, 6)
}
