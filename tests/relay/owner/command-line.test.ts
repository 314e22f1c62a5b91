import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { ROOT } from '#tools/paths.ts'
import { enquiries } from '../../support/enquiries.ts'
import { environment, run, type Server } from '../../support/server.ts'
import { sent, useConcurrentLab } from '../support/lab.ts'
import { newFields } from '../support/multipart.ts'
import { change, DAY_MS } from '../support/outbox.ts'
import { idOf, postJson } from '../support/post.ts'

const lab = useConcurrentLab()
const HOUR_MS = DAY_MS / 24
const CLI = join(ROOT, 'server/cli/enquiries.ts')

/** Midnight of New Year's Eve to New Year in Berlin, which is still the old year in UTC. */
const NEW_YEAR = Date.UTC(2025, 11, 31, 23, 0)

let relay: Server
/** What came when, delivered after how long: a row for each. */
const ROWS = {
  lastYear: { receivedAt: NEW_YEAR - 1, status: 'sent', sentAfter: 2000 },
  newYear: { receivedAt: NEW_YEAR, status: 'sent', sentAfter: 30 * 60_000 },
  failed: { receivedAt: Date.now() - 6 * DAY_MS, status: 'failed', sentAfter: null },
  spam: { receivedAt: Date.now() - 3 * DAY_MS, status: 'spam', sentAfter: null },
  waiting: { receivedAt: Date.now() - 2 * HOUR_MS, status: 'queued', sentAfter: null },
} as const
type Row = keyof typeof ROWS
const ids = new Map<string, Row>()

beforeAll(async () => {
  const dataDir = lab.dataDir()
  const filling = await lab.relay({}, dataDir)
  for (const row of ['lastYear', 'newYear', 'failed', 'spam', 'waiting'] as const) {
    ids.set(idOf(await postJson(filling.url, { fields: newFields() })), row)
  }
  await filling.end('SIGTERM')
  for (const [id, row] of ids) {
    const { receivedAt, status, sentAfter } = ROWS[row]
    const sentAt = sentAfter === null ? 'NULL' : receivedAt + sentAfter
    change(
      dataDir,
      `UPDATE enquiry SET received_at = ?, status = ?, sent_at = ${sentAt} WHERE id = ?`,
      receivedAt,
      status,
      id,
    )
  }
  relay = await lab.relay({ RETENTION_DAYS: '3650' }, dataDir)
})

const numbered = v.array(v.object({ id: v.string() }))

/** Which of the rows `list` shows. */
async function listed(...options: string[]): Promise<Row[]> {
  const { stdout } = await enquiries(relay.dataDir, 'list', '--json', ...options)
  return v.parse(numbered, JSON.parse(stdout)).flatMap(({ id }) => ids.get(id) ?? [])
}

/** Runs a line of shell script in which $NODE "$CLI" is the command line. */
function shell(script: string) {
  const env = { ...environment(relay.dataDir), NODE: process.execPath, CLI }
  return spawnSync('bash', ['-o', 'pipefail', '-c', script], { encoding: 'utf8', env })
}

const idOfRow = (row: Row) => [...ids].find(([, name]) => name === row)?.[0] ?? ''

describe.concurrent('list', () => {
  it.each<[string[], Row[]]>([
    [['--since', '3h'], ['waiting']],
    [
      ['--since', '1w'],
      ['waiting', 'spam', 'failed'],
    ],
    [['--since', '7d', '--status', 'failed'], ['failed']],
    [['--since=2026-01-01'], ['waiting', 'spam', 'failed', 'newYear']],
    [
      ['--status', 'sent'],
      ['newYear', 'lastYear'],
    ],
  ])('%j shows what came then, by the clock of Berlin', async (options, rows) => {
    expect(await listed(...options)).toEqual(rows)
  })

  it('says when nothing fits, which is not that there is nothing', async () => {
    const { stdout } = await enquiries(relay.dataDir, 'list', '--since', '1h')
    expect(stdout).toBe('Keine solchen Anfragen.\n')
  })
})

