import { createHash } from 'node:crypto'
import { HtmlValidate } from 'html-validate'
import { describe, expect, test } from 'vitest'
import { BOOT_SCRIPT_HASH } from '#server/http/security-headers.ts'
import { attributeValues, DOCUMENTS, readDist } from './support.ts'

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // The documents are built by React, which writes void elements as XHTML does: valid HTML all the same.
    'void-style': 'off',
  },
})

describe.each(DOCUMENTS)('%s', (name) => {
  const html = readDist(name)

  test('is valid HTML', async () => {
    const report = await validator.validateString(html)
    expect(
      report.results.flatMap(({ messages }) => messages.map(({ message, selector }) => `${selector}: ${message}`)),
    ).toEqual([])
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
      expect(text.length).toBeLessThan(1100)
    }
    // Nothing waits for a script, and none is anybody else's.
    const loaded = scripts.filter(({ attributes }) => attributes.includes(' src='))
    expect(loaded.filter(({ attributes }) => !/type="module"/.test(attributes) || /blocking/.test(attributes))).toEqual(
      [],
    )
    expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+="/)
  })

  test('loads nothing from anyone else', () => {
    const sets = [...attributeValues(html, 'srcSet'), ...attributeValues(html, 'imageSrcSet')]
    expect(sets.length).toBeGreaterThan(name === 'index.html' ? 9 : -1)
    const linked = [
      ...html.matchAll(/<link rel="(?:stylesheet|preload|icon|manifest|preconnect|dns-prefetch)[^>]*href="([^"]*)"/g),
    ]
    const urls = [
      ...attributeValues(html, 'src'),
      ...attributeValues(html, 'poster'),
      ...sets.flatMap((value) => value.split(', ')),
      ...linked.map(([, href = '']) => href),
    ]
    expect(urls.length).toBeGreaterThan(1)
    expect(urls.filter((url) => !/^\/(?!\/)/.test(url))).toEqual([])
    expect(html).not.toContain('<iframe')
  })

  test('has one heading of the first level', () => {
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
  })
})
