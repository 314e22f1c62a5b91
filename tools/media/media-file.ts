import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileNamed } from '#model/file-named.ts'

/**
 * Where a file of content/media lies.
 * @param name as the content has it.
 */
export function mediaPath(folder: string, name: string): string {
  const file = existsSync(folder) && fileNamed(readdirSync(folder), name)
  return join(folder, file || name)
}

/** A German line about a file of content/media. */
export function mediaFault(name: string, sentence: string): string {
  return `content/media/${name}: ${sentence}`
}
