/**
 * Every document of the build. `path` is its address, null for an answer of the server;
 * `file` is its name in dist/.
 */
export const PAGES = {
  home: { path: '/', file: 'index.html' },
  impressum: { path: '/impressum', file: 'impressum.html' },
  datenschutz: { path: '/datenschutz', file: 'datenschutz.html' },
  agb: { path: '/agb', file: 'agb.html' },
  notFound: { path: null, file: '404.html' },
  serverError: { path: null, file: '500.html' },
  /** The answer to an enquiry with errors that was sent without JavaScript. */
  enquiry: { path: null, file: 'anfrage.html' },
  /** The home page after an enquiry sent without JavaScript. */
  sent: { path: null, file: 'gesendet.html' },
} as const

/** The id of <main>, for the skip link. */
export const MAIN_ID = 'inhalt'

export type PageId = keyof typeof PAGES
