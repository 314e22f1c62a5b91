import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { MEDIA_SOURCE } from '../paths.ts'
import { readFilm } from './film.ts'

const folder = mkdtempSync(join(tmpdir(), 'film-'))
afterAll(() => rmSync(folder, { recursive: true }))

const demo = (kind: string) => readFileSync(join(MEDIA_SOURCE, `montage.${kind}`))

/** The demo's film with other bytes in it. */
function changed(kind: 'mp4' | 'webm', change: (film: Buffer) => void) {
  const film = demo(kind)
  change(film)
  const path = join(folder, `film.${kind}`)
  writeFileSync(path, film)
  return readFilm(path, kind)
}

function slower(film: Buffer, box: string): void {
  const timescale = film.indexOf(box) + 16
  film.writeUInt32BE(film.readUInt32BE(timescale) / 9, timescale)
}

test('the type of a film names its codec', async () => {
  expect(await changed('mp4', () => undefined)).toEqual({ type: 'video/mp4; codecs="avc1.640028"' })
  expect(await changed('webm', () => undefined)).toEqual({ type: 'video/webm; codecs="av01.0.08M.08"' })
})

test('a film of a minute and a half is too long', async () => {
  const film = await changed('mp4', (bytes) => ['mvhd', 'mdhd'].forEach((box) => slower(bytes, box)))
  expect(film).toMatch(/^Der Film dauert \d+(?:,\d)? Sekunden\. Bitte schneiden Sie ihn auf 1 bis 60 Sekunden zu/)
})

test('a film of a few pixels is too small', async () => {
  const film = await changed('webm', (bytes) =>
    bytes.writeUInt16BE(320, bytes.indexOf(Buffer.from('b0820780', 'hex')) + 2),
  )
  expect(film).toMatch(/^Der Film hat 320 × 1080 Pixel\. Bitte speichern Sie ihn mit 1280 × 720/)
})

test('a film over 8 MB is too large', async () => {
  const path = join(folder, 'large.mp4')
  writeFileSync(path, '')
  truncateSync(path, 8 * 1024 * 1024 + 1)
  expect(await readFilm(path, 'mp4')).toMatch(/^Der Film hat 8,1 MB, erlaubt sind 8 MB: Bitte kürzen Sie ihn oder/)
})
