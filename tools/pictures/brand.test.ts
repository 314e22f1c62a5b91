import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Brand } from '#model/content.ts'
import { business } from '../../tests/support/content.ts'
import { drawLogo } from './brand.ts'
import { emblemOf, iconsOf, signOf } from './icons.ts'

const BRAND: Brand = { color: '#c34a57', logo: null, nameBeside: false, icon: '' }

test('of a logo whose text is no drawing, a German sentence says what to do', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4"><g><path d="M0 0h8v4z"/></svg>'
  const logo = { svg, width: 8, height: 4, src: '/media/logo.svg', withoutFonts: null }
  const { faults } = await drawLogo({ ...BRAND, logo })
  expect(faults.map(String)).toEqual([
    expect.stringMatching(
      /^content\/business\.yaml, Feld brand\.logo: Das Logo ist beschädigt oder nicht vollständig\./,
    ),
  ])
})

test.each<[what: string, brand: Partial<Brand>, drawings: boolean, edge: number[]]>([
  ['without a logo the mark on paper', {}, true, [0xf5, 0xf0, 0xe6]],
  ['without drawings the first letter on the colour', {}, false, [0xc3, 0x4a, 0x57]],
  ['the own picture', { icon: 'blau.png' }, true, [0x10, 0x20, 0xf0]],
])('the icon is %s', async (_what, own, drawings, edge) => {
  const media = mkdtempSync(join(tmpdir(), 'icon-'))
  await sharp({ create: { width: 90, height: 60, channels: 3, background: '#1020f0' } }).toFile(join(media, 'blau.png'))
  const facts = { brand: { ...BRAND, ...own }, business: { ...business, drawings } }
  const { 'icon-192.png': icon } = await iconsOf(await signOf(facts, await emblemOf(facts), media))
  const { data } = await sharp(icon).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (96 * 192 + 8) * 3
  expect([...data.subarray(at, at + 3)]).toEqual(edge)
  rmSync(media, { recursive: true })
})
