import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadContent } from '#model/content.ts'
import { copyContent } from '../../tests/support/content-copy.ts'
import { migrate } from './migrations.ts'

test('content of 1.0.0 is rewritten for this version, once, and the rest of it stays', () => {
  const { folder, edit, remove } = copyContent()
  onTestFinished(remove)
  const text = (file: string) => readFileSync(join(folder, file), 'utf8')
  const now = loadContent(folder).content
  edit('business.yaml', '  data: ja\n', '  data: ja\n  # Bilder und Film sind Visualisierungen.\n  pictures: ja\n')
  edit('texts.yaml', '  cells: ja\n', '')
  edit('texts.yaml', 'als Beispiel.]', 'nachgemessen.]')
  edit(
    'texts.yaml',
    /lead: >-\n {4}Visualisierungen[^]*?\n {2}closing:/.exec(text('texts.yaml'))?.[0] ?? '?',
    "lead: 'Fotografiert nach der Montage: gerade Linien.'\n  closing:",
  )
  const [, brand = '?'] = /^((?:#.*\n)*brand:\n(?: .*\n)+)/m.exec(text('business.yaml')) ?? []
  edit('business.yaml', brand, '')

  expect(loadContent(folder).faults).not.toEqual([])
  expect(migrate(folder, '1.0.0')).toHaveLength(4)
  expect(text('business.yaml')).not.toContain('Bilder und Film sind')
  const { content, faults } = loadContent(folder)
  expect(faults).toEqual([])
  const lead = expect.stringContaining('Visualisierungen, keine Fotos fertiger Aufträge')
  expect(content).toEqual({ ...now, texts: { ...now?.texts, projects: { ...now?.texts.projects, lead } } })
  expect([migrate(folder, '1.0.0'), migrate(folder, '2.0.0')]).toEqual([[], []])
})
