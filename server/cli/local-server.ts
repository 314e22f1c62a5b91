import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Settings } from '#settings/read-settings.ts'

const LOOPBACK_OF: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }

/** The address of the server that these settings describe. */
export function serverUrl({ host, port }: Settings): string {
  const name = host.includes(':') ? `[${host}]` : host
  return `http://${LOOPBACK_OF[host] ?? name}:${port}`
}

/**
 * Sends a request to the server that these settings describe.
 * @param form the fields to post; null: GET.
 * @throws when no server answers in time.
 */
export async function askServer(settings: Settings, path: string, timeoutMs: number, form: URLSearchParams | null) {
  // A server of many sites finds the site by the Host header, which fetch would not send.
  const { host } = new URL(settings.siteOrigin)
  const headers = { host, accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' }
  const signal = AbortSignal.timeout(timeoutMs)
  const call = request(serverUrl(settings) + path, { method: form ? 'POST' : 'GET', headers, signal })
  call.end(form?.toString())
  const [response]: IncomingMessage[] = await once(call, 'response')
  return { status: response?.statusCode ?? 0, body: response ? await text(response) : '' }
}
