import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { PAGES } from '#site/pages/pages.ts'
import { DIST } from '#tools/paths.ts'
import { attributeValues, DOCUMENTS, readDist } from './support.ts'

const FILE_OF_PATH = new Map<string, string>(
  Object.values(PAGES).flatMap(({ path, file }) => (path ? [[path, file]] : [])),
)
const anchors = new Map(DOCUMENTS.map((name) => [name, new Set(attributeValues(readDist(name), 'id'))]))

/** Says what is wrong with a link of a document; null when it leads somewhere. */
function fault(from: string, href: string): string | null {
  if (/^(https?:|tel:|mailto:)/.test(href)) return null
  const { pathname, hash } = new URL(href, 'http://localhost/')
  const target = href.startsWith('#') ? from : FILE_OF_PATH.get(pathname)
  if (!target) return existsSync(join(DIST, pathname)) ? null : `${href}: no such page`
  const id = decodeURIComponent(hash.slice(1))
  return id === '' || anchors.get(target)?.has(id) ? null : `${href}: no such anchor`
}

describe.each(DOCUMENTS)('%s', (name) => {
  test('has no dead link or anchor', () => {
    const hrefs = attributeValues(readDist(name), 'href')
    expect(hrefs.length).toBeGreaterThan(5)
    expect(hrefs.map((href) => fault(name, href)).filter(Boolean)).toEqual([])
  })

  test('refers to elements that exist', () => {
    const html = readDist(name)
    const references = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'popovertarget'].flatMap(
      (attribute) => attributeValues(html, attribute).flatMap((value) => value.split(' ')),
    )
    expect(references.filter((id) => !anchors.get(name)?.has(id))).toEqual([])
  })
})

test('every picture and file a document names was built', () => {
  const files = DOCUMENTS.flatMap((name) => {
    const html = readDist(name)
    const pictures = attributeValues(html, 'srcSet').flatMap((set) =>
      set.split(', ').map((entry) => entry.split(' ')[0] ?? ''),
    )
    return [...attributeValues(html, 'src'), ...attributeValues(html, 'data-given'), ...pictures]
  })
  expect(files.length).toBeGreaterThan(50)
  expect(files.filter((file) => !existsSync(join(DIST, file)))).toEqual([])
})
