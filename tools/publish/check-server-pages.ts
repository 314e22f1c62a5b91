import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ATTACHMENT_FIELD, FIELD_NAMES } from '#enquiry/fields.ts'
import { REFERENCE_PLACE, TEMPLATE_PAGES } from '#server/http/pages.ts'
import { BuildError } from './build-error.ts'

const MARKERS = [
  '{{summary}}',
  ...FIELD_NAMES.map((field) => `{{value:${field}}}`),
  ...[...FIELD_NAMES, ATTACHMENT_FIELD].flatMap((field) => [`{{error:${field}}}`, `{{invalid:${field}}}`]),
]

/** The places the server fills in, by page: without them an enquiry's number or its errors would silently stay away. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  'index.html': [],
  ...Object.fromEntries(TEMPLATE_PAGES.map((page) => [page, []])),
  'anfrage.html': MARKERS,
  'gesendet.html': [REFERENCE_PLACE],
}

/** @throws BuildError naming the page, or the place in it, that is missing or there twice. */
export function checkServerPages(dist: string): void {
  for (const [page, places] of Object.entries(PLACES)) {
    const html = read(join(dist, page))
    if (html === null) throw new BuildError(`Die Seite ${page} fehlt im Bau; der Server braucht sie.`)
    const wrong = places.find((place) => html.split(place).length !== 2)
    if (wrong !== undefined) {
      throw new BuildError(
        `In der Seite ${page} muss die Stelle ${wrong} genau einmal stehen; der Server füllt sie aus.`,
      )
    }
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
