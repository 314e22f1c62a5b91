import { isIPv4 } from 'node:net'

// Nodemailer takes these words in the query of its URL for "no".
const NO = ['false', '0', '']

/** Whether the mail server runs on this machine: nobody on the network can then read the mails. */
export function isOnThisMachine(smtpUrl: string): boolean {
  const { hostname } = new URL(smtpUrl)
  return hostname === 'localhost' || hostname === '[::1]' || (isIPv4(hostname) && hostname.startsWith('127.'))
}

/** Whether others on the network can read password and mails, or pose as the mail server. */
export function isReadableOnTheWay(smtpUrl: string): boolean {
  if (isOnThisMachine(smtpUrl)) return false
  const { protocol, searchParams } = new URL(smtpUrl)
  if (searchParams.get('tls.rejectUnauthorized') === 'false') return true
  return protocol === 'smtp:' && NO.includes(searchParams.get('requireTLS') ?? 'true')
}
