import mdx from '@mdx-js/rollup'
import { expect, test } from 'vitest'
import { exportHeadings, slug } from './mdx-headings.ts'

test('a heading becomes an address of plain letters', () => {
  expect(slug('Angaben gemäß §\u00a05 DDG')).toBe('angaben-gemaess-5-ddg')
  expect(slug('Über Größe, Öl & Maß')).toBe('ueber-groesse-oel-mass')
})

test('a document exports its second-level headings in their order and carries their ids', async () => {
  const { transform } = mdx({ rehypePlugins: [exportHeadings] })
  const compiled = await transform('# Titel\n\n## Erster *Punkt*\n\n### Darunter\n\n## Zweiter', '/text.mdx')
  const code = compiled && 'code' in compiled ? String(compiled.code) : ''

  const list = code.match(/export const headings = (\[[^\]]*\])/)?.[1]
  expect(JSON.parse(list ?? '')).toEqual([
    { id: 'erster-punkt', text: 'Erster Punkt' },
    { id: 'zweiter', text: 'Zweiter' },
  ])
  expect(code).toContain('id: "zweiter",')
})
