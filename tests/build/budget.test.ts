import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DIST } from '#tools/paths.ts'
import { readDist } from './support.ts'

const KB = 1024
const brotliBytes = (url: string) => statSync(join(DIST, `${url}.br`)).size
const attribute = (html: string, pattern: RegExp) => html.match(pattern)?.[1] ?? ''

const styleSheet = () => attribute(readDist('index.html'), /<link rel="stylesheet" href="([^"]+)"/)

/** A script and everything it imports at once; what it imports later is not part of the start. */
function scriptsFrom(url: string, seen = new Set<string>()): Set<string> {
  if (seen.has(url)) return seen
  seen.add(url)
  for (const [, path = ''] of readDist(url).matchAll(/(?:from|^import|;import)\s*"(\.\/[^"]+)"/g)) {
    scriptsFrom(new URL(path, `http://localhost${url}`).pathname, seen)
  }
  return seen
}

function scriptBytes(document: string): number {
  const html = readDist(document)
  const scripts = scriptsFrom(attribute(html, /data-app="([^"]+)"/))
  scripts.add(attribute(html, /<script type="module"[^>]* src="([^"]+)"/))
  return [...scripts].reduce((sum, url) => sum + brotliBytes(url), 0)
}

test('the boot script stays under 1.25 KB', () => {
  const url = attribute(readDist('index.html'), /<script type="module"[^>]* src="([^"]+)"/)
  expect(statSync(join(DIST, url)).size).toBeLessThanOrEqual(1.25 * KB)
})

test('the home page starts with at most 85 KB of script', () => {
  expect(scriptBytes('index.html')).toBeLessThanOrEqual(85 * KB)
})

test.each(['impressum.html', 'datenschutz.html', 'agb.html'])('%s starts with at most 70 KB of script', (document) => {
  expect(scriptBytes(document)).toBeLessThanOrEqual(70 * KB)
})

test('HTML and CSS of the home page are at most 26 KB', () => {
  expect(brotliBytes('/index.html') + brotliBytes(styleSheet())).toBeLessThanOrEqual(26 * KB)
})

test('the fonts every page loads are at most 55 KB together', () => {
  const faces = readDist(styleSheet()).match(/@font-face\s*\{[^}]*url[^}]*\}/g) ?? []
  // The others wait for a letter of theirs.
  const always = faces.filter((face) => !face.includes('unicode-range'))
  const fonts = always.map((face) => attribute(face, /url\("?\/assets\/([^")]+)/))
  expect(fonts).toHaveLength(2)
  expect(fonts.reduce((sum, name) => sum + statSync(join(DIST, 'assets', name)).size, 0)).toBeLessThanOrEqual(55 * KB)
})
