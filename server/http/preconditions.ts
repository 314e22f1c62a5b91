import type { IncomingHttpHeaders } from 'node:http'
import fresh from 'fresh'

/** What a condition is compared with: the ETag and Last-Modified of the answer it would get. */
export type Validators = { etag: string; lastModified: string }

/**
 * Evaluates the conditions of a GET or HEAD in the order of RFC 9110, 13.2.2.
 * @returns the status to answer with instead, or null to answer as if there were none.
 */
export function evaluateConditions(headers: IncomingHttpHeaders, validators: Validators): 304 | 412 | null {
  if (!matches(headers, validators)) return 412
  return fresh(headers, { etag: validators.etag, 'last-modified': validators.lastModified }) ? 304 : null
}

/** Whether If-Match, or without it If-Unmodified-Since, lets the request through. */
function matches(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): boolean {
  const { 'if-match': tags, 'if-unmodified-since': since } = headers
  if (tags !== undefined) return tags.split(',').some((tag) => tag.trim() === '*' || tag.trim() === etag)
  return since === undefined || !isLater(lastModified, since)
}

/** What is no HTTP date must be ignored (RFC 9110, 13.1.4), and `Date.parse` takes far more for a date. */
function isLater(lastModified: string, since: string): boolean {
  return since.endsWith(' GMT') && Date.parse(lastModified) > Date.parse(since)
}

/** Whether a Range counts: not when the visitor holds the beginning of another version (RFC 9110, 13.1.5). */
export function allowsRange(headers: IncomingHttpHeaders, { etag, lastModified }: Validators): boolean {
  const ifRange = headers['if-range']
  return ifRange === undefined || ifRange === etag || ifRange === lastModified
}
