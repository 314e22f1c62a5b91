/** Finds the parts of a folder of content that are still as shipped. Every site folder starts with the shipped content. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type * as v from 'valibot'
import { businessSchema } from '../schema/business.ts'
import { parseFile } from './report.ts'
import { readYaml } from './yaml-file.ts'

/** The content that comes with the program: the demo. */
const SHIPPED = join(import.meta.dirname, '../../content')

/** The contact data. A business may have the same name as the demo, but none of the demo's contact data. */
const CONTACT = ['street', 'phones', 'email'] as const

/** Whether some contact data are still the demo's: the pages then call them examples. */
export function hasShippedContact(business: Pick<v.InferOutput<typeof businessSchema>, (typeof CONTACT)[number]>) {
  const { output } = parseFile(readYaml(SHIPPED, 'business.yaml'), businessSchema, null)
  return CONTACT.some((fact) => isDeepStrictEqual(business[fact], output?.[fact]))
}

/**
 * Finds pictures and films of the demo by their bytes, also under other names. They are visualisations: no page may show
 * them as photos of finished jobs.
 * @returns the members of `names` that are the demo's.
 */
export function shippedMediaIn(folder: string, names: readonly string[]): string[] {
  const media = join(SHIPPED, 'media')
  const shipped = existsSync(media) ? readdirSync(media).map((name) => join(media, name)) : []
  return names.filter((name) => {
    const file = join(folder, name)
    const size = sizeOf(file)
    return (
      size !== null && shipped.some((each) => sizeOf(each) === size && readFileSync(each).equals(readFileSync(file)))
    )
  })
}

/** The size in bytes; null if there is no such file. */
function sizeOf(path: string): number | null {
  const entry = statSync(path, { throwIfNoEntry: false })
  return entry?.isFile() ? entry.size : null
}
