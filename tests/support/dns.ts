import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** The records of the DNS by `TYPE name`; of an MX record only the host. A key `silent`: no server answers. */
export type Zone = Record<string, string[]>

/** The records a domain needs to send mail. */
export const mailRecords = (domain: string): Zone => ({
  [`MX ${domain}`]: [`mail.${domain}`],
  [`TXT ${domain}`]: ['other=1', 'v=spf1 mx -all'],
  [`TXT _dmarc.${domain}`]: ['v=DMARC1; p=none'],
})

/** Environment of a `check:live` that finds these records, and no others, in the DNS. */
export const withDns = (zone: Zone) => ({
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'dns-preload.ts')).href}`,
  DNS_ZONE: JSON.stringify(zone),
})
