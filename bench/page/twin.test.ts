import { expect, test } from 'vitest'
import { twinOf } from './twin.ts'

test('the twin has no script, and all else', () => {
  const html = `<head><link rel="modulepreload" href="/a.js"><script type="module" src="/a.js" data-app="/b.js"></script>
<script type="application/ld+json">{"a":1}</script></head><body><script>\n1\n</script><p>Text</p></body>`
  expect(twinOf(html)).toBe(`<head>
<script type="application/ld+json">{"a":1}</script></head><body><p>Text</p></body>`)
})

test('a page that has none is no page of ours', () => {
  expect(() => twinOf('<p>Text</p>')).toThrow('no script')
})
