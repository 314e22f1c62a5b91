import { expect, test } from 'vitest'
import { checkLogo } from './brand.ts'

const brandWith = (inside: string) => ({
  color: '#c34a57',
  logo: {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 4">${inside}</svg>`,
    width: 8,
    height: 4,
    src: '/media/logo.svg',
  },
})

test('a logo that can be drawn is no fault, nor is none at all', async () => {
  expect(await checkLogo(brandWith('<path d="M0 0h8v4z"/>'))).toEqual([])
  expect(await checkLogo({ color: '#c34a57', logo: null })).toEqual([])
})

test('of a logo whose text is no drawing, a German sentence says what to do', async () => {
  expect(await checkLogo(brandWith('<g><path d="M0 0h8v4z"/>'))).toEqual([
    expect.stringMatching(
      /^content\/business\.yaml, Feld brand\.logo: Das Logo ist beschädigt oder nicht vollständig\./,
    ),
  ])
})
