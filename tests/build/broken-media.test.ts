import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, expect, test } from 'vitest'
import { copySite } from '../support/content-copy.ts'
import { runBuild } from '../support/run-build.ts'
import { DEMO_PHOTOS } from './support.ts'

const { site: root, remove } = copySite()
const media = join(root, 'content/media')
const original = join(import.meta.dirname, '../../content/media')
const before = readFileSync(join(root, 'dist/index.html'), 'utf8')

afterAll(remove)
afterEach(() => {
  rmSync(media, { recursive: true })
  cpSync(original, media, { recursive: true })
})

const at = (name: string) => join(media, name)
const [first = '', second = '', third = '', fourth = '', fifth = '', sixth = '', seventh = '', eighth = ''] =
  DEMO_PHOTOS

/** A photo as an iPhone saves it, as far as the head. */
const HEIC = Buffer.from('000000246674797068656963000000006d69663168656963'.padEnd(96, '0'), 'hex')

/** Builds, and expects an unchanged site and no stack trace. @returns the lines of the faults. */
function faultsOfBuild(): string[] {
  const { code, output } = runBuild(root)
  expect(code).toBe(1)
  expect(output).not.toMatch(/\bat .*:\d+|Error/)
  expect(readFileSync(join(root, 'dist/index.html'), 'utf8')).toBe(before)
  // The first lines count the pictures.
  return output
    .trim()
    .replaceAll(/^Bild .*\n/gm, '')
    .split('\n')
}

test('every photo that can’t be shown is named with what to do, all at once; a renamed one is suggested', async () => {
  rmSync(at(first))
  mkdirSync(at(first))
  writeFileSync(at(second), '')
  writeFileSync(at(third), 'Das ist ein Text.')
  writeFileSync(at(fourth), HEIC)
  writeFileSync(at(fifth), 'GIF89a\u0001\u0000\u0001\u0000')
  cpSync(at('montage.mp4'), at(seventh))
  const panorama = { width: 41_000, height: 6800, channels: 3, background: '#a63' } as const
  await sharp({ create: panorama, limitInputPixels: false }).jpeg().toFile(at(eighth))
  renameSync(at(sixth), at(sixth.replace('.jpg', '.JPEG')))
  rmSync(at('poster.jpg'))
  expect(faultsOfBuild()).toEqual([
    expect.stringMatching(
      /Projekt 6, Feld image: .* liegt nicht unter „Fotos und Filme“ \(content\/media\)\. Meinen Sie kueche-7-.*\.JPEG\?$/,
    ),
    expect.stringMatching(
      /^content\/texts\.yaml, .*, Feld hero\.picture: Diese Datei liegt nicht unter „Fotos und Filme“ \(content\/media\)\.$/,
    ),
    `content/media/${first}: Das ist ein Ordner, kein Foto.`,
    `content/media/${second}: Diese Datei ist leer. Bitte holen Sie das Foto noch einmal von Kamera oder Telefon.`,
    expect.stringContaining(`content/media/${third}: Das ist kein Foto, auch wenn der Name so endet.`),
    expect.stringMatching(new RegExp(`^content/media/${fourth}: HEIC, .*Bitte speichern Sie das Foto als JPEG`)),
    expect.stringContaining(`content/media/${fifth}: Das Foto ist als GIF gespeichert.`),
    `content/media/${seventh}: Das ist ein Film, kein Foto. Bitte nennen Sie dort ein Foto.`,
    expect.stringContaining(
      `content/media/${eighth}: Das Foto hat 279 Megapixel, erlaubt sind 268. Bitte verkleinern Sie`,
    ),
  ])
})

test('photos that break off are named when their pixels are read', async () => {
  truncateSync(at(first), 150_000)
  await sharp(at(second))
    .resize(600)
    .png()
    .toFile(`${at(third)}.png`)
  cpSync(`${at(third)}.png`, at(third))
  truncateSync(at(third), 200_000)
  const sentence =
    'Das Foto ist beschädigt oder nicht vollständig. Bitte holen Sie das Foto noch einmal von Kamera oder Telefon.'
  expect(faultsOfBuild()).toEqual([
    `content/media/${first}: ${sentence}`,
    `content/media/${third}: ${sentence} Die bisherige Website bleibt unverändert.`,
  ])
})
