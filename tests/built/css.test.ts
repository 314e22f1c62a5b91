import { expect, test } from 'vitest'
import { attributeValues, readDist } from './support.ts'

test('no underline is written so that WebKit drops it', () => {
  const [sheet = ''] = attributeValues(readDist('index.html'), 'href').filter((href) => href.endsWith('.css'))
  // WebKit reads `text-decoration` with a line only: one with a thickness or a colour takes the browser's own line away too.
  const shorthands = [...readDist(sheet).matchAll(/[;{]text-decoration:([^;}]+)/g)].map(([, value = '']) => value)
  expect(shorthands.length).toBeGreaterThan(0)
  expect(shorthands.filter((value) => !/^(none|underline)$/.test(value))).toEqual([])
})
