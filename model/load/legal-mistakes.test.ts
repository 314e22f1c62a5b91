import { afterAll, expect, test } from 'vitest'
import { copyContent } from '../../tests/support/content-copy.ts'
import { loadContent } from '../content.ts'

test.each([
  ['a comment that never ends', '<!-- Notiz', /Zeile \d+: HTML wie „<!-- Notiz“ geht hier nicht/],
  ['a script', '<script>alert(1)</script>', /HTML wie „<script>alert/],
  ['another website in a frame', '<iframe src="https://www.google.com/maps"></iframe>', /HTML wie „<iframe/],
  ['HTML within a sentence', 'Ein <b onclick="x()">Wort</b> hier.', /HTML wie „<b onclick/],
  ['a box over the page', '<p style="position:fixed;inset:0">', /HTML wie „<p style/],
  ['a picture', '![Karte](https://bilder.example/karte.png)', /Bilder gehen in den Rechtstexten nicht/],
  ['a link that runs something', '[hier](javascript:alert(1))', /Der Link „javascript:alert\(1\)“ geht so nicht/],
  ['a second {sonst}', '{wenn versicherung}\na\n\n{sonst}\nb\n\n{sonst}\nc\n\n{ende}', /\{sonst\} steht hier zweimal/],
])('%s in a legal page is told with its line', (_mistake, written, expected) => {
  const copy = copyContent()
  copy.append('legal/agb.md', `\n${written}\n`)
  const { faults } = loadContent(copy.folder)
  copy.remove()
  expect(faults).toContainEqual(expect.stringMatching(expected))
  expect(faults.every((fault) => fault.startsWith('content/legal/agb.md, Zeile '))).toBe(true)
})

test('the same mistake on two lines is told twice', () => {
  const copy = copyContent()
  copy.append('legal/agb.md', '\nEin ![Bild](a.png).\n\nNoch ein ![Bild](a.png).\n')
  const lines = loadContent(copy.folder).faults.map((fault) => /Zeile (\d+)/.exec(fault)?.[1])
  copy.remove()
  const [first, last] = [Number(lines[0]), Number(lines.at(-1))]
  expect([lines.length, last - first]).toEqual([2, 2])
})

const untouched = copyContent()
afterAll(() => untouched.remove())
test('what the shipped pages need is allowed', () => {
  untouched.append(
    'legal/agb.md',
    '\nEin <span lang="en">Cookie</span>,<br>ein [Brief](mailto:a@b.de) & 3 < 4, a@b.de, https://b.de.\n',
  )
  expect(loadContent(untouched.folder).faults).toEqual([])
})
