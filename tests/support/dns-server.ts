import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

const TYPES = { A: 1, MX: 15, TXT: 16, AAAA: 28 } as const
type Type = keyof typeof TYPES

/** What stands in the DNS: values by `TYPE name`; of an MX only the host; AAAA in eight groups. */
export type Zone = Record<`${Type} ${string}`, string[]>

export type DnsServer = {
  /** As `setServers` of `node:dns` takes it. */
  address: string
  zone: Zone
  /** Each question, as a key of the zone, in order. */
  asked: string[]
  close: () => void
}

/** A real DNS server on a port of its own. @param answers false: it hears every question and never says a word. */
export async function startDnsServer(zone: Zone, answers = true): Promise<DnsServer> {
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = questionIn(query)
    const key = `${type} ${name}` as const
    asked.push(key)
    if (!answers) return
    const values = Object.entries(zone).find(([entry]) => entry === key)?.[1] ?? []
    const isKnown = Object.keys(zone).some((entry) => entry.endsWith(` ${name}`))
    const header = Buffer.from(query.subarray(0, 12))
    // An answer, recursive, found or NXDOMAIN; one question, no more than answers.
    header.writeUInt16BE(0x8180 + (isKnown ? 0 : 3), 2)
    for (const [index, count] of [1, values.length, 0, 0].entries()) header.writeUInt16BE(count, 4 + 2 * index)
    const records = values.map((value) => record(type, value))
    socket.send(Buffer.concat([header, query.subarray(12, end), ...records]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, zone, asked, close: () => socket.close() }
}

/** What lets a domain's own mail server send for it. */
export const mailRecords = (domain: string): Zone => ({
  [`MX ${domain}`]: [`mail.${domain}`],
  [`A mail.${domain}`]: ['192.0.2.25'],
  [`TXT _dmarc.${domain}`]: ['v=DMARC1; p=none'],
  [`TXT ${domain}`]: ['v=spf1 mx -all'],
})

/** What `check:live` needs to ask this server instead of the machine's. */
export const asking = ({ address }: DnsServer) => ({
  NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'dns-preload.ts')).href}`,
  DNS_SERVER: address,
})

function questionIn(query: Buffer): { name: string; type: Type; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += 1 + length
  }
  const number = query.readUInt16BE(at + 1)
  const type = (['A', 'MX', 'TXT', 'AAAA'] as const).find((each) => TYPES[each] === number)
  if (!type) throw new Error(`a question of type ${number}`)
  return { name: labels.join('.').toLowerCase(), type, end: at + 5 }
}

/** RFC 1035, 4.1.3: the name is the question's, the class IN; it lasts for a minute. */
function record(type: Type, value: string): Buffer {
  const head = Buffer.from([0xc0, 12, 0, TYPES[type], 0, 1, 0, 0, 0, 60, 0, 0])
  const data = dataOf(type, value)
  head.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, data])
}

function dataOf(type: Type, value: string): Buffer {
  if (type === 'A') return Buffer.from(value.split('.').map(Number))
  if (type === 'AAAA')
    return Buffer.from(
      value
        .split(':')
        .map((group) => group.padStart(4, '0'))
        .join(''),
      'hex',
    )
  // Whoever reads a long text puts its parts together.
  if (type === 'TXT') return Buffer.concat((value.match(/.{1,255}/g) ?? ['']).map(counted))
  return Buffer.concat([Buffer.from([0, 10]), ...value.split('.').filter(Boolean).map(counted), Buffer.from([0])])
}

const counted = (text: string): Buffer => Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')])
