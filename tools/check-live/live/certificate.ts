import { get } from 'node:https'
import { TLSSocket } from 'node:tls'
import { asked, type Findings, NOTHING } from '../findings.ts'

// Caddy and certbot renew a certificate of 90 days a month before its end; shorter ones have a third left by then.
const FEW_DAYS = 10
const DAY_MS = 86_400_000

/** Whether the certificate is about to end, so that somebody seems to have forgotten to renew it. */
export async function findInCertificate(site: string): Promise<Findings> {
  const end = await endOfCertificate(site)
  const days = Math.floor((end - Date.now()) / DAY_MS)
  if (days >= FEW_DAYS) return NOTHING
  const sentence = `${site}: Das Zertifikat endet in ${days === 1 ? 'einem Tag' : `${days} Tagen`}. Erneuert der Webserver es von selbst?`
  return asked(sentence)
}

/** @returns when it ends, in milliseconds since 1970; never, when nobody says. */
function endOfCertificate(site: string): Promise<number> {
  return new Promise((resolve) => {
    get(site, ({ socket }) => {
      const end = socket instanceof TLSSocket ? Date.parse(socket.getPeerCertificate().valid_to) : Number.NaN
      socket.destroy()
      resolve(Number.isNaN(end) ? Infinity : end)
    }).on('error', () => resolve(Infinity))
  })
}
