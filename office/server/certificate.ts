import { connect } from 'node:tls'
import { DAY_MS } from '#shared/time.ts'

const ANSWER_MS = 10_000
// Caddy and certbot renew a month before the end: later, somebody must look.
const SOON_MS = 14 * DAY_MS
const DAY = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeZone: 'Europe/Berlin' })

/**
 * @param siteOrigin where visitors reach the site; only https has a certificate.
 * @returns a function that tells of a certificate that ends soon. It asks the site once a day, and waits for nothing.
 */
export function watchCertificate(siteOrigin: string) {
  const { protocol, hostname, port } = new URL(siteOrigin)
  let end: number | null = null
  let nextLook = protocol === 'https:' ? -Infinity : Infinity

  const look = (): void => {
    nextLook = performance.now() + DAY_MS
    // A certificate that has ended is looked at, too.
    const socket = connect({
      host: hostname,
      port: Number(port || 443),
      servername: hostname,
      rejectUnauthorized: false,
    })
    socket.setTimeout(ANSWER_MS, () => socket.destroy())
    // A site that can't be reached from its own machine says nothing about its certificate.
    socket.on('error', () => {})
    socket.on('secureConnect', () => {
      end = Date.parse(socket.getPeerCertificate().valid_to)
      socket.destroy()
    })
  }

  return () => {
    if (performance.now() >= nextLook) look()
    if (end === null || end - Date.now() > SOON_MS) return []
    const text = `Danach warnen Browser vor Ihrer Website. Bitte zeigen Sie das Ihrem Helfer: Der Webserver erneuert das Zertifikat nicht von selbst.`
    return [{ title: `Das Zertifikat der Website gilt nur bis ${DAY.format(end)}`, text }]
  }
}
