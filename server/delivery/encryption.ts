import { isIPv4 } from 'node:net'

// What nodemailer reads as "no" in the query of its URL.
const NO = ['false', '0', '']

/** Whether the mail server is this machine, so that nobody can listen on the way. */
export function isOnThisMachine(smtpUrl: string): boolean {
  const { hostname } = new URL(smtpUrl)
  return hostname === 'localhost' || hostname === '[::1]' || (isIPv4(hostname) && hostname.startsWith('127.'))
}

/** Whether the URL lets others on the way read password and mails, or pose as the mail server. */
export function isReadableOnTheWay(smtpUrl: string): boolean {
  if (isOnThisMachine(smtpUrl)) return false
  const { protocol, searchParams } = new URL(smtpUrl)
  if (searchParams.get('tls.rejectUnauthorized') === 'false') return true
  return protocol === 'smtp:' && NO.includes(searchParams.get('requireTLS') ?? 'true')
}
