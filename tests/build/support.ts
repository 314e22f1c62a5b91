import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HtmlValidate } from 'html-validate'
import { DIST, ROOT } from '#build/paths.ts'

/** The documents a visitor can reach, by file name. */
export const DOCUMENTS = readdirSync(DIST).filter((name) => name.endsWith('.html'))

export const readDist = (path: string): string => readFileSync(join(DIST, path), 'utf8')

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  // React writes void elements as XHTML does. That is valid HTML.
  rules: { 'void-style': 'off' },
})

/** The faults of a document's HTML. */
export async function htmlFaults(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) => messages.map(({ message, selector }) => `${selector}: ${message}`))
}

/** Every value of an attribute in a document. */
export const attributeValues = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) => value.replaceAll('&amp;', '&'))

/** Every address of a picture or script in a document. */
export const picturesOf = (html: string): string[] => [
  ...attributeValues(html, 'src'),
  ...attributeValues(html, 'data-behaviours'),
  ...['srcSet', 'imageSrcSet']
    .flatMap((name) => attributeValues(html, name))
    .flatMap((set) => set.split(', ').map((entry) => entry.split(' ')[0] ?? '')),
]

/** The address of the style sheet that every page has. */
export const [STYLE_SHEET = ''] = attributeValues(readDist('index.html'), 'href').filter((href) =>
  href.endsWith('.css'),
)

/** The demo's photos in the order of its gallery. */
export const DEMO_PHOTOS = [
  ...readFileSync(join(ROOT, 'content/projects.yaml'), 'utf8').matchAll(/^  image: (\S+)$/gm),
].map(([, name = '']) => name)
