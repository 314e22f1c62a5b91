import type { IncomingMessage, ServerResponse } from 'node:http'
import { REFERENCE_PARAM } from '#enquiry/protocol.ts'
import type { Log } from '../log.ts'
import { brakeLog } from '../log-brake.ts'
import { sendHtml, sendSeeOther } from './answer.ts'
import type { Pages } from './pages.ts'
import { referenceIn, withReference } from './sent-notice.ts'
import { createFileCache } from './static/file-cache.ts'
import { sendFile } from './static/send-file.ts'
import type { SiteFile } from './static/site-files.ts'

const LONGEST_LOGGED_PATH = 200

/** Where a request goes, split once. */
export type Target = { path: string; query: string }

/**
 * Serves the built site: pages with and without a trailing slash, files, and the 404 page for everything else.
 * @param files URL path to file, see `listSiteFiles`.
 */
export function createSite(files: Map<string, SiteFile>, pages: Pages, log: Log) {
  const cache = createFileCache()
  const logMissing = brakeLog(log, 'info', 'page not found')

  const find = (path: string): SiteFile | undefined => {
    const page = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
    const file = files.get(page)
    // Only pages answer with a slash at the end, not "/video.mp4/".
    return file && (page === path || file.type.startsWith('text/html')) ? file : undefined
  }

  const sendMissing = (response: ServerResponse, path: string): void => {
    logMissing({ path: path.slice(0, LONGEST_LOGGED_PATH) })
    sendHtml(response, 404, pages.notFound)
  }

  return async (request: IncomingMessage, response: ServerResponse, { path, query }: Target): Promise<void> => {
    const reference = query === '' ? null : referenceIn(query)
    // Only the home page has the notice; `_next` may have led to another one.
    if (reference && path !== '/') return sendSeeOther(response, `/?${REFERENCE_PARAM}=${reference}`)
    const file = find(path)
    if (!file) return sendMissing(response, path)
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendNotAllowed(response, 'GET, HEAD')
    if (reference && pages.home) return sendHtml(response, 200, withReference(pages.home, reference))
    return sendFile(request, response, file, cache)
  }
}

/** 405 with the methods that would have worked. */
export function sendNotAllowed(response: ServerResponse, allow: string): void {
  response.writeHead(405, { Allow: allow, 'Content-Length': 0 }).end()
}
