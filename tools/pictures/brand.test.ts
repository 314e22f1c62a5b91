import { expect, test } from 'vitest'
import type { Brand } from '#model/content.ts'
import { drawLogo } from './brand.ts'

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
