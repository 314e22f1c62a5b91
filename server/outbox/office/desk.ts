/** The enquiries as the office reads and changes them, in both engines. */
import { setImmediate as pause } from 'node:timers/promises'
import * as v from 'valibot'
import type { Statements, Value } from './statements.ts'

const STATES = ['new', 'seen', 'answered', 'done'] as const
const VIEWS = ['neu', 'beantwortet', 'spam', 'alle'] as const
type View = (typeof VIEWS)[number]

/** The part of the list that an enquiry is in: an index has this expression. The owner's verdict counts more than marks. */
export const VIEW = `
  (CASE WHEN office_verdict = 'spam' OR office_verdict IS NULL AND collect_at IS NOT NULL THEN 'spam'
    WHEN office_state IN ('answered', 'done') THEN 'beantwortet' ELSE 'neu' END)`

const PAGE_SIZE = 50
const BEGINNING = 200
// SQLite searches them in six milliseconds.
const STEP = 5000
const SEARCHED = ['id', 'name', 'email', 'phone', 'message', 'office_note']
/** More are not counted one by one. */
const MOST_COUNTED = 1000

const summary = v.object({
  id: v.string(),
  receivedAt: v.number(),
  name: v.string(),
  beginning: v.string(),
  state: v.picklist(STATES),
  view: v.picklist(VIEWS),
  pictures: v.number(),
  papers: v.number(),
})
export type Listed = v.InferOutput<typeof summary>

const detail = v.object({
  ...v.omit(summary, ['beginning', 'pictures', 'papers']).entries,
  email: v.string(),
  phone: v.string(),
  message: v.string(),
  note: v.string(),
  mail: v.picklist(['queued', 'collected', 'sent', 'failed']),
})
export type Opened = v.InferOutput<typeof detail>

const file = v.object({ name: v.string(), type: v.string(), bytes: v.number() })
const content = v.object({ name: v.string(), type: v.string(), content: v.instance(Uint8Array) })
export type OpenedFile = v.InferOutput<typeof content>

const place = v.object({ receivedAt: v.number(), id: v.string() })
/** A place in the list: that of an enquiry. */
type Place = v.InferOutput<typeof place>

/** `after`: the last enquiry of the page before. */
export type Question = { view: View; search: string; after: Place | null }

type DeskChange = { state?: string | undefined; note?: string | undefined; verdict?: 'spam' | 'real' | undefined }

export type Desk = ReturnType<typeof createDesk>

