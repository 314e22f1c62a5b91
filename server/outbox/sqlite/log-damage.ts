/**
 * SQLite takes the first broken frame of its log for the end, and overwrites what stands behind. After a kill or a power cut
 * that is right for the last frames, which nobody was told of. Behind damage, e.g. of a disk, acknowledged enquiries are lost.
 */
import { closeSync, copyFileSync, existsSync, openSync, readdirSync, readSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '../../log/log.ts'
import { timeInName } from './copy.ts'
import { databasePath } from './database.ts'
import { flush, giveToOwner } from './folder.ts'

// https://www.sqlite.org/walformat.html
const HEADER_BYTES = 32
const FRAME_HEADER_BYTES = 24
const MAGIC = 0x37_7f_06_82
const KEPT = /^outbox\.damaged-.+\.db-wal$/

/** Names of the copies of damaged logs in `dataDir`. */
export const damagedLogs = (dataDir: string): string[] => readdirSync(dataDir).filter((name) => KEPT.test(name))

/**
 * To be called before SQLite opens the outbox:
 * 1. It looks for a transaction behind a broken frame of the log.
 * 2. It keeps a copy of such a log as `outbox.damaged-TIME.db-wal`. Without room for it the copy is empty: the room is for new
 *    enquiries, and the name alone lets the owner be told.
 * 3. The log names every copy, at each start, until somebody has taken it away.
 * @returns whether the log is damaged: it must be emptied, or the next start would find the same again.
 */
export function keepDamagedLog(dataDir: string, log: Log): boolean {
  const path = `${databasePath(dataDir)}-wal`
  const isDamaged = existsSync(path) && isBrokenBeforeItsEnd(path)
  if (isDamaged) {
    const copy = join(dataDir, `outbox.damaged-${timeInName()}.db-wal`)
    try {
      copyFileSync(path, copy)
    } catch (error) {
      log.error({ err: error }, 'DATA_DIR: no copy of the damaged outbox.db-wal could be kept')
      truncateSync(copy)
    }
    giveToOwner(dataDir, copy)
    for (const written of [copy, dataDir]) flush(written)
  }
  for (const file of damagedLogs(dataDir))
    log.error(
      { file },
      'DATA_DIR: outbox.db-wal was damaged, and acknowledged enquiries may be missing: docs/helfer.md, chapter 8',
    )
  return isDamaged
}

/**
 * Whether a frame ends a transaction behind one that is broken: 1. the header names the salt, the order of bytes and the size
 * of a page; 2. the checksum of each frame continues that of the frame before; 3. behind the first wrong one a frame with the
 * salt and with the mark of a commit was once valid. A transaction that was rolled back, or cut off by a kill, has no mark.
 */
function isBrokenBeforeItsEnd(path: string): boolean {
  const file = openSync(path, 'r')
  try {
    const header = Buffer.alloc(HEADER_BYTES)
    if (readSync(file, header, 0, HEADER_BYTES, 0) < HEADER_BYTES) return false
    const [isBigEndian, pageBytes] = [header.readUInt32BE(0) === MAGIC + 1, header.readUInt32BE(8)]
    let sum = checksum(header.subarray(0, 24), [0, 0], isBigEndian)
    const frame = Buffer.alloc(FRAME_HEADER_BYTES + pageBytes)
    if (!isSum(header, 24, sum)) return readSync(file, Buffer.alloc(1), 0, 1, HEADER_BYTES) > 0
    let isBroken = false
    for (
      let place = HEADER_BYTES;
      readSync(file, frame, 0, frame.length, place) === frame.length;
      place += frame.length
    ) {
      const hasSalt = frame.compare(header, 16, 24, 8, 16) === 0
      if (isBroken && hasSalt && frame.readUInt32BE(4) > 0) return true
      if (isBroken) continue
      sum = checksum(frame.subarray(FRAME_HEADER_BYTES), checksum(frame.subarray(0, 8), sum, isBigEndian), isBigEndian)
      isBroken = !hasSalt || !isSum(frame, 16, sum)
    }
    return false
  } finally {
    closeSync(file)
  }
}

type Sum = readonly [number, number]

const isSum = (bytes: Buffer, place: number, [one, two]: Sum): boolean =>
  bytes.readUInt32BE(place) === one && bytes.readUInt32BE(place + 4) === two

function checksum(bytes: Buffer, [one, two]: Sum, isBigEndian: boolean): Sum {
  const word = (place: number) => (isBigEndian ? bytes.readUInt32BE(place) : bytes.readUInt32LE(place))
  for (let place = 0; place < bytes.length; place += 8) {
    one = (one + word(place) + two) >>> 0
    two = (two + word(place + 4) + one) >>> 0
  }
  return [one, two]
}