it.concurrent('status counts by Berlin month, and says how soon the mails were out', async () => {
  const { stdout } = await enquiries(relay.dataDir, 'status', '--json')
  const stats = JSON.parse(stdout)
  expect(stats.counts).toEqual({ sent: 2, queued: 1, failed: 1, spam: 1 })
  expect(stats.months.slice(0, 2)).toEqual([
    { month: '2025-12', received: 1, sent: 1, queued: 0, failed: 0, spam: 0 },
    { month: '2026-01', received: 1, sent: 1, queued: 0, failed: 0, spam: 0 },
  ])
  expect(stats.delivery).toEqual({ medianSeconds: 2, slowestSeconds: 1800 })
  const text = (await enquiries(relay.dataDir, 'status')).stdout
  expect(text).toMatch(/^2025-12 +1 +1 +0 +0 +0$/m)
  expect(text).toContain('Zugestellt nach 2 Sekunden (Median), die langsamste nach 30 Minuten.')
})

it.concurrent('show speaks JSON too', async () => {
  const shown = await enquiries(relay.dataDir, 'show', idOfRow('newYear'), '--json')
  expect(JSON.parse(shown.stdout)).toMatchObject({ sentAt: '2025-12-31T23:30:00.000Z', lastError: null })
  const text = await enquiries(relay.dataDir, 'show', idOfRow('newYear'))
  expect(text.stdout).toMatch(/^Eingegangen +01\.01\.26, 00:00\nVerschickt +01\.01\.26, 00:30$/m)
})

it.concurrent('every command says which database it reads, apart from its result', async () => {
  const folder = lab.dataDir()
  const id = idOfRow('failed')
  const calls = [
    ['list', '--json'],
    ['show', id],
    ['status'],
    ['export', id, folder],
    ['retry', 'AAAA-AAAA'],
    ['backup', join(folder, 'b.db')],
    ['restore', join(folder, 'fehlt.db')],
  ]
  for (const call of calls) {
    const { stdout, stderr } = await enquiries(relay.dataDir, ...call)
    expect([call, stdout]).toEqual([call, expect.not.stringContaining('outbox.db')])
    expect([call, stderr]).toEqual([call, expect.stringContaining(join(relay.dataDir, 'outbox.db'))])
  }
})

