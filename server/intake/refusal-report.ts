import type { IncomingMessage, ServerResponse } from 'node:http'
import * as v from 'valibot'
import type { Log } from '../log/log.ts'
import type { FrontRefusal } from '../outbox/front-refusal.ts'
import { isOwnPost } from './own-origin.ts'
import { discardBody } from './read-form.ts'

// Anybody can claim a refusal: one a minute of all visitors together says as much as a thousand.
const PAUSE_MS = 60_000

const digits = v.pipe(v.string(), v.regex(/^\d{1,9}$/), v.transform(Number))
const reportSchema = v.object({ status: v.pipe(digits, v.minValue(400), v.maxValue(499)), bytes: digits })

export type RefusalReportOptions = {
  siteOrigin: string
  /** Keeps it for the owner; may throw the database's error. */
  keep: (refusal: FrontRefusal) => void
  log: Log
}

/** Takes what a visitor's page tells of an answer to its enquiry that was not ours, and so was nothing we could know of. */
export function createRefusalReport({ siteOrigin, keep, log }: RefusalReportOptions) {
  let nextAt = -Infinity

  const take = (refusal: FrontRefusal): void => {
    if (performance.now() < nextAt) return
    nextAt = performance.now() + PAUSE_MS
    const { status, bytes } = refusal
    log.error({ status, bytes }, REASONS[status] ?? REFUSED)
    try {
      keep(refusal)
    } catch (error) {
      log.error({ err: error }, 'a refusal by a server in front could not be kept for the owner')
    }
  }

  return (request: IncomingMessage, response: ServerResponse, query: string): void => {
    discardBody(request)
    const report = v.safeParse(reportSchema, Object.fromEntries(new URLSearchParams(query)))
    const isTaken = report.success && isOwnPost(request.headers, siteOrigin)
    if (isTaken) take({ ...report.output, at: Date.now() })
    response.writeHead(isTaken ? 204 : 400, isTaken ? {} : { 'Content-Length': 0 }).end()
  }
}

const REFUSED = 'a server in front refused an enquiry, it never came here'
const REASONS: Readonly<Record<number, string>> = {
  413: `${REFUSED}: allow bodies of 8 MB there (nginx client_max_body_size, Caddy request_body max_size, Apache LimitRequestBody)`,
}
