/** Finds the parts of a folder of content that are still the shipped ones. Every site folder starts with those. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type * as v from 'valibot'
import { businessSchema } from '../schema/business.ts'
import { parseFile } from './report.ts'
import { readYaml } from './yaml-file.ts'

/** The content that comes with the program: the demo. */
const SHIPPED = join(import.meta.dirname, '../../content')

/** How to reach a business. A business may keep the demo's name, but none of these. */
const CONTACT = ['street', 'phones', 'email'] as const

/** Whether some of the contact data are still those of the demo: the pages then say that they are examples. */
export function hasShippedContact(business: Pick<v.InferOutput<typeof businessSchema>, (typeof CONTACT)[number]>) {
  const { output } = parseFile(readYaml(SHIPPED, 'business.yaml'), businessSchema, null)
  return CONTACT.some((fact) => isDeepStrictEqual(business[fact], output?.[fact]))
}

/**
 * Finds pictures and films of the demo by their bytes, also under other names. They are visualisations: no page may show
 * them as photos of finished jobs.
 * @returns those of `names` that are the demo's.
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

/** In bytes; null for what is no file. */
function sizeOf(path: string): number | null {
  const entry = statSync(path, { throwIfNoEntry: false })
  return entry?.isFile() ? entry.size : null
}
