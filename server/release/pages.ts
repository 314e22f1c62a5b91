import { FIELD_LABELS, FORM_FIELDS, type FormField } from '#enquiry/fields.ts'
import { NOTICES } from '#enquiry/notices.ts'
import { RELAY_PATH } from '#enquiry/protocol.ts'

/** Pages only the server fills in and sends itself. */
export const TEMPLATE_PAGES = ['404.html', '500.html', 'anfrage.html'] as const

/** The home page carries this place once, inside the notice that `#anfrage-gesendet` shows. */
export const REFERENCE_PLACE = 'data-reference=""></b>'

type TemplatePage = (typeof TEMPLATE_PAGES)[number]

/** The pages the server sends by itself, as HTML. */
export type Pages = { home: string; notFound: string; error: string; form: string }

/** Shown only when the site has not been built: the relay works without it. */
const FALLBACK: Record<TemplatePage, string> = {
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

/** The home page is asked for by this server alone, to say that an enquiry has arrived. */
const SENT = plain(NOTICES.sent.title, `<p>${NOTICES.sent.text}</p><p>Ihre Nummer: <b ${REFERENCE_PLACE}</p>`)

/** Sent for every page while there is no built site: search engines forget what is 404. */
export const UNAVAILABLE = plain(
  'Diese Website ist gleich wieder da',
  '<p>Sie wird gerade erneuert. Bitte laden Sie die Seite in ein paar Minuten noch einmal.</p>',
)

/** Sent to whoever asks by a name that is not this site's, when OTHER_HOSTS refuses them. */
export const WRONG_HOST = plain(
  'Unter dieser Adresse gibt es hier nichts',
  '<p>Bitte rufen Sie die Website unter ihrem eigenen Namen auf.</p>',
)

/**
 * The server's own pages of a built site.
 * @param read a file of the site by its name, or null.
 */
export function pagesOf(read: (name: string) => string | null): Pages {
  const template = (name: TemplatePage) => read(name) ?? FALLBACK[name]
  return {
    home: read('index.html') ?? SENT,
    notFound: template('404.html'),
    error: template('500.html'),
    form: template('anfrage.html'),
  }
}

/** What is sent while there is no built site. */
export const FALLBACK_PAGES: Pages = pagesOf(() => null)

function plain(title: string, body: string): string {
  return `<!doctype html><html lang="de"><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>${body}</html>\n`
}

function control(name: FormField): string {
  const attributes = `id="${name}" name="${name}" aria-invalid="{{invalid:${name}}}"`
  if (name === 'attachment') return `<input ${attributes} type="file">`
  if (name === 'message') return `<textarea ${attributes}>{{value:message}}</textarea>`
  return `<input ${attributes} value="{{value:${name}}}">`
}
