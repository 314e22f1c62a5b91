import { twinOf } from '#server/http/site-hosts.ts'
import { destinationOf } from './visit.ts'
import type { Findings } from '../findings.ts'

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
  // A name that does not exist is so twice, with and without encryption.
  return {
    open: found.flatMap(({ open }) => open),
    questions: [...new Set(found.flatMap(({ questions }) => questions))],
  }
}

async function findInDoor(door: string, site: string): Promise<Findings> {
  const end = await destinationOf(door + PAGE)
  if ('trouble' in end) {
    const { isUnknownName, sentence } = end.trouble
    const { host } = new URL(door)
    if (isUnknownName)
      return { open: [], questions: [`${host}: Diesen Namen gibt es nicht. Soll er auch zu Ihrer Website führen?`] }
    return { open: [`${door}: ${sentence}`], questions: [] }
  }
  if (end.url === site + PAGE) return { open: [], questions: [] }
  return { open: [`${door}${PAGE} endet bei ${end.url} statt bei ${site}${PAGE}.`], questions: [] }
}

const unencrypted = (origin: string) => origin.replace('https://', 'http://')
