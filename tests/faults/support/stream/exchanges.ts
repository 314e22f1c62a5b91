import { createRandom, type Random } from '../random.ts'
import { broken } from './broken.ts'
import type { BuiltSite } from './built-site.ts'
import { anyManners, leavingAfter, PARTINGS, type Manners, oneByOne, patient } from './manners.ts'
import { mutated } from './mutated.ts'
import { largePost, rightPost, wrongPost } from './posts.ts'
import { raw, type StreamRequest, write } from './request.ts'
import { smuggling } from './smuggling.ts'
import { film, filmInParts, HOST, odd, regular, unknownMethod } from './visits.ts'

/** One connection of the stream: what is sent on it, and how. */
export type Exchange = { kind: string; requests: readonly StreamRequest[]; manners: Manners }

type Maker = (random: Random, site: BuiltSite, token: (part: number) => string) => Omit<Exchange, 'kind'>

const behaving = (random: Random, requests: readonly StreamRequest[]) => ({
  requests,
  manners: anyManners(random, requests),
})
const list = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index))

const MAKERS: Readonly<Record<string, Maker>> = {
  'odd requests': (random, site) =>
    behaving(
      random,
      list(1 + random.below(3), () => odd(random, site)),
    ),
  film: (random, site) => behaving(random, [film(random, site)]),
  'films at once': (random, site) =>
    behaving(
      random,
      list(2 + random.below(3), () => film(random, site)),
    ),
  'good, then broken': (random, site) => {
    const good = list(random.below(4), () => (random.below(4) === 0 ? film(random, site) : regular(random, site)))
    return behaving(random, [...good, random.pick([broken, smuggling])(random)])
  },
  'unknown method': (random, site) => behaving(random, [unknownMethod(random, site)]),
  mutated: (random, site) => behaving(random, [mutated(random, site)]),
  enquiry: (random, _site, token) => behaving(random, [rightPost(random, token(0))]),
  'enquiries and pages at once': (random, site, token) => {
    const requests = list(2 + random.below(4), (part) =>
      random.below(2) === 0 ? rightPost(random, token(part)) : regular(random, site),
    )
    return behaving(random, requests)
  },
  'enquiry, then broken': (random, _site, token) => {
    const requests = [rightPost(random, token(0)), random.pick([broken, smuggling])(random)]
    return behaving(random, requests)
  },
  'enquiry in turns': (random, site, token) => {
    const requests = [rightPost(random, token(0)), wrongPost(random), regular(random, site)]
    return { requests, manners: oneByOne(requests) }
  },
  'wrong form': (random) => behaving(random, [wrongPost(random)]),
  noise: (random) => {
    const bytes = Buffer.from(list(random.below(3000) + 1, () => random.below(256)))
    return behaving(random, [raw(bytes, 'anything')])
  },
}
const KINDS = Object.keys(MAKERS)

const EVERY_LARGE = 250
const LONGEST_ANSWER_HEAD = 1500

/**
 * The exchange with that number: the same for the same seed, whatever happened before it. One in four is a regular
 * visitor, one in four leaves one byte later than the one before, one in eight asks for the next range of the list,
 * the rest is drawn.
 */
export function exchangeAt(index: number, seed: number, site: BuiltSite): Exchange {
  const random = createRandom(Math.imul(seed ^ (index + 1), 0x9e3779b1))
  const token = (part: number) => `#${index}.${part}#`
  if (index % EVERY_LARGE === EVERY_LARGE - 1) {
    return { kind: 'large file', ...behaving(random, [largePost(random, token(0))]) }
  }
  if (index % 4 === 0) {
    const requests = list(1 + random.below(3), () => regular(random, site))
    return { kind: 'regular', requests, manners: random.pick([oneByOne, patient])(requests) }
  }
  if (index % 4 === 1) return sweep(Math.floor(index / 4), seed, site, token(0))
  if (index % 8 === 2) {
    return { kind: 'film in parts', ...behaving(random, [filmInParts(random, site, Math.floor(index / 8))]) }
  }
  const kind = KINDS[random.below(KINDS.length)] ?? ''
  const maker = MAKERS[kind]
  if (!maker) throw new Error(`no such kind of exchange: ${kind}`)
  return { kind, ...maker(random, site, token) }
}

/** Walks over every byte position of a few requests and of the first bytes of their answers. */
function sweep(step: number, seed: number, site: BuiltSite, token: string): Exchange {
  const [page, clip] = [site.resources[0], site.films[0]]
  const random = createRandom(seed)
  const templates = [
    write({ method: 'GET', target: page.path, headers: [HOST, ['Accept-Encoding', 'br']], resource: page }),
    write({ method: 'GET', target: clip.path, headers: [HOST], resource: clip }),
    write({ method: 'GET', target: clip.path, headers: [HOST, ['Range', 'bytes=100-999999']], resource: clip }),
    write({ method: 'HEAD', target: clip.path, headers: [HOST], resource: clip }),
    rightPost(random, token),
  ] as const
  const request = templates[step % templates.length] ?? templates[0]
  const lap = Math.floor(step / templates.length)
  const when = lap % 2 === 0 ? 'sent' : 'received'
  const positions = when === 'sent' ? request.bytes.length + 1 : LONGEST_ANSWER_HEAD
  const position = Math.floor((lap + seed) / 2) % positions
  const by = createRandom(seed ^ step).pick(PARTINGS)
  return { kind: `sweep, ${when}`, requests: [request], manners: leavingAfter([request], when, position, by) }
}
