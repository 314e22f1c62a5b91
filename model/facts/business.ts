import type * as v from 'valibot'
import { displayHours, shortHours, spokenHours } from './hours-in-words.ts'
import type { businessSchema } from '../schema/business.ts'
import type { Closed } from '../schema/hours.ts'

/** What content/business.yaml says; the brand has a place of its own in the model. */
export type BusinessData = Omit<v.InferOutput<typeof businessSchema>, 'brand'>

/** The business as the pages use it: with what follows from its data. */
export type Business = ReturnType<typeof describeBusiness>

/** Adds to the data of the business what follows from it. */
export function describeBusiness({ hours, closed, radiusKm, phones, ...data }: BusinessData) {
  const [phone] = phones
  if (!phone) throw new Error('The schema lets no business without a phone through.')
  return {
    ...data,
    /** The first of them: the one in the header and in the call bar. */
    phone,
    phones,
    hours: {
      openings: hours,
      display: displayHours(hours),
      short: shortHours(hours),
      spoken: spokenHours(hours),
      /** Days without an answer, as ISO dates. */
      closed: closed.flatMap(datesOf),
      breaks: closed,
    },
    radiusMeters: radiusKm * 1000,
  }
}

const DAY_MS = 86_400_000

function datesOf({ from, to }: Closed): string[] {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1
  return Array.from({ length: days }, (_, day) => new Date(Date.parse(from) + day * DAY_MS).toISOString().slice(0, 10))
}
