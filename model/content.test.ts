import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { CONTENT } from './content.ts'
import { type ContentCopy, copyContent } from '../tests/support/content-copy.ts'
import { loadContent } from './content.ts'

let copy: ContentCopy
beforeEach(() => {
  copy = copyContent()
})
afterEach(() => copy.remove())

test('the shipped content has no faults', () => {
  expect(loadContent(CONTENT).faults).toEqual([])
})

test('a file that is gone is named', () => {
  rmSync(join(copy.folder, 'faq.yaml'))
  expect(loadContent(copy.folder).faults).toEqual([
    'content/faq.yaml: Diese Datei fehlt oder lässt sich nicht lesen. Bitte legen Sie sie wieder an diese Stelle.',
  ])
})

test('all faults of all files are told at once', () => {
  copy.edit('business.yaml', 'city: Essen', 'city:')
  copy.edit('projects.yaml', 'kueche-3-salbei-landhaus.jpg', 'salbei.jpg')
  copy.edit('legal/agb.md', 'stand: November 2026', 'stand:')
  expect(loadContent(copy.folder).faults).toHaveLength(3)
})

test('what is written in a text stays as it is: quotes, tags, signs, other alphabets', () => {
  const text = "Er sagt: „<b>So!</b>“ & {nicht das} {} Yıldırım 🪚 'x'"
  copy.edit('texts.yaml', 'intro: Ihre Frage ist nicht dabei? Rufen Sie mich an.', `intro: >-\n    ${text}`)
  expect(loadContent(copy.folder).content?.texts.faq.intro).toBe(text)
})

test('a list may be empty, and a business may have more than the demo has', () => {
  writeFileSync(join(copy.folder, 'projects.yaml'), '# noch keine\n')
  writeFileSync(join(copy.folder, 'faq.yaml'), '[]\n')
  copy.edit(
    'business.yaml',
    '  - number: 0171 3920042',
    '  - number: 0251 (0) 123456\n    label: Werkstatt\n  - number: +49 171 1234567\n    whatsapp: ja',
  )
  copy.edit(
    'business.yaml',
    '    closes: 18:00',
    '    closes: 12:00\n  - days: [Mo, Di]\n    opens: 13:00\n    closes: 17:30',
  )
  copy.edit(
    'business.yaml',
    '  - from: 2027-11-01',
    '  - from: 2027-08-03\n    to: 2027-08-21\n    reason: Betriebsferien',
  )
  copy.edit('seo.yaml', '{zeiten} Uhr. ', '')
  const { content, faults } = loadContent(copy.folder)
  expect(faults).toEqual([])
  expect(content?.projects).toEqual([])
  expect(content?.faq).toEqual([])
  expect(content?.business.phones.map(({ international }) => international)).toEqual(['+49251123456', '+491711234567'])
  expect(content?.business.hours.display).toBe('Mo, Di 10:00–12:00, 13:00–17:30; Mi–Fr 10:00–12:00')
  expect(content?.business.hours.spoken).toBe(
    'montags und dienstags von 10 bis 12 und von 13 bis 17:30 Uhr, mittwochs bis freitags von 10 bis 12 Uhr',
  )
  expect(content?.business.hours.breaks).toContainEqual({
    from: '2027-08-03',
    to: '2027-08-21',
    reason: 'Betriebsferien',
  })
})
