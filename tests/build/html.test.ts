import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BOOT_SCRIPT_HASH } from '#server/http/security-headers.ts'
import { PAGES } from '#pages/routes/pages.ts'
import { DIST } from '#build/paths.ts'
import { projects } from '../support/content.ts'
import { attributeValues, DOCUMENTS, htmlFaults, picturesOf, readDist } from './support.ts'

const FILE_OF_PATH = new Map<string, string>(
  Object.values(PAGES).flatMap(({ path, file }) => (path ? [[path, file]] : [])),
)
const anchors = new Map(DOCUMENTS.map((name) => [name, new Set(attributeValues(readDist(name), 'id'))]))

/** Whether a link of a document leads nowhere. */
function isDead(from: string, href: string): boolean {
  if (/^(https?:|tel:|mailto:)/.test(href)) return false
  const { pathname, hash } = new URL(href, 'http://localhost/')
  const target = href.startsWith('#') ? from : FILE_OF_PATH.get(pathname)
  if (!target) return !existsSync(join(DIST, pathname))
  const id = decodeURIComponent(hash.slice(1))
  return id !== '' && anchors.get(target)?.has(id) !== true
}

describe.each(DOCUMENTS)('%s', (name) => {
  const html = readDist(name)

  test('is valid HTML with one heading of the first level', async () => {
    expect(await htmlFaults(html)).toEqual([])
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
  })

  test('has one inline script at most, which its host allows by its hash, and no style attribute or handler', () => {
    const scripts = [...html.matchAll(/<script([^>]*)>([^]*?)<\/script>/g)].map(([, attributes = '', text = '']) => ({
      attributes,
      text,
    }))
    const inline = scripts.filter(({ attributes }) => !/ src=|type="application\/(?:ld\+)?json"/.test(attributes))
    expect(inline.length).toBeLessThanOrEqual(1)
    for (const { text } of inline) {
      expect(`sha256-${createHash('sha256').update(text).digest('base64')}`).toBe(BOOT_SCRIPT_HASH)
      expect(text.length).toBeLessThan(1200)
      // Before the style sheet it would let Chrome's autofill lay out the page without styles.
      expect(html.indexOf(text)).toBeGreaterThan(html.lastIndexOf('rel="stylesheet"'))
    }
    // No script blocks the page.
    const loaded = scripts.filter(({ attributes }) => attributes.includes(' src='))
    const waiting = loaded.filter(({ attributes }) => !/type="module"/.test(attributes) || /blocking/.test(attributes))
    expect(waiting).toEqual([])
    expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+="/)
  })

  test('loads nothing from anyone else, and all that it names was built', () => {
    const kinds = 'stylesheet|preload|icon|manifest|preconnect|dns-prefetch'
    const linked = [...html.matchAll(new RegExp(`<link rel="(?:${kinds})[^>]*href="([^"]*)"`, 'g'))]
    const pictures = picturesOf(html)
    const photos = projects.filter(({ image }) => image !== null)
    expect(pictures.length).toBeGreaterThanOrEqual(name === 'index.html' ? photos.length : 1)
    const urls = [...pictures, ...attributeValues(html, 'poster'), ...linked.map(([, href = '']) => href)]
    expect(urls.filter((url) => !/^\/(?!\/)/.test(url))).toEqual([])
    expect(html).not.toContain('<iframe')
    expect([...pictures, ...attributeValues(html, 'data-props')].filter((url) => !existsSync(join(DIST, url)))).toEqual(
      [],
    )
  })

  test('has no dead link or anchor, and refers to elements that exist', () => {
    const hrefs = attributeValues(html, 'href')
    expect(hrefs.length).toBeGreaterThan(5)
    expect(hrefs.filter((href) => isDead(name, href))).toEqual([])
    const references = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'popovertarget'].flatMap(
      (attribute) => attributeValues(html, attribute).flatMap((value) => value.split(' ')),
    )
    expect(references.filter((id) => !anchors.get(name)?.has(id))).toEqual([])
  })
})
