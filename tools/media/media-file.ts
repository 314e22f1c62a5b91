import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Where a file of content/media lies: a Mac writes the ü of its name as two characters, the content names it with one.
 * @param name as the content has it.
 */
export function mediaPath(folder: string, name: string): string {
  const file = existsSync(folder) && readdirSync(folder).find((candidate) => candidate.normalize() === name.normalize())
  return join(folder, file || name)
}

/** A German line about a file of content/media. */
export function mediaFault(name: string, sentence: string): string {
  return `content/media/${name}: ${sentence}`
}
