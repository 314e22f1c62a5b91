import { twinOf } from '#server/intake/own-origin.ts'
import { destinationOf } from './visit.ts'
import { asked, type Findings, NOTHING, opened, together } from '../findings.ts'

// Not the home page: many a redirect forgets the path.
const PAGE = '/impressum'

/**
 * Whether every way a visitor may type the address leads to the one that counts.
 * @param site its origin, https.
 */
export async function findInDoors(site: string): Promise<Findings> {
  const twin = twinOf(site)
  const doors = [unencrypted(site), twin, unencrypted(twin)]
  const found = await Promise.all(doors.map((door) => findInDoor(door, site)))
  return together(found)
}

async function findInDoor(door: string, site: string): Promise<Findings> {
  const end = await destinationOf(door + PAGE)
  if ('trouble' in end) {
    const { isUnknownName, sentence } = end.trouble
    const { host } = new URL(door)
    if (isUnknownName) return asked(`${host}: Diesen Namen gibt es nicht. Soll er auch zu Ihrer Website führen?`)
    return opened(`${door}: ${sentence}`)
  }
  if (end.url === site + PAGE) return NOTHING
  return opened(`${door}${PAGE} endet bei ${end.url} statt bei ${site}${PAGE}.`)
}

const unencrypted = (origin: string) => origin.replace('https://', 'http://')
