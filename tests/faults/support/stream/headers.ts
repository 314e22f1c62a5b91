import type { Random } from '../random.ts'
import type { Resource } from './built-site.ts'
import { DATES, ENCODINGS, ODDITIES, RANGES, TAGS } from './header-values.ts'
import type { Header } from './request.ts'

/** Accept-Encoding as asked for by anybody, often not at all, sometimes twice. */
export function accepting(random: Random): Header[] {
  return several(random, () => ['Accept-Encoding', random.pick(ENCODINGS)])
}

/** Headers about a part of the file or its age, in any combination, right, at the edge and nonsense. */
export function conditions(random: Random, resource: Resource): Header[] {
  const size = resource.bodies.identity.length
  const tag = () => random.pick([resource.etag, `W/${resource.etag}`, `"x", ${resource.etag}`, random.pick(TAGS)])
  const range = () => random.pick([random.pick(RANGES), rangeNear(random, size)])
  const headers: Header[] = []
  if (random.below(2) === 0) headers.push(...several(random, () => ['Range', range()]))
  if (random.below(6) === 0) headers.push(['If-Range', random.pick([tag(), random.pick(DATES)])])
  if (random.below(6) === 0) headers.push(...several(random, () => ['If-None-Match', tag()]))
  if (random.below(6) === 0) headers.push(...several(random, () => ['If-Modified-Since', random.pick(DATES)]))
  if (random.below(10) === 0) headers.push(['If-Match', tag()])
  if (random.below(10) === 0) headers.push(['If-Unmodified-Since', random.pick(DATES)])
  return headers
}

/** Headers that have nothing to do with files. */
export function oddities(random: Random): Header[] {
  return random.below(3) === 0 ? several(random, () => random.pick(ODDITIES)) : []
}

function rangeNear(random: Random, size: number): string {
  const near = () => random.pick([0, 1, size - 1, size, size + 1, random.below(size), 2 ** 31, 2 ** 32, 2 ** 53])
  return random.pick([`bytes=${near()}-`, `bytes=-${near()}`, `bytes=${near()}-${near()}`])
}

function several(random: Random, make: () => Header): Header[] {
  return Array.from({ length: random.pick([0, 1, 1, 1, 1, 2]) }, make)
}
