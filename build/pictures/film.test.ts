import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { MEDIA_SOURCE } from '../paths.ts'
import { boxesIn, withoutNotes } from '#model/read/film-notes.ts'
import { canMakeSizes, makeSmallSize, readFilm } from './film.ts'

const folder = mkdtempSync(join(tmpdir(), 'film-'))
afterAll(() => rmSync(folder, { recursive: true }))

const demo = (kind: string) => readFileSync(join(MEDIA_SOURCE, `montage.${kind}`))

const says = (words: RegExp) => expect.stringMatching(words)
const inHevc = Buffer.from(demo('mp4').toString('latin1').replaceAll('avc1', 'hvc1'), 'latin1')
const in10Bit = demo('mp4')
in10Bit[in10Bit.indexOf('avcC') + 5] = 110
test.each([
  ['the demo’s MP4', 'mp4', demo('mp4'), { type: 'video/mp4; codecs="avc1.640028"', width: 1920 }],
  ['the demo’s WebM', 'webm', demo('webm'), { type: 'video/webm; codecs="av01.0.08M.08"', width: 0 }],
  ['a film over 8 MB', 'mp4', Buffer.alloc(8 * 1024 * 1024 + 1), says(/^Der Film hat 8,1 MB, erlaubt sind 8 MB: /)],
  ['a film that breaks off', 'mp4', demo('mp4').subarray(0, -5000), says(/^Der Film bricht ab/)],
  ['a WebM under another name', 'mp4', demo('webm'), says(/^Das ist kein Film, den .*MP4 mit H\.264/)],
  ['a film in HEVC', 'mp4', inHevc, says(/^Der Film ist so gespeichert/)],
  ['a film of 10 bit', 'mp4', in10Bit, says(/^Der Film ist so gespeichert, dass .*MP4 mit H\.264/)],
  ['a text', 'webm', Buffer.from('x'), says(/^Das ist kein Film/)],
] as const)('%s', async (name, kind, bytes, expected) => {
  const path = join(folder, `${name}.${kind}`)
  writeFileSync(path, bytes)
  const read = await readFilm(path)
  expect(typeof read === 'string' ? read : { type: read.type, width: read.width }).toEqual(expected)
})

const PLACE = Buffer.from('+51.4566+007.0123/ Hauptstraße 5')
function box(name: string, ...inside: Buffer[]): Buffer {
  const content = Buffer.concat(inside)
  const head = Buffer.from(`1234${name}`, 'latin1')
  head.writeUInt32BE(head.length + content.length)
  return Buffer.concat([head, content])
}
const long = Buffer.concat([
  Buffer.from('\0\0\0\u0001uuid\0\0\0\0\0\0\0', 'latin1'),
  Buffer.from([16 + PLACE.length]),
  PLACE,
])
const way = box('trak', box('mdia', box('hdlr', Buffer.from('\0\0\0\0\0\0\0\0meta'))), PLACE)

/** The demo's film with notes as phones and programs write them, and the tables behind the pictures. */
function withPlace(film: Buffer): Buffer {
  const [tables, track] = [boxIn(film, 'moov'), boxIn(film, 'trak', boxIn(film, 'moov').inside)]
  const before = Buffer.from(film)
  before.write('free', tables.start + 4, 'latin1')
  const notes = ['udta', 'meta', '\u00a9xyz', 'loci', 'skip'].map((name) => box(name, PLACE))
  const noted = box('trak', film.subarray(track.inside, track.end), ...notes)
  const others = [film.subarray(tables.inside, track.start), film.subarray(track.end, tables.end)]
  return Buffer.concat([before, long, box('mdat', PLACE), ...notes, box('moov', ...others, noted, way, ...notes, long)])
}

const boxIn = (film: Buffer, name: string, from?: number) => {
  const found = boxesIn(film, from).find((each) => each.name === name)
  if (!found) throw new Error(`there is no ${name}`)
  return found
}

test('a film loses the place where it was taken, wherever a phone wrote it, and no picture', async () => {
  const [film, webm] = [withPlace(demo('mp4')), demo('webm')]
  const tags = Buffer.concat([Buffer.from('1254c367', 'hex'), Buffer.from([0x80 + PLACE.length]), PLACE])
  writeFileSync(join(folder, 'ort.mp4'), film)
  writeFileSync(join(folder, 'ort.webm'), Buffer.concat([webm, tags]))
  const [read, second] = [await readFilm(join(folder, 'ort.mp4')), await readFilm(join(folder, 'ort.webm'))]
  if (typeof read === 'string' || typeof second === 'string') throw new Error(`${read} ${second}`)
  const { inside, end } = boxIn(film, 'mdat')
  expect(film.includes(PLACE)).toBe(true)
  expect([read.film.includes(PLACE), read.film.length]).toEqual([false, film.length])
  expect(read.film.subarray(inside, end).equals(film.subarray(inside, end))).toBe(true)
  expect([second.film.includes(PLACE), second.film.subarray(0, -tags.length).equals(withoutNotes(webm))]).toEqual([
    false,
    true,
  ])
})

test(
  'a phone gets a film of 960 pixels and at most 510 KB, where ffmpeg is there to make it',
  { timeout: 90_000 },
  async () => {
    const made = await makeSmallSize(join(MEDIA_SOURCE, 'montage.mp4'))
    expect(made !== null).toBe(await canMakeSizes())
    if (made === null) return
    expect(await readFilm(made)).toMatchObject({ width: 960 })
    expect(statSync(made).size).toBeLessThan(510_000)
  },
)
