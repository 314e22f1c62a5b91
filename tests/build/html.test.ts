import { HtmlValidate } from 'html-validate'
import { describe, expect, test } from 'vitest'
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

  test('has no inline script, no style attribute, and waits for the boot script alone', () => {
    const scripts = [...html.matchAll(/<script([^>]*)>/g)].map(([, attributes = '']) => attributes)
    const boot = /^ type="module" blocking="render" src="\/assets\/boot-/
    expect(scripts.filter((attributes) => boot.test(attributes))).toHaveLength(1)
    expect(
      scripts.filter((attributes) => !boot.test(attributes) && attributes !== ' type="application/ld+json"'),
    ).toEqual([])
    expect(html).not.toMatch(/<style|\sstyle=|\son[a-z]+="/)
  })

  test('loads nothing from anyone else', () => {
    const loaded = [
      ...attributeValues(html, 'src'),
      ...attributeValues(html, 'srcset'),
      ...attributeValues(html, 'poster'),
    ]
    const linked = [
      ...html.matchAll(/<link rel="(?:stylesheet|preload|icon|manifest|preconnect|dns-prefetch)[^>]*href="([^"]*)"/g),
    ]
    const urls = [...loaded.flatMap((value) => value.split(', ')), ...linked.map(([, href = '']) => href)]
    expect(urls.length).toBeGreaterThan(1)
    expect(urls.filter((url) => !/^\/(?!\/)/.test(url))).toEqual([])
    expect(html).not.toContain('<iframe')
  })

  test('has one heading of the first level', () => {
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1)
  })
})
