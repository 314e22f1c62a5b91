import { expect, test } from 'vitest'
import { attributeValues, readDist } from './support.ts'

test('no underline is written so that WebKit drops it', () => {
  const [sheet = ''] = attributeValues(readDist('index.html'), 'href').filter((href) => href.endsWith('.css'))
  // WebKit reads `text-decoration` with a line only: one with a thickness or a colour takes the browser's own line away too.
  const shorthands = [...readDist(sheet).matchAll(/[;{]text-decoration:([^;}]+)/g)].map(([, value = '']) => value)
  expect(shorthands.length).toBeGreaterThan(0)
  expect(shorthands.filter((value) => !/^(none|underline)$/.test(value))).toEqual([])
})

test('every custom property that is used is set somewhere', () => {
  const [sheet = ''] = attributeValues(readDist('index.html'), 'href').filter((href) => href.endsWith('.css'))
  const css = readDist(sheet)
  const known = new Set(
    [...css.matchAll(/[{;](--[\w-]+):|@property (--[\w-]+)/g)].map(([, set, registered]) => set ?? registered),
  )
  const used = [...css.matchAll(/var\((--[\w-]+)\)/g)].map(([, name = '']) => name)
  // Radix sets its own while a notice is swiped.
  expect(used.filter((name) => !known.has(name) && !name.startsWith('--radix-'))).toEqual([])
})
