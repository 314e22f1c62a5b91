/** Preloaded into a relay under test (`--import`): a request for /throw brings about an error nobody catches, again and again. */
import { subscribe } from 'node:diagnostics_channel'
import * as v from 'valibot'

const started = v.object({ request: v.object({ url: v.string() }) })

subscribe('http.server.request.start', (message) => {
  if (v.parse(started, message).request.url !== '/throw') return
  setInterval(() => {
    throw new Error('nobody catches this')
  }, 1)
})
