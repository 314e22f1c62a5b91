import type { IncomingMessage, ServerResponse } from 'node:http'
import { REFERENCE_PARAM } from '#enquiry/protocol.ts'
import type { Log } from '../log/log.ts'
import { brakeLog } from '../log/log-brake.ts'
import { UNAVAILABLE } from '../release/pages.ts'
import type { Release, Resource } from '../release/release.ts'
import type { Releases } from '../release/releases.ts'
import { sendHtml, sendSeeOther } from './send-uncached.ts'
import { sendResource } from './send-resource.ts'
import { referenceIn, withReference } from './sent-notice.ts'
import type { Target } from './target.ts'

const LONGEST_LOGGED_PATH = 200
const RETRY_SECONDS = '120'

/** Serves the built site: pages with and without a trailing slash, files, and the 404 page for everything else. */
export function createSite(releases: Releases, log: Log) {
  const logMissing = brakeLog(log, 'info', 'page not found')

  const sendMissing = (response: ServerResponse, { id, pages }: Release, path: string): void => {
    logMissing({ path: path.slice(0, LONGEST_LOGGED_PATH) })
    if (id === null) sendHtml(response, 503, UNAVAILABLE, { 'Retry-After': RETRY_SECONDS })
    else sendHtml(response, 404, pages.notFound)
  }

  return (request: IncomingMessage, response: ServerResponse, { path, query }: Target): void => {
    const reference = query === '' ? null : referenceIn(query)
    // Only the home page has the notice; `_next` may have led to another one.
    if (reference && path !== '/') return sendSeeOther(response, `/?${REFERENCE_PARAM}=${reference}`)
    const release = releases.current
    const resource = find(release, path)
    if (!resource && !reference) return sendMissing(response, release, path)
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendNotAllowed(response, 'GET, HEAD')
    if (reference) return sendHtml(response, 200, withReference(release.pages.home, reference))
    if (resource) sendResource(request, response, resource)
  }
}

function find({ resources }: Release, path: string): Resource | undefined {
  const page = path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path
  const resource = resources.get(page)
  // Only pages answer with a slash at the end, not "/video.mp4/".
  return resource && (page === path || resource.type.startsWith('text/html')) ? resource : undefined
}

/** 405 with the methods that would have worked. */
export function sendNotAllowed(response: ServerResponse, allow: string): void {
  response.writeHead(405, { Allow: allow, 'Content-Length': 0 }).end()
}
