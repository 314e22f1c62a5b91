import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FIELD_LABELS, FORM_FIELDS, type FormField } from '#enquiry/fields.ts'
import { NOTICES } from '#enquiry/notices.ts'
import { RELAY_PATH } from '#enquiry/protocol.ts'

/** Pages only the server fills in and sends itself. */
export const TEMPLATE_PAGES = ['404.html', '500.html', 'anfrage.html', 'gesendet.html'] as const
type TemplatePage = (typeof TEMPLATE_PAGES)[number]

/** Where the number of an enquiry stands in `gesendet.html`, the home page with the notice that it has arrived. */
export const REFERENCE_PLACE = '{{reference}}'

/** Shown when the site has not been built or can't be read: the relay works without it. */
const FALLBACK: Readonly<Record<TemplatePage, string>> = {
  'gesendet.html': plain(
    NOTICES.sent.title,
    `<p>${NOTICES.sent.text}</p><p>Ihre Nummer: <b>${REFERENCE_PLACE}</b></p>`,
  ),
  '404.html': plain('Oops! Page not found', '<p><a href="/">Zur Startseite</a></p>'),
  '500.html': plain('Unexpected Application Error!', '<p>500</p>'),
  'anfrage.html': plain(
    'Ihre Anfrage wurde noch nicht gesendet',
    `{{summary}}
<form action="${RELAY_PATH}" method="post" enctype="multipart/form-data">
${FORM_FIELDS.map((name) => `<p><label>${FIELD_LABELS[name]} ${control(name)}</label> {{error:${name}}}</p>`).join('\n')}
<p><button>Anfrage senden</button></p></form>`,
  ),
}

/** Sent for every page while there is no built site: search engines forget what is 404. */
export const UNAVAILABLE = plain(
  'Diese Website ist gleich wieder da',
  '<p>Sie wird gerade erneuert. Bitte laden Sie die Seite in ein paar Minuten noch einmal.</p>',
)

/** The pages with places to fill in, of the build as it is now. */
export type Pages = {
  /** The home page with the reference number in its "Anfrage gesendet" notice. */
  sent(reference: string): Promise<string>
  notFound(): Promise<string>
  error(): Promise<string>
  /** The form with its markers, for visitors without JavaScript. */
  form(): Promise<string>
}

/** @param dist folder of the built site; there may be none. */
export function createPages(dist: string): Pages {
  // Read each time: the next build is another file behind the same link, and the system keeps what is read often.
  const read = (name: keyof typeof FALLBACK) => readFile(join(dist, name), 'utf8').catch(() => FALLBACK[name])
  return {
    sent: async (reference) => (await read('gesendet.html')).replace(REFERENCE_PLACE, reference),
    notFound: () => read('404.html'),
    error: () => read('500.html'),
    form: () => read('anfrage.html'),
  }
}

function plain(title: string, body: string): string {
  return `<!doctype html><html lang="de"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${body}</html>\n`
}

function control(name: FormField): string {
  const attributes = `id="${name}" name="${name}" aria-invalid="{{invalid:${name}}}"`
  if (name === 'attachment') return `<input ${attributes} type="file">`
  if (name === 'message') return `<textarea ${attributes}>{{value:message}}</textarea>`
  return `<input ${attributes} value="{{value:${name}}}">`
}
