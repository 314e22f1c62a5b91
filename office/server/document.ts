/** The HTML document of every page of the office, and the files that its page is made of. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { escapeHtml } from '#enquiry/escape-html.ts'
import { OFFICE } from '../api.ts'

/** What office/build-page.ts makes of office/page/. */
export const BUILT = join(import.meta.dirname, '../built')

const MANIFEST = join(BUILT, '.vite/manifest.json')
const manifestSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ 'main.tsx': v.object({ file: v.string(), css: v.optional(v.array(v.string()), []) }) }),
)

/** `door`: without a session; `link`: the button of a link; `office`: with a session. `body`: readable HTML, which React replaces. */
export type Content = { view: 'door' | 'link' | 'office'; title: string; body: string }
export type WriteDocument = (content: Content) => string

/** Without a built page everything can be read all the same. */
export function createDocument(business: string): WriteDocument {
  const { file, css } = existsSync(MANIFEST)
    ? v.parse(manifestSchema, readFileSync(MANIFEST, 'utf8'))['main.tsx']
    : { file: null, css: [] }
  const links = css.map((name) => `<link rel="stylesheet" href="${OFFICE}/${name}">`)
  const script = file === null ? '' : `<script type="module" src="${OFFICE}/${file}"></script>`
  return ({ view, title, body }) => `<!doctype html>
<html lang="de">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex, nofollow">
<title>${escapeHtml(title)} – ${escapeHtml(business)}</title>
<link rel="icon" href="data:,">
<link rel="manifest" href="${OFFICE}/app.webmanifest">
${links.join('\n')}
${script}
</head>
<body><div id="buero" data-view="${view}" data-business="${escapeHtml(business)}">
${body}
</div></body>
</html>
`
}

/** Serves the built page: files with a hash in their names for good, the others afresh. */
export async function serveBuilt(app: FastifyInstance): Promise<void> {
  if (!existsSync(MANIFEST)) return
  await app.register(fastifyStatic, {
    root: BUILT,
    prefix: `${OFFICE}/`,
    decorateReply: false,
    index: false,
    wildcard: false,
    cacheControl: false,
    globIgnore: ['.vite/**'],
    setHeaders: (response, path) => {
      const isHashed = path.startsWith(join(BUILT, 'dateien'))
      response.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
    },
  })
}
