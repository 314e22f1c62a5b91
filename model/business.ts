import type * as v from 'valibot'
import { holidaysOf } from './holidays.ts'
import { LEGAL_FORM } from './legal-form.ts'
import type { businessSchema } from './schema/business.ts'
import { type Day, DAYS, type Opening } from './schema/hours.ts'

/** The business as the pages use it: the facts of content/business.yaml without the brand, and their consequences. */
export type Business = Omit<Facts, 'hours' | 'closed' | 'radiusKm' | 'phones' | 'voice'> & {
  /** Some of the contact data are the demo's, and the pages say so. */
  isExample: boolean
  /** A person is party to the contracts and may say 'ich'; a company says 'wir'. */
  isPerson: boolean
  /** The business assembles other makers' products at the customer's: the legal texts have sentences on assembly and transport. */
  isFitter: boolean
  /** The business moves households: for that the law gives no right of withdrawal. */
  isMover: boolean
  isWe: boolean
  /** The first number: header and call bar show it. */
  phone: Phone
  phones: readonly Phone[]
  hours: {
    openings: readonly Opening[]
    /** The hours as on a sign: 'Mo–Fr 10:00–18:00', 'Mo–Do 8:00–12:00, 13:00–17:00; Fr 8:00–12:00'. */
    display: string
    /** The short form beside a phone number: 'Mo–Fr 10–18'. */
    short: string
    spoken: string
    /** Days on which nobody answers, as ISO dates, and the reason if the page shows one; holidays of the next ten years. */
    breaks: readonly Facts['closed'][number][]
  }
  radiusMeters: number
}

/** The facts of content/business.yaml without the brand; `legalName` may be empty. */
type Facts = Omit<v.InferOutput<typeof businessSchema>, 'brand'>
type Phone = Facts['phones'][number]

/** Adds the consequences to the facts of content/business.yaml. @param isExample whether contact data are the demo's. */
export function describeBusiness(
  { hours, closed, radiusKm, phones, legalName, voice, ...data }: Facts,
  isExample: boolean,
): Business {
  const [phone] = phones
  const today = new Date().toISOString().slice(0, 10)
  const years = Array.from({ length: YEARS_OF_HOLIDAYS }, (_, ahead) => Number(today.slice(0, 4)) + ahead)
  const holidays = years.flatMap((year) => holidaysOf(data.holidays, year))
  const { isPerson } = LEGAL_FORM[data.legalForm]
  if (!phone) throw new Error('The schema lets no business without a phone through.')
  return {
    ...data,
    isExample,
    /** The full name, which the law wants in Impressum and contracts. */
    legalName: legalName || data.name,
    isPerson,
    isFitter: data.atCustomers && /montage|monteur/i.test(data.trade),
    isMover: /umzug|umzüge|spedition/i.test(data.trade),
    isWe: voice === '' ? !isPerson : voice === 'wir',
    phone,
    phones,
    hours: {
      openings: hours,
      display: inGroups(hours, ({ opens, closes }) => `${opens}–${closes}`) || BY_APPOINTMENT,
      short: inGroups(hours, ({ opens, closes }) => `${shortTime(opens)}–${shortTime(closes)}`),
      spoken: spokenHours(hours) || BY_APPOINTMENT,
      breaks: [...closed, ...holidays.filter(({ from }) => from >= today)],
    },
    radiusMeters: radiusKm * 1000,
  }
}

// Some sites are built once and stay online for years.
const YEARS_OF_HOLIDAYS = 10

const BY_APPOINTMENT = 'nach Vereinbarung'

type Span = Pick<Opening, 'opens' | 'closes'>
type Group = { days: Day[]; spans: Span[] }

function inGroups(openings: readonly Opening[], span: (span: Span) => string): string {
  return groupsOf(openings)
    .map(({ days, spans }) => `${shortDays(days)} ${spans.map(span).join(', ')}`)
    .join('; ')
}

const shortDays = (days: readonly Day[]): string => (days.length > 2 ? `${days[0]}–${days.at(-1)}` : days.join(', '))

/** '08:30' -> '8:30', '10:00' -> '10'. */
const shortTime = (time: string): string => time.replace(/^0/, '').replace(/:00$/, '')

/** The hours for a sentence: 'montags bis freitags von 10 bis 18 Uhr'. */
function spokenHours(openings: readonly Opening[]): string {
  const and = new Intl.ListFormat('de')
  return groupsOf(openings)
    .map(({ days, spans }) => {
      const times = spans.map(({ opens, closes }) => `von ${shortTime(opens)} bis ${shortTime(closes)}`)
      const words = days.map(spokenDay)
      const range = words.length > 2 ? `${words[0]} bis ${words.at(-1)}` : and.format(words)
      return `${range} ${and.format(times)} Uhr`
    })
    .join(', ')
}

/** 'Mo' -> 'montags'. The first of January 2024 was a Monday. */
function spokenDay(day: Day): string {
  const date = new Date(2024, 0, 1 + DAYS.indexOf(day))
  return `${date.toLocaleDateString('de', { weekday: 'long' }).toLowerCase()}s`
}

/** Neighbouring days with the same times, Monday first. */
function groupsOf(openings: readonly Opening[]): Group[] {
  const groups: Group[] = []
  for (const [index, day] of DAYS.entries()) {
    const spans = openings
      .filter(({ days }) => days.includes(day))
      .map(({ opens, closes }) => ({ opens, closes }))
      .toSorted((a, b) => a.opens.localeCompare(b.opens))
    const last = groups.at(-1)
    const isNext = last?.days.at(-1) === DAYS[index - 1] && JSON.stringify(last?.spans) === JSON.stringify(spans)
    if (spans.length > 0 && isNext) last?.days.push(day)
    else if (spans.length > 0) groups.push({ days: [day], spans })
  }
  return groups
}
