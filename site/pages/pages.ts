/**
 * Every document the build writes. `path` is the address a visitor uses, null for a page only the server answers with;
 * `file` is its name in dist/; `entry` is the script that hydrates it.
 */
export const PAGES = {
  home: { path: '/', file: 'index.html', entry: 'home' },
  impressum: { path: '/impressum', file: 'impressum.html', entry: 'plain' },
  datenschutz: { path: '/datenschutz', file: 'datenschutz.html', entry: 'plain' },
  agb: { path: '/agb', file: 'agb.html', entry: 'plain' },
  notFound: { path: null, file: '404.html', entry: 'plain' },
  serverError: { path: null, file: '500.html', entry: 'plain' },
  enquiry: { path: null, file: 'anfrage.html', entry: 'plain' },
} as const

export type PageId = keyof typeof PAGES
