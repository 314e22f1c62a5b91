import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DIST } from '#tools/paths.ts'

/** The documents a visitor can reach, by file name. */
export const DOCUMENTS = readdirSync(DIST).filter((name) => name.endsWith('.html'))

export const readDist = (path: string): string => readFileSync(join(DIST, path), 'utf8')

/** Every value of an attribute in a document. */
export const attributeValues = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value.replaceAll('&amp;', '&'))