describe.concurrent('what can’t be done is said in German, without a stack trace', () => {
  const failing = async (dataDir: string, args: string[], env: Record<string, string> = {}) => {
    const { code, stdout, stderr } = await run(CLI.slice(ROOT.length + 1), args, environment(dataDir, env))
    expect(stdout).toBe('')
    expect(stderr).not.toMatch(/^\s+at |Error\b/m)
    return [code, stderr.replace(/^Datenbank: .*\n/, '')]
  }

  it.each([
    [['lsit'], 'npm run enquiries -- BEFEHL'],
    [[], 'npm run enquiries -- BEFEHL'],
    [['show'], 'npm run enquiries -- BEFEHL'],
    [['list', 'all'], 'npm run enquiries -- BEFEHL'],
    [['list', '--sicne', '7d'], 'Eine Option dieses Aufrufs gibt es nicht'],
    [['list', '--since'], 'fehlt ihr Wert'],
    [['list', '--since', 'gestern'], '--since gestern: Bitte so angeben: 24h, 7d, 2w oder ein Tag wie 2026-11-01.'],
    [['list', '--since', '2026-02-30'], 'ein Tag wie'],
    [['list', '--status', 'offen'], 'queued, sent, failed oder spam'],
    [['show', 'AAAA-AAAA', '--since', '7d'], '--since gibt es bei show nicht'],
    [['delete', '--all'], '--all gibt es bei delete nicht'],
  ])('%j is a wrong call: 2', async (args, reason) => {
    expect(await failing(relay.dataDir, args)).toEqual([2, expect.stringContaining(reason)])
  })

  it('also of the outbox: damaged, busy, of another release, no file', async () => {
    const damaged = lab.dataDir()
    writeFileSync(join(damaged, 'outbox.db'), 'Liebe Grüße'.repeat(1000))
    expect(await failing(damaged, ['list'])).toEqual([1, expect.stringContaining('Die Datenbank ist beschädigt')])

    const other = lab.dataDir()
    await (await lab.relay({}, other)).end('SIGTERM')
    change(other, 'PRAGMA user_version = 99')
    expect(await failing(other, ['list'])).toEqual([1, expect.stringContaining('neueren Fassung')])
    change(other, 'PRAGMA user_version = 1')
    expect(await failing(other, ['list'])).toEqual([1, expect.stringContaining('älteren Fassung')])

    const folder = lab.dataDir()
    mkdirSync(join(folder, 'outbox.db'))
    expect(await failing(folder, ['list'])).toEqual([1, expect.stringContaining('lässt sich nicht öffnen')])

    const busy = await lab.relay()
    const id = idOf(await postJson(busy.url, { fields: newFields() }))
    const owner = new DatabaseSync(join(busy.dataDir, 'outbox.db'))
    lab.onEnd(() => owner.close())
    owner.exec('BEGIN IMMEDIATE')
    expect(await failing(busy.dataDir, ['delete', id])).toEqual([1, expect.stringContaining('Ein anderes Programm')])
  })

  const isRoot = process.getuid?.() === 0
  const dropRights = '--import=data:text/javascript,process.setuid(65534)'
  const canTry = !isRoot || spawnSync(process.execPath, [dropRights, CLI, '--help']).status === 0

  it.runIf(canTry)('a folder this account may not read is not taken for an empty one', async () => {
    const dataDir = lab.dataDir()
    await (await lab.relay({}, dataDir)).end('SIGTERM')
    chmodSync(dataDir, 0o000)
    const answer = await failing(dataDir, ['list'], isRoot ? { NODE_OPTIONS: dropRights } : {})
    chmodSync(dataDir, 0o700)
    expect(answer).toEqual([1, expect.stringContaining('sudo -u montage-website')])
  })

  it('an export to where there can be no folder, a backup to nowhere', async () => {
    const id = idOfRow('failed')
    expect(await failing(relay.dataDir, ['export', id, '/dev/null/x'])).toEqual([
      1,
      expect.stringContaining('kein Ordner'),
    ])
    expect(await failing(relay.dataDir, ['backup', '/fehlt/b.db'])).toEqual([
      1,
      expect.stringMatching(/^Nicht gesichert, und .+ ist nicht entstanden\. .+Das gibt es nicht\.\n$/),
    ])
  })

  it.runIf(process.platform === 'linux')('an output that is cut off or full', () => {
    const cut = shell('"$NODE" "$CLI" list | true')
    expect([cut.status, cut.stderr]).toEqual([0, expect.not.stringContaining('EPIPE')])
    const full = shell('"$NODE" "$CLI" list > /dev/full')
    expect([full.status, full.stderr]).toEqual([1, expect.stringContaining('Der Datenträger ist voll')])
  })
})

it.concurrent('--help is no error, and nothing is listed where there is no outbox', async () => {
  const help = await enquiries(relay.dataDir, '--help')
  expect([help.code, help.stdout]).toEqual([0, expect.stringContaining('Der Rückgabewert ist 0')])
  const none = join(lab.dataDir(), 'none')
  expect(await enquiries(none, 'list', '--json')).toMatchObject({ code: 0, stdout: '[]\n' })
  expect(existsSync(none)).toBe(false)
})

it('the log says by its number when an enquiry came and when it was mailed', async () => {
  const mail = await lab.mailServer([{ code: 451, at: 'DATA' }])
  const mailing = await lab.relay({ SMTP_URL: mail.url })
  const begun = new Date().toISOString()
  const id = idOf(await postJson(mailing.url, { fields: newFields() }))
  await sent(mailing, id)
  const entries = mailing
    .output()
    .split('\n')
    .filter((line) => line.includes(id))
    .map((line) => v.parse(v.object({ time: v.pipe(v.string(), v.isoTimestamp()), msg: v.string() }), JSON.parse(line)))
  expect(entries.map(({ msg }) => msg)).toEqual(['stored', 'delivery failed, will be tried again', 'delivered'])
  const times = [begun, ...entries.map(({ time }) => time), new Date().toISOString()]
  expect(times).toEqual(times.toSorted())
})
