import { once } from 'node:events'
import { createServer } from 'node:http'
import { portOf } from '../../support/ports.ts'

/** A call as services like ntfy get it. */
export type Call = { method: string | undefined; title: string | undefined; type: string | undefined; text: string }

/** The owner's service for alerts and heartbeats. */
export type AlertReceiver = {
  url: string
  calls: Call[]
  /** The calls it answered with 200, or was about to. */
  taken: Call[]
  /** The status of every answer after the script. `when`: the answer waits for this promise. */
  become: (status: number, when?: Promise<void>) => void
  close: () => void
}

/** @param statuses the status of each answer in order; afterwards 200, or the status given to `become`. */
export async function startAlertReceiver(statuses: readonly number[] = []): Promise<AlertReceiver> {
  const [calls, taken]: [Call[], Call[]] = [[], []]
  let later: { status: number; when?: Promise<void> | undefined } = { status: 200 }
  const server = createServer(async (request, response) => {
    const text = String(Buffer.concat(await request.toArray()))
    const { title, 'content-type': type } = request.headers
    const { status, when } = calls.length < statuses.length ? { status: statuses[calls.length] ?? 200 } : later
    const call = { method: request.method, title: title?.toString(), type, text }
    calls.push(call)
    if (status === 200) taken.push(call)
    await when
    response.writeHead(status, { location: '/start' }).end('ok')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${portOf(server)}/kanal`,
    calls,
    taken,
    become: (status, when) => (later = { status, when }),
    close: () => server.close(),
  }
}
