import { once } from 'node:events'
import { createServer } from 'node:http'
import { portOf } from '../../support/ports.ts'

/** A call as a service like ntfy gets it. */
export type Call = { method: string | undefined; title: string | undefined; type: string | undefined; text: string }

/** The owner's service for alerts and heartbeats. */
export type AlertReceiver = { url: string; calls: Call[]; close: () => void }

/** @param statuses what it answers, in order; afterwards 200. A redirect leads to another page of its own. */
export async function startAlertReceiver(statuses: readonly number[] = []): Promise<AlertReceiver> {
  const calls: Call[] = []
  const server = createServer(async (request, response) => {
    const text = String(Buffer.concat(await request.toArray()))
    const { title, 'content-type': type } = request.headers
    calls.push({ method: request.method, title: title?.toString(), type, text })
    response.writeHead(statuses[calls.length - 1] ?? 200, { location: '/start' }).end('ok')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${portOf(server)}/kanal`, calls, close: () => server.close() }
}
