import {
  type Arbitrary,
  array,
  boolean,
  constant,
  constantFrom,
  integer,
  oneof,
  record,
  uniqueArray,
  tuple,
} from 'fast-check'
import type { Encoding, Resource } from '#server/release/release.ts'

/** A header beside what it means, so that a judge need not read it: reading is what is tested. */
type Header<Meaning> = { text: string; means: Meaning }

/** What RFC 9110, 14.1 calls the parts of a range; null for a header every server may ignore. */
type RangeMeaning = { first: bigint; last: bigint | null } | { suffix: bigint } | null
/** Seconds from Last-Modified to the date; null for what is no date. */
type DateMeaning = number | null

/** Generated requests for one resource. */
export type HttpCase = {
  method: 'GET' | 'HEAD'
  accept: Header<Partial<Record<Encoding | '*', number>>> | null
  range: Header<RangeMeaning> | null
  /** Means: the visitor's part is of this version. */
  ifRange: Header<boolean> | null
  /** Means: the tags in the list. */
  ifMatch: Header<string[]> | null
  ifNoneMatch: Header<string[]> | null
  ifModifiedSince: Header<DateMeaning> | null
  ifUnmodifiedSince: Header<DateMeaning> | null
  reload: boolean
}

/** The headers a case is sent with. */
export function headersOf(request: HttpCase): Record<string, string> {
  const headers = {
    'accept-encoding': request.accept,
    range: request.range,
    'if-range': request.ifRange,
    'if-match': request.ifMatch,
    'if-none-match': request.ifNoneMatch,
    'if-modified-since': request.ifModifiedSince,
    'if-unmodified-since': request.ifUnmodifiedSince,
    'cache-control': request.reload ? { text: 'no-cache' } : null,
  }
  return Object.fromEntries(Object.entries(headers).flatMap(([name, header]) => (header ? [[name, header.text]] : [])))
}

/** Requests that try every corner of ranges, conditions and encodings on this resource. */
export function casesFor(resource: Resource): Arbitrary<HttpCase> {
  const tags = Object.values(resource.variants).map(({ etag }) => etag)
  return record({
    method: constantFrom('GET', 'GET', 'GET', 'GET', 'HEAD'),
    accept: sometimes(acceptEncoding, 6),
    range: sometimes(rangeOf(resource.variants.identity.bytes.length), 8),
    ifRange: sometimes(ifRangeOf(resource), 2),
    ifMatch: sometimes(tagsOf(tags), 2),
    ifNoneMatch: sometimes(tagsOf(tags), 2),
    ifModifiedSince: sometimes(dateAround(resource.lastModified), 2),
    ifUnmodifiedSince: sometimes(dateAround(resource.lastModified), 2),
    reload: constantFrom(false, false, false, true),
  })
}

/** The value so many times in ten, else null. */
const sometimes = <T>(value: Arbitrary<T>, tenths: number): Arbitrary<T | null> =>
  oneof({ weight: tenths, arbitrary: value }, { weight: 10 - tenths, arbitrary: constant(null) })

const acceptEncoding = uniqueArray(
  record({
    name: constantFrom('br', 'gzip', 'identity', '*'),
    q: constantFrom(0, 0.001, 0.5, 1),
    separator: constantFrom(',', ', ', ' ,  '),
    weight: constantFrom(';q=', '; q=', ' ; q='),
    upper: boolean(),
  }),
  { selector: ({ name }) => name, minLength: 1 },
).map((offers) => ({
  text: offers.reduce((text, { name, q, separator, weight, upper }) => {
    const offer = `${upper ? name.toUpperCase() : name}${q === 1 ? '' : `${weight}${q}`}`
    return text === '' ? offer : `${text}${separator}${offer}`
  }, ''),
  means: Object.fromEntries(offers.map(({ name, q }) => [name, q])),
}))

