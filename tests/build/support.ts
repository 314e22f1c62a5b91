import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DIST } from '#tools/paths.ts'

/** The documents a visitor can reach, by file name. */
export const DOCUMENTS = readdirSync(DIST).filter((name) => name.endsWith('.html'))

export const readDist = (path: string): string => readFileSync(join(DIST, path), 'utf8')

/** Every value of an attribute in a document. */
export const attributeValues = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value.replaceAll('&amp;', '&'))

/** Every address of a picture or script in a document. */
export const picturesOf = (html: string): string[] => [
  ...attributeValues(html, 'src'),
  ...['srcSet', 'imageSrcSet']
    .flatMap((name) => attributeValues(html, name))
    .flatMap((set) => set.split(', ').map((entry) => entry.split(' ')[0] ?? '')),
]

/** The address of the style sheet that every page has. */
export const [STYLE_SHEET = ''] = attributeValues(readDist('index.html'), 'href').filter((href) =>
  href.endsWith('.css'),
)
