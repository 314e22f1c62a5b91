import type { Server, ServerResponse } from 'node:http'
import { setTimeout as pauseFor } from 'node:timers/promises'
import { sendHtml } from './http/send-uncached.ts'
import { sendRefusal, wantsJson } from './intake/answers.ts'
import { REFUSALS } from './intake/refusal.ts'

const GRACE_MS = 500

/**
 * Prepares for an error nobody caught.
 * @returns what to do then: nobody new is let in, whoever has no answer yet gets an error that leaves the form as it
 * is, and answers already begun have half a second to end.
 */
export function prepareToAbandon(server: Server, errorPage: () => string): () => Promise<void> {
  const open = new Set<ServerResponse>()
  // First in line, because whoever handles the request may be the one that throws.
  server.prependListener('request', (_request, response) => {
    open.add(response)
    response.once('close', () => open.delete(response))
  })

  return async () => {
    server.close()
    for (const response of open) if (!response.headersSent) sendError(response, errorPage())
    await pauseFor(GRACE_MS)
  }
}

function sendError(response: ServerResponse, errorPage: string): void {
  response.shouldKeepAlive = false
  if (response.req.method === 'POST' && wantsJson(response.req)) sendRefusal(response, REFUSALS.unwritable)
  else sendHtml(response, 500, errorPage)
}
