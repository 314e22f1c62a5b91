import { once } from 'node:events'
import { createServer } from 'node:http'
import { portOf } from '../../support/ports.ts'

/** A call as services like ntfy get it. */
export type Call = { method: string | undefined; title: string | undefined; type: string | undefined; text: string }

/** The owner's service for alerts and heartbeats. */
export type AlertReceiver = {
  url: string
  calls: Call[]
  /** The calls that it answered with 200. */
  taken: Call[]
  close: () => void
}

/** @param statuses the status of each answer in order; afterwards 200. */
export async function startAlertReceiver(statuses: readonly number[] = []): Promise<AlertReceiver> {
  const [calls, taken]: [Call[], Call[]] = [[], []]
  const server = createServer(async (request, response) => {
    const text = String(Buffer.concat(await request.toArray()))
    const { title, 'content-type': type } = request.headers
    const status = statuses[calls.length] ?? 200
    const call = { method: request.method, title: title?.toString(), type, text }
    calls.push(call)
    if (status === 200) taken.push(call)
    response.writeHead(status, { location: '/start' }).end('ok')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${portOf(server)}/kanal`, calls, taken, close: () => server.close() }
}
