import type { IncomingMessage } from 'node:http'

/**
 * Whether a request may be answered. Another website that is open in the same browser can send requests here, too. It does
 * so from its own page, or under a name of its own that leads to this computer (DNS rebinding).
 * @param port that the editor listens on.
 */
export function isOwnRequest({ method, headers }: IncomingMessage, port: number): boolean {
  const isReading = method === 'GET' || method === 'HEAD'
  const from = headers['sec-fetch-site'] ?? 'same-origin'
  if (headers.host !== `127.0.0.1:${port}` && headers.host !== `localhost:${port}`) return false
  if (from !== 'same-origin' && !(from === 'none' && isReading)) return false
  return headers.origin === `http://${headers.host}` || (isReading && headers.origin === undefined)
}

/**
 * Headers of all answers: nothing of a third party gets in, no other page can show the editor in a frame or read from it.
 * @param site the only other origin that may be shown in it.
 */
export function securityHeaders(site: string): Record<string, string> {
  const none = ['default-src', 'frame-ancestors', 'base-uri', 'form-action'].map((name) => `${name} 'none'`)
  const own = ['script', 'style', 'media', 'font', 'connect'].map((kind) => `${kind}-src 'self'`)
  return {
    'Content-Security-Policy': [...none, ...own, "img-src 'self' data:", `frame-src ${site}`].join('; '),
    'Cache-Control': 'no-store',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  }
}
