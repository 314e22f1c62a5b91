import type { Random } from '../random.ts'
import type { BuiltSite, Resource } from './built-site.ts'
import { RANGES } from './header-values.ts'
import { accepting, conditions, oddities } from './headers.ts'
import { type StreamRequest, write } from './request.ts'
import { anyTarget } from './targets.ts'

export const HOST = ['Host', 'www.example.org'] as const

// nginx refuses longer lines, Node heads of twice that length.
const LONGEST_HEAD = 8000

const KNOWN_METHODS = ['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'PROPFIND', 'TRACE', 'SEARCH'] as const
const UNKNOWN_METHODS = ['get', 'Get', 'BREW', 'GETX', 'G ET', '', 'GET,GET', 'G\0T', 'X'.repeat(9000)] as const

/** A visitor as browsers are: a page or file, perhaps a part of it or only if it has changed. */
export function regular(random: Random, site: BuiltSite): StreamRequest {
  const resource = random.below(12) === 0 ? random.pick(site.films) : random.pick(site.resources)
  const size = resource.bodies.identity.length
  const plain = { method: 'GET', target: resource.path, resource }
  const chance = random.below(10)
  if (chance === 0) return write({ ...plain, method: 'HEAD', headers: [HOST], statuses: [200] })
  if (chance === 1) return write({ ...plain, headers: [HOST, ['If-None-Match', resource.etag]], statuses: [304] })
  if (chance < 4 && !resource.bodies.br) {
    const start = random.below(size)
    const end = start + random.below(size - start)
    return write({
      ...plain,
      headers: [HOST, ['Range', `bytes=${start}-${end}`]],
      statuses: [206],
      slice: { start, end },
    })
  }
  const encodings = random.pick(['gzip, deflate, br, zstd', 'gzip', 'identity'])
  return write({ ...plain, headers: [HOST, ['Accept-Encoding', encodings]], statuses: [200] })
}

/** A request that is valid HTTP, however odd: it has a right to an answer. */
export function odd(random: Random, site: BuiltSite): StreamRequest {
  const { target, resource, statuses } = anyTarget(random, site)
  const method = random.below(4) === 0 ? random.pick(KNOWN_METHODS) : 'GET'
  const version = random.below(12) === 0 ? 'HTTP/1.0' : 'HTTP/1.1'
  const headers = [HOST, ...accepting(random), ...conditions(random, resource ?? site.films[0]), ...oddities(random)]
  const request = write({ method, target, headers, version, resource, statuses: method === 'GET' ? statuses : null })
  return request.headBytes > LONGEST_HEAD ? { ...request, expects: 'anything', statuses: null } : request
}

/** The film with a range or condition from the edge of the rules: what ended the process once. */
export function film(random: Random, site: BuiltSite): StreamRequest {
  const resource: Resource = random.pick(site.films)
  const headers = [HOST, ...conditions(random, resource)]
  return write({ method: 'GET', target: resource.path, headers, resource })
}

/** The film with each of the listed ranges in turn, and nothing else that could hide what comes of it. */
export function filmInParts(random: Random, site: BuiltSite, step: number): StreamRequest {
  const resource = random.pick(site.films)
  const range = RANGES[step % RANGES.length] ?? RANGES[0]
  return write({ method: 'GET', target: resource.path, headers: [HOST, ['Range', range]], resource })
}

/** A method nobody knows is refused, also in the middle of good ones. */
export function unknownMethod(random: Random, site: BuiltSite): StreamRequest {
  const { path } = random.pick(site.resources)
  return write({ method: random.pick(UNKNOWN_METHODS), target: path, headers: [HOST], expects: 'refused' })
}
