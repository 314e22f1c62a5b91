import * as v from 'valibot'
import { HELD, partsOf, REQUEUE } from '../collection.ts'
import { type Undelivered, undelivered } from '../outbox.ts'
import type { Rows } from './database.ts'
import { NOW, PARTS } from './sql.ts'

// greatest(): after the clock was set back, received_at can be later than now.
const EACH = partsOf(NOW, 'site = asked.site AND')
const COUNT = `
  SELECT asked.site, counted.* FROM unnest($1::text[]) AS asked (site), LATERAL (SELECT
    count(*) FILTER (WHERE status = 'queued')::float8 AS waiting,
    max(greatest(0, ${NOW} - greatest(received_at, collect_at))) FILTER (WHERE status = 'queued')::float8 AS "oldestMs",
    count(*) FILTER (WHERE status = 'failed')::float8 AS failed,
    (SELECT nullif(value, '') FROM note WHERE site = asked.site AND key = '${HELD}') AS held,
    (SELECT last_error FROM enquiry WHERE ${EACH.undelivered} AND last_error IS NOT NULL
      ORDER BY received_at DESC LIMIT 1) AS "lastError"
  FROM enquiry WHERE ${EACH.undelivered}) AS counted`

export const countUndelivered = async (rows: Rows): Promise<Undelivered> =>
  v.parse(undelivered, await rows.readTogether(COUNT))

/** Makes every failed and waiting enquiry due, but those that wait for a collection. @returns how many. */
export const retryUndelivered = async (rows: Rows): Promise<number> =>
  (await rows.write(`${REQUEUE(NOW)} WHERE ${PARTS.undelivered} RETURNING id`)).length
