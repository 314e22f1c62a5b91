import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Settings } from '#settings/read-settings.ts'

const EVERYWHERE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }

/** The address of the server by these settings. */
export function serverUrl({ host, port }: Settings): string {
  const name = host.includes(':') ? `[${host}]` : host
  return `http://${EVERYWHERE[host] ?? name}:${port}`
}

/**
 * Asks the server of these settings.
 * @param form the fields to post; null: GET.
 * @throws when no server answers in time.
 */
export async function askServer(settings: Settings, path: string, timeoutMs: number, form: URLSearchParams | null) {
  // The Host names the site where one server serves many. fetch would not send it.
  const { host } = new URL(settings.siteOrigin)
  const headers = { host, accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' }
  const signal = AbortSignal.timeout(timeoutMs)
  const call = request(serverUrl(settings) + path, { method: form ? 'POST' : 'GET', headers, signal })
  call.end(form?.toString())
  const [response]: IncomingMessage[] = await once(call, 'response')
  return { status: response?.statusCode ?? 0, body: response ? await text(response) : '' }
}
