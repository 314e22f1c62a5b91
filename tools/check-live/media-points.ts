import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Project } from '#content/types.ts'
import { DEMO_MEDIA } from './demo-media.ts'

/**
 * Which pictures and films in the folder are still the demo's, whatever they are called now.
 * @returns one German line per file.
 */
export function openInMedia(folder: string): string[] {
  const names = readdirSync(folder).toSorted()
  return names
    .filter((name) => DEMO_MEDIA.has(sha256(join(folder, name))))
    .map((name) => `content/media/${name}: Das ist eine Visualisierung der Demo, keine eigene Aufnahme.`)
}

/**
 * Which cards of the gallery still show the red placeholder.
 * @returns one German line per card.
 */
export function openInProjects(projects: readonly Project[]): string[] {
  return projects
    .filter(({ imagePath }) => imagePath === null)
    .map(({ id }) => `content/projects.ts, Projekt ${id}, Feld imagePath: Die Karte zeigt noch den Platzhalter.`)
}

function sha256(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
