import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DIST } from '#tools/paths.ts'
import { attributeValues, readDist } from './support.ts'

const KB = 1024
const brotliBytes = (url: string) => statSync(join(DIST, `${url}.br`)).size
const [styleSheet = ''] = attributeValues(readDist('index.html'), 'href').filter((href) => href.endsWith('.css'))

// Scripts are counted as they come over the line: tests/bad-connection/budget.test.ts.
test('HTML and CSS of the home page are at most 26 KB', () => {
  expect(brotliBytes('/index.html') + brotliBytes(styleSheet)).toBeLessThanOrEqual(26 * KB)
})

test('the fonts every page loads are at most 55 KB together', () => {
  const faces = readDist(styleSheet).match(/@font-face\s*\{[^}]*url[^}]*\}/g) ?? []
  // The others wait for a letter of theirs.
  const always = faces.filter((face) => !face.includes('unicode-range'))
  const fonts = always.flatMap((face) => /url\("?\/assets\/([^")]+)/.exec(face)?.[1] ?? [])
  expect(fonts).toHaveLength(2)
  expect(fonts.reduce((sum, name) => sum + statSync(join(DIST, 'assets', name)).size, 0)).toBeLessThanOrEqual(55 * KB)
})
