import { setTimeout as pauseFor } from 'node:timers/promises'
import type { Page } from 'playwright-core'

const QUIET_MS = 3000
const LONGEST_MS = 30_000

/** What the browser asked for. */
export type Transfer = {
  url: string
  /** The browser's own word for what it is: Document, Stylesheet, Script, Font, Image, Media, … */
  type: string
  /** 304 when the server said that what the browser has is still right. */
  status: number
  /** Of head and body, as they came over the connection. */
  bytes: number
  /** Whether the browser had it already and asked nobody. */
  cached: boolean
}

/** Follows everything a page asks for, by the browser's own account. @returns what there was until now. */
export async function followTraffic(page: Page): Promise<{ transfers: () => Transfer[]; quiet: () => Promise<void> }> {
  const found = new Map<string, Transfer>()
  let changed = performance.now()
  const update = (id: string, change: (transfer: Transfer) => void): void => {
    changed = performance.now()
    const transfer = found.get(id)
    if (transfer) change(transfer)
  }
  const tools = await page.context().newCDPSession(page)
  tools.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    found.set(requestId, { url: request.url, type, status: 0, bytes: 0, cached: false })
    update(requestId, () => {})
  })
  tools.on('Network.requestServedFromCache', ({ requestId }) => update(requestId, (one) => (one.cached = true)))
  tools.on('Network.responseReceived', ({ requestId, response }) =>
    update(requestId, (one) => {
      one.status ||= response.status
      one.cached ||= response.fromDiskCache === true
      one.bytes += response.encodedDataLength
    }),
  )
  tools.on('Network.responseReceivedExtraInfo', ({ requestId, statusCode }) =>
    update(requestId, (one) => (one.status = statusCode)),
  )
  tools.on('Network.dataReceived', ({ requestId, dataLength, encodedDataLength }) =>
    // Of a film, which is sent as it is, Chromium tells the second only at the end; a busy machine may never get there.
    update(requestId, (one) => (one.bytes += one.type === 'Media' ? dataLength : encodedDataLength)),
  )
  // The whole of it, where it came to an end.
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    update(requestId, (one) => (one.bytes = Math.max(one.bytes, encodedDataLength))),
  )
  await tools.send('Network.enable')

  return {
    transfers: () => [...found.values()].filter(({ url }) => url.startsWith('http')),
    /** Waits until nothing has been asked for or come in for a while. */
    async quiet() {
      const start = performance.now()
      while (performance.now() - changed < QUIET_MS && performance.now() - start < LONGEST_MS) await pauseFor(50)
    },
  }
}
