import type { IncomingMessage, ServerResponse } from 'node:http'
import { RELAY_PATH } from '#enquiry/protocol.ts'
import type { Log } from '../log/log.ts'
import { brakeLog } from '../log/log-brake.ts'
import { sendHtml } from './send-uncached.ts'
import { type createSite, sendNotAllowed } from './site.ts'
import { parseTarget } from './target.ts'

// No file is called this, so the site answers with its 404 page.
const NOWHERE = { path: '', query: '' }

export type Routes = {
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
  { intake, health, site }: Routes,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const target = parseTarget(request.url ?? '/') ?? NOWHERE
  if (target.path === RELAY_PATH || target.path === `${RELAY_PATH}/`) {
    return request.method === 'POST' ? intake(request, response) : sendNotAllowed(response, 'POST')
  }
  const report = Object.hasOwn(health, target.path) ? health[target.path] : undefined
  if (report) {
    const readable = request.method === 'GET' || request.method === 'HEAD'
    return readable ? report(response) : sendNotAllowed(response, 'GET, HEAD')
  }
  return site(request, response, target)
}
