import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { MEDIA_SOURCE } from '../paths.ts'
import { canMakeSizes, makeSmallSize } from './film-sizes.ts'
import { readFilm } from './film.ts'

const folder = mkdtempSync(join(tmpdir(), 'film-'))
afterAll(() => rmSync(folder, { recursive: true }))

const demo = (kind: string) => readFileSync(join(MEDIA_SOURCE, `montage.${kind}`))

const says = (words: RegExp) => expect.stringMatching(words)
const inHevc = Buffer.from(demo('mp4').toString('latin1').replaceAll('avc1', 'hvc1'), 'latin1')

test.each([
  ['the demo’s MP4', 'mp4', demo('mp4'), { type: 'video/mp4; codecs="avc1.640028"', width: 1920 }],
  ['the demo’s WebM', 'webm', demo('webm'), { type: 'video/webm; codecs="av01.0.08M.08"', width: 0 }],
  ['a film over 8 MB', 'mp4', Buffer.alloc(8 * 1024 * 1024 + 1), says(/^Der Film hat 8,1 MB, erlaubt sind 8 MB: /)],
  ['a film that breaks off', 'mp4', demo('mp4').subarray(0, -5000), says(/^Der Film bricht ab/)],
  ['a WebM under another name', 'mp4', demo('webm'), says(/^Das ist kein Film, den .*MP4 mit H\.264/)],
  ['a film in HEVC', 'mp4', inHevc, says(/^Der Film ist so gespeichert/)],
  ['a text', 'webm', Buffer.from('x'), says(/^Das ist kein Film/)],
] as const)('%s', async (name, kind, bytes, expected) => {
  const path = join(folder, `${name}.${kind}`)
  writeFileSync(path, bytes)
  expect(await readFilm(path)).toEqual(expected)
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
