import type { IncomingMessage, ServerResponse } from 'node:http'
import { RELAY_PATH } from '#enquiry/protocol.ts'
import type { Log } from '../log/log.ts'
import { brakeLog } from '../log/log-brake.ts'
import { WRONG_HOST } from '../release/pages.ts'
import { sendHtml, sendMoved } from './send-uncached.ts'
import { type createSite, sendNotAllowed } from './site.ts'
import type { HostVerdict } from './site-hosts.ts'
import { parseTarget, withoutOrigin } from './target.ts'

// No file is called this, so the site answers with its 404 page.
const NOWHERE = { path: '', query: '' }

export type Routes = {
  /** Where the twin of the site's name leads. */
  siteOrigin: string
  judgeHost: (host: string | undefined) => HostVerdict
  intake: (request: IncomingMessage, response: ServerResponse) => Promise<void>
  /** By path. */
  health: Readonly<Record<string, (response: ServerResponse) => Promise<void>>>
  site: ReturnType<typeof createSite>
  errorPage: () => string
  log: Log
}

/** Decides who answers a request; whatever goes wrong ends as the 500 page. */
export function createRoutes(routes: Routes) {
  const logFailed = brakeLog(routes.log, 'error', 'request failed')
  return (request: IncomingMessage, response: ServerResponse): void => {
    route(routes, request, response).catch((error: unknown) => {
      logFailed({ err: error })
      if (response.headersSent) response.destroy()
      else sendHtml(response, 500, routes.errorPage())
    })
  }
}

async function route(
  { siteOrigin, judgeHost, intake, health, site }: Routes,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const target = parseTarget(request.url ?? '/') ?? NOWHERE
  const reads = request.method === 'GET' || request.method === 'HEAD'
  const report = Object.hasOwn(health, target.path) ? health[target.path] : undefined
  // By whatever name: balancers and monitors have their own.
  if (report) return reads ? report(response) : sendNotAllowed(response, 'GET, HEAD')

  const verdict = judgeHost(request.headers.host)
  if (verdict === 'refuse') return sendHtml(response, 421, WRONG_HOST)
  if (target.path === RELAY_PATH || target.path === `${RELAY_PATH}/`) {
    return request.method === 'POST' ? intake(request, response) : sendNotAllowed(response, 'POST')
  }
  // Posts are never sent on: a browser forbids that between two origins, and the enquiry would be lost.
  if (verdict === 'redirect' && reads) return sendMoved(response, addressOn(siteOrigin, request.url ?? '/'))
  return site(request, response, target)
}

function addressOn(siteOrigin: string, url: string): string {
  const local = withoutOrigin(url)
  return local.startsWith('/') ? `${siteOrigin}${local}` : `${siteOrigin}/`
}
