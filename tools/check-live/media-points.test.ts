import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projects } from '#model/projects.ts'
import { repeatedPhotos } from './media-points.ts'

test('a photo that is shown twice is open, also under another name', () => {
  const folder = mkdtempSync(join(tmpdir(), 'media-'))
  for (const [name, bytes] of Object.entries({ 'a.jpg': 'one', 'b.jpg': 'two', 'c.jpg': 'one' }))
    writeFileSync(join(folder, name), bytes)
  const [first] = projects
  if (!first) throw new Error('the demo has projects')
  const showing = (...images: (string | null)[]) => images.map((image, index) => ({ ...first, id: index + 1, image }))
  expect(repeatedPhotos(showing('a.jpg', 'b.jpg', null, null), folder)).toEqual([])
  expect(repeatedPhotos(showing('a.jpg', 'b.jpg', 'a.jpg', 'c.jpg'), folder)).toEqual([
    'content/projects.yaml, Projekt 3, Feld image: a.jpg zeigt dasselbe Bild wie Projekt 1.',
    'content/projects.yaml, Projekt 4, Feld image: c.jpg zeigt dasselbe Bild wie Projekt 1.',
  ])
  rmSync(folder, { recursive: true })
})
