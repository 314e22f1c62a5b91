import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../paths.ts'
import { Findings } from './findings.ts'
import { checkProjects } from './media.ts'
import { projects } from '../../tests/support/content.ts'

function openIn(checked: typeof projects, folder: string): string[] {
  const found = new Findings()
  checkProjects(checked, folder, found)
  return [...found.open]
}

describe('photos', () => {
  test('a card without one is open', () => {
    expect(openIn(projects, ROOT)).toEqual([])
    const [first, ...others] = projects
    expect(openIn(first ? [{ ...first, image: null }, ...others] : [], ROOT)).toEqual([
      'content/projects.yaml, Projekt 1, Feld image: Die Karte zeigt noch den Platzhalter.',
    ])
  })

  test('a photo that is shown twice is open, also under another name', () => {
    const folder = mkdtempSync(join(tmpdir(), 'media-'))
    for (const [name, bytes] of Object.entries({ 'a.jpg': 'one', 'b.jpg': 'two', 'c.jpg': 'one' }))
      writeFileSync(join(folder, name), bytes)
    const [first] = projects
    if (!first) throw new Error('the demo has projects')
    const showing = (...images: (string | null)[]) => images.map((image, index) => ({ ...first, id: index + 1, image }))
    expect(openIn(showing('a.jpg', 'b.jpg'), folder)).toEqual([])
    expect(openIn(showing('a.jpg', 'b.jpg', 'a.jpg', 'c.jpg'), folder)).toEqual([
      'content/projects.yaml, Projekt 3, Feld image: a.jpg zeigt dasselbe Bild wie Projekt 1.',
      'content/projects.yaml, Projekt 4, Feld image: c.jpg zeigt dasselbe Bild wie Projekt 1.',
    ])
    rmSync(folder, { recursive: true })
  })
})
