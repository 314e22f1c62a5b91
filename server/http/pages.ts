import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { markerOf } from '#enquiry/markers.ts'
import { NOTICES } from '#enquiry/notices.ts'

/** Pages that only the server sends. `gesendet.html` is the home page with the notice 'Anfrage gesendet'. */
export const TEMPLATE_PAGES = ['404.html', '500.html', 'anfrage.html', 'gesendet.html'] as const
type TemplatePage = (typeof TEMPLATE_PAGES)[number]

const HOME = '<p><a href="/">Zur Startseite</a></p>'

/** The page of a server without a built site: the relay works all the same. */
const FALLBACK: Readonly<Record<TemplatePage, string>> = {
  '404.html': plain('Oops! Page not found', HOME),
  '500.html': plain('Unexpected Application Error!', '<p>500</p>'),
  'anfrage.html': plain(
    'Anfrage nicht gesendet',
    `${markerOf('summary')}<p>Gehen Sie in Ihrem Browser einen Schritt zurück: Dort steht noch, was Sie geschrieben haben.</p>`,
  ),
  'gesendet.html': plain(
    NOTICES.sent.title,
    `<p>${NOTICES.sent.text}</p><p>Ihre Vorgangsnummer: <b>${markerOf('reference')}</b></p>${HOME}`,
  ),
}

/** The answer (503) to every page while there is no built site: search engines would forget a page with status 404. */
export const UNAVAILABLE = plain(
  'Diese Website ist gleich wieder da',
  '<p>Sie wird gerade erneuert. Bitte laden Sie die Seite in ein paar Minuten noch einmal.</p>',
)

/** Reads a page to fill in, as the current build has it; there may be no build. */
export type Pages = (name: TemplatePage) => Promise<string>

export const createPages =
  (dist: string): Pages =>
  (name) =>
    // The page is read each time: `dist` is a link, and the next build changes its target.
    readFile(join(dist, name), 'utf8').catch(() => FALLBACK[name])

function plain(title: string, body: string): string {
  return `<!doctype html><html lang="de"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${body}</html>\n`
}