const NONSENSE_RANGES = [
  'bytes',
  'bytes=',
  'bytes=-',
  'bytes=--5',
  'bytes=a-b',
  'bytes=0x1-0x2',
  'bytes=1e1-2e1',
  'bytes=+1-2',
  'bytes=0-1,3-4',
  'bytes=0-,-1',
  'bytes=-0,-00',
  'bytes =0-1',
  'bytes=0-1;x',
  'lines=1-2',
  '=0-1',
  '0-1',
]

/** Sound, unsatisfiable, inverted and nonsensical ranges of a file of that many bytes. */
export function rangeOf(size: number): Arbitrary<Header<RangeMeaning>> {
  const unit = constantFrom('bytes', 'bytes', 'BYTES', 'Bytes')
  const zeros = constantFrom('', '', '0', '0'.repeat(30))
  const position = oneof(
    integer({ min: 0, max: size + 2 }).map(BigInt),
    constantFrom(
      0n,
      1n,
      BigInt(size),
      BigInt(Math.max(0, size - 1)),
      2n ** 31n,
      2n ** 53n + 1n,
      2n ** 64n,
      10n ** 400n,
    ),
  )
  const shape = constantFrom('closed', 'open', 'suffix')
  const sound = tuple(unit, shape, position, position, zeros).map(([name, kind, one, other, pad]) => {
    if (kind === 'suffix') return { text: `${name}=-${pad}${one}`, means: { suffix: one } }
    if (kind === 'open') return { text: `${name}=${pad}${one}-`, means: { first: one, last: null } }
    return { text: `${name}=${pad}${one}-${pad}${other}`, means: { first: one, last: other } }
  })
  const nonsense = constantFrom(...NONSENSE_RANGES).map((text) => ({ text, means: null }))
  return oneof({ weight: 5, arbitrary: sound }, { weight: 1, arbitrary: nonsense })
}

function ifRangeOf(resource: Resource): Arbitrary<Header<boolean>> {
  const { etag } = resource.variants.identity
  const others = [`W/${etag}`, '"other"', '*', etag.slice(1, -1), 'Thu, 01 Jan 1970 00:00:00 GMT', 'yesterday']
  return oneof(
    constantFrom(etag, resource.lastModified).map((text) => ({ text, means: true })),
    constantFrom(...others).map((text) => ({ text, means: false })),
  )
}

/** Lists with the tags of this resource's variants, weak and strong, and others. */
function tagsOf(own: readonly string[]): Arbitrary<Header<string[]>> {
  const foreign = ['"other"', 'W/"other"', '""', 'nonsense']
  const tag = constantFrom(...own, ...own.map((text) => `W/${text}`), ...foreign)
  const lists = tuple(array(tag, { minLength: 1, maxLength: 4 }), constantFrom(',', ', ', ' , '))
  return oneof(
    { weight: 6, arbitrary: lists.map(([tags, separator]) => ({ text: tags.join(separator), means: tags })) },
    { weight: 1, arbitrary: constant<Header<string[]>>({ text: '*', means: ['*'] }) },
  )
}

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

function dateAround(lastModified: string): Arbitrary<Header<DateMeaning>> {
  const seconds = constantFrom(-31_536_000, -3600, -1, 0, 1, 3600, 200_000_000)
  const dates = tuple(seconds, boolean()).map(([offset, obsolete]) => {
    const date = new Date(Date.parse(lastModified) + offset * 1000)
    return { text: obsolete ? rfc850(date) : date.toUTCString(), means: offset }
  })
  const nonsense = constantFrom('yesterday', '0', '9999', '-1', 'Tue, 99 Nov 2099 99:99:99 GMT', '2099-01-01')
  return oneof(
    { weight: 5, arbitrary: dates },
    { weight: 1, arbitrary: nonsense.map((text) => ({ text, means: null })) },
  )
}

/** The second of the three formats every recipient must read (RFC 9110, 5.6.7). */
function rfc850(date: Date): string {
  const [, day, month, year, time] = date.toUTCString().split(' ')
  return `${WEEKDAYS[date.getUTCDay()]}, ${day}-${month}-${year?.slice(2)} ${time} GMT`
}
