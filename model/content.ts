import { join } from 'node:path'
import { loadContent } from './load/load-content.ts'
import { modelOf } from './model-of.ts'

/** The owner's files can't be used; the message has a German line per fault. */
class ContentError extends Error {}

/** The folder of the owner's files. */
export const CONTENT = join(import.meta.dirname, '../content')

/**
 * What the pages show, of the content as it is now.
 * @throws ContentError naming every fault.
 */
export function readModel(folder = CONTENT) {
  const { content, faults } = loadContent(folder)
  if (!content) throw new ContentError(faults.join('\n'))
  return modelOf(content)
}