/** The enquiries of one site. Every method rejects with the database's error. */
export function createDesk({ read, write, dialect: { here, like, position } }: Statements) {
  const SHORT = `id, CAST(received_at AS double precision) AS "receivedAt", name, office_state AS state, ${VIEW} AS view`
  const filesOf = `FROM attachment a WHERE ${here('a')} AND a.enquiry_id = enquiry.id`
  const count = (what: string) => `CAST((SELECT count(*) ${filesOf} AND ${what}) AS double precision)`
  const SUMMARY = `${SHORT}, substr(message, 1, ${BEGINNING}) AS beginning,
    ${count(`a.type LIKE 'image/%'`)} AS pictures, ${count(`a.type NOT LIKE 'image/%'`)} AS papers`
  const DETAIL = `${SHORT}, email, phone, message, office_note AS note,
    CASE WHEN status = 'spam' OR status = 'queued' AND collect_at IS NOT NULL THEN 'collected' ELSE status END AS mail`

  const inView = (view: View) => (view === 'alle' ? here('enquiry') : `${here('enquiry')} AND ${VIEW} = '${view}'`)

  /** The place that a search has reached after one step; null: the end of the list. */
  async function endOfStep(view: View, after: Place | null): Promise<Place | null> {
    const [from, values] = after ? ['AND (received_at, id) < ($2, $3)', [after.receivedAt, after.id]] : ['', []]
    const [row] = await read(
      `SELECT id, CAST(received_at AS double precision) AS "receivedAt" FROM enquiry WHERE ${inView(view)} ${from}
        ORDER BY received_at DESC, id DESC LIMIT 1 OFFSET ${STEP - 1}`,
      ...values,
    )
    return v.parse(v.optional(place), row) ?? null
  }

  /** The enquiries between two places. @param most how many at most. */
  async function between({ view, search, after }: Question, end: Place | null, most: number): Promise<Listed[]> {
    const values: Value[] = []
    const conditions = [inView(view)]
    // `$1` is the site.
    const valueAt = (value: Value) => `$${values.push(value) + 1}`
    if (after) conditions.push(`(received_at, id) < (${valueAt(after.receivedAt)}, ${valueAt(after.id)})`)
    if (end) conditions.push(`(received_at, id) >= (${valueAt(end.receivedAt)}, ${valueAt(end.id)})`)
    if (search !== '') {
      const pattern = valueAt(patternOf(search))
      conditions.push(`(${SEARCHED.map((column) => `${column} ${like} ${pattern} ESCAPE '!'`).join(' OR ')})`)
    }
    const rows = await read(
      `SELECT ${SUMMARY} FROM enquiry WHERE ${conditions.join(' AND ')}
        ORDER BY received_at DESC, id DESC LIMIT ${most}`,
      ...values,
    )
    return v.parse(v.array(summary), rows)
  }

  return {
    /** A page of the list, the newest first. A search goes in steps: SQLite serves no visitor during a statement. */
    async list(question: Question): Promise<{ enquiries: Listed[]; hasMore: boolean }> {
      const found: Listed[] = []
      let { after } = question
      for (;;) {
        const end = question.search === '' ? null : await endOfStep(question.view, after)
        found.push(...(await between({ ...question, after }, end, PAGE_SIZE + 1 - found.length)))
        if (end === null || found.length > PAGE_SIZE)
          return { enquiries: found.slice(0, PAGE_SIZE), hasMore: found.length > PAGE_SIZE }
        after = end
        await pause()
      }
    },
    /** How many are in a part of the list, up to a thousand. */
    async count(view: 'neu' | 'spam'): Promise<number> {
      const some = `SELECT 1 FROM enquiry WHERE ${here('enquiry')} AND ${VIEW} = '${view}' LIMIT ${MOST_COUNTED}`
      return Number((await read(`SELECT count(*) AS count FROM (${some}) AS counted`))[0]?.['count'])
    },
    /** The number of the newest enquiry, and when the mail of the newest one that was mailed left. */
    async newest(): Promise<{ id: string | null; sentAt: number | null }> {
      const newest = `FROM enquiry WHERE ${here('enquiry')}`
      const [row] = await read(`SELECT (SELECT id ${newest} ORDER BY received_at DESC, id DESC LIMIT 1) AS id,
        (SELECT CAST(sent_at AS double precision) ${newest} AND status = 'sent' ORDER BY received_at DESC LIMIT 1) AS "sentAt"`)
      return v.parse(v.object({ id: v.nullable(v.string()), sentAt: v.nullable(v.number()) }), row)
    },
    async find(id: string): Promise<(Opened & { files: v.InferOutput<typeof file>[] }) | null> {
      const [row] = await read(`SELECT ${DETAIL} FROM enquiry WHERE ${here('enquiry')} AND id = $2`, id)
      if (!row) return null
      const files = await read(
        `SELECT name, type, length(content) AS bytes FROM attachment a WHERE ${here('a')} AND enquiry_id = $2 ORDER BY ${position}`,
        id,
      )
      return { ...v.parse(detail, row), files: v.parse(v.array(file), files) }
    },
    /** The numbers of all enquiries with the e-mail address of this one, the oldest first. */
    async ofSamePerson(id: string): Promise<string[]> {
      const rows = await read(
        `SELECT id FROM enquiry WHERE ${here('enquiry')}
          AND lower(email) = (SELECT lower(o.email) FROM enquiry o WHERE ${here('o')} AND o.id = $2) ORDER BY received_at, id`,
        id,
      )
      return rows.map((row) => String(row['id']))
    },
    /** A file with its bytes. @param index its place. */
    async file(id: string, index: number): Promise<OpenedFile | null> {
      const rows = await read(
        `SELECT name, type, content FROM attachment a WHERE ${here('a')} AND enquiry_id = $2
          ORDER BY ${position} LIMIT 1 OFFSET $3`,
        id,
        index,
      )
      return v.parse(v.optional(content), rows[0]) ?? null
    },
    /** What is missing stays. */
    async change(id: string, { state, note, verdict }: DeskChange): Promise<void> {
      await write(
        `UPDATE enquiry SET office_state = coalesce($3, office_state), office_note = coalesce($4, office_note),
          office_verdict = coalesce($5, office_verdict) WHERE ${here('enquiry')} AND id = $2`,
        id,
        state ?? null,
        note ?? null,
        verdict ?? null,
      )
    },
  }
}

/**
 * The pattern of LIKE that finds a text. For a letter outside ASCII any one letter counts: SQLite does not know its capital,
 * and 'Ofen' should find 'Öfen', too.
 */
const patternOf = (search: string): string =>
  `%${search
    .normalize('NFC')
    .replaceAll(/[!%_]/g, '!$&')
    .replaceAll(/[^\p{ASCII}]/gu, '_')}%`
