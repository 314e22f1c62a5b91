import type { ServerResponse } from 'node:http'

/** Cache-Control of what is made for one visitor, and of the 404 page. */
export const UNCACHED = 'no-store'

const NEVER_STORED = { 'Cache-Control': UNCACHED }

/** Answers with JSON that no cache keeps. */
export function sendJson(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  send(response, status, 'application/json; charset=utf-8', JSON.stringify(body), headers)
}

/** Answers with an HTML page that no cache keeps. */
export function sendHtml(
  response: ServerResponse,
  status: number,
  html: string,
  headers: Record<string, string> = {},
): void {
  send(response, status, 'text/html; charset=utf-8', html, headers)
}

/** Sends the visitor on to `location`, which must be a path on this origin, with a GET. */
export function sendSeeOther(response: ServerResponse, location: string): void {
  response.writeHead(303, { ...NEVER_STORED, Location: location, 'Content-Length': 0 }).end()
}

/**
 * Sends a reader on to the same page at another address. No browser keeps it, as it otherwise would for good: an owner
 * who chooses the other name one day would send visitors round in a circle.
 */
export function sendMoved(response: ServerResponse, location: string): void {
  response.writeHead(308, { ...NEVER_STORED, Location: location, 'Content-Length': 0 }).end()
}

function send(
  response: ServerResponse,
  status: number,
  type: string,
  text: string,
  headers: Record<string, string>,
): void {
  const body = Buffer.from(text)
  response
    .writeHead(status, { ...NEVER_STORED, 'Content-Type': type, 'Content-Length': body.length, ...headers })
    .end(body)
}
