import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '#build/paths.ts'
import { enquiries, list, listedEntry } from '../../support/enquiries.ts'
import { environment, outboxOf, outputOf, run } from '../../support/server.ts'
import { useConcurrentLab } from '../support/lab.ts'
import { enquire, idOf, newFields, pdfOf, PNG_FILE, postJson } from '../support/post.ts'
import { change, outboxFile } from '../support/engine.ts'
import { lacking } from '../support/machine.ts'
import { DAY_MS, hashOf } from '../support/outbox.ts'

const lab = useConcurrentLab()
const HOUR_MS = DAY_MS / 24
const CLI = 'server/cli/enquiries.ts'

/** Midnight of New Year's Eve to New Year in Berlin, which is still the old year in UTC. */
const NEW_YEAR = Date.UTC(2025, 11, 31, 23, 0)

/** An enquiry for each row. */
const ROWS = {
  lastYear: { receivedAt: NEW_YEAR - 1, status: 'sent', sentAfter: 2000 },
  newYear: { receivedAt: NEW_YEAR, status: 'sent', sentAfter: 30 * 60_000 },
  failed: { receivedAt: Date.now() - 6 * DAY_MS, status: 'failed', sentAfter: null },
  // As 3.0.0 stored it.
  collected: { receivedAt: Date.now() - 3 * DAY_MS, status: 'spam', sentAfter: null },
  waiting: { receivedAt: Date.now() - 2 * HOUR_MS, status: 'queued', sentAfter: null },
} as const
const ids = new Map<string, string>()
// Otherwise old delivered enquiries would be deleted.
const relay = await lab.relay({ RETENTION_DAYS: '3650' })
for (const [row, { receivedAt, status, sentAfter }] of Object.entries(ROWS)) {
  const id = await enquire(relay)
  ids.set(row, id)
  const sentAt = sentAfter === null ? 'NULL' : receivedAt + sentAfter
  const sql = `UPDATE enquiry SET received_at = ?, status = ?, sent_at = ${sentAt} WHERE id = ?`
  await change(relay.dataDir, sql, receivedAt, status, id)
}

const idOfRow = (row: keyof typeof ROWS) => ids.get(row) ?? ''

it.concurrent.each([
  [['--since', '3h'], ['waiting']],
  [['--since', '7d', '--status', 'failed'], ['failed']],
  [['--since=2026-01-01'], ['waiting', 'collected', 'failed', 'newYear']],
])('list %j shows what came then, by the clock of Berlin', async (options, rows) => {
  const { stdout } = await enquiries(relay.dataDir, 'list', '--json', ...options)
  const listed: { id: string }[] = JSON.parse(stdout)
  expect(listed.map(({ id }) => id)).toEqual(rows.map((row) => ids.get(row)))
})

/** The output of `enquiries status` with the server's real port. */
const statusOf = (...options: string[]) =>
  run(CLI, ['status', ...options], environment(relay.dataDir, { PORT: new URL(relay.url).port }))

it.concurrent('status ends with 1 and says so when no server answers', async () => {
  const text = await enquiries(relay.dataDir, 'status')
  expect([text.code, text.stdout]).toEqual([1, expect.stringMatching(/^Unter http:\S+ antwortet kein Server\. /)])
  const { code, stdout } = await enquiries(relay.dataDir, 'status', '--json')
  expect([code, JSON.parse(stdout)]).toMatchObject([1, { server: null }])
})

it.concurrent('status counts, and says how long the oldest has waited (long)', async () => {
  expect(JSON.parse((await statusOf('--json')).stdout).counts).toEqual({ sent: 2, queued: 1, failed: 1, collected: 1 })
  expect((await statusOf()).stdout).toContain(
    'Verschickt: 2, wartend: 1 (die älteste seit 2 Stunden), für die Sammelpost: 1, nicht zugestellt: 1\n',
  )
})

it.concurrent('show speaks JSON too, and says apart from its result which database it reads (long)', async () => {
  const typed = idOfRow('newYear').replace('-', '').toLowerCase()
  const shown = await enquiries(relay.dataDir, 'show', typed, '--json')
  expect(JSON.parse(shown.stdout)).toMatchObject({ sentAt: '2025-12-31T23:30:00.000Z', lastError: null })
  const place = `Datenbank: ${join(relay.dataDir, 'outbox.db')}`
  const server = outboxOf(relay.dataDir)['DATABASE_URL']?.replace(/^.*@/, '')
  const elsewhere = ` auf dem Rechner ${hostname()}. Läuft Ihre Website auf einem anderen, sehen Sie hier nur Proben.`
  for (const [SITE_URL, inFile] of [
    ['http://localhost:3000', place],
    ['https://www.beispiel.de', place + elsewhere],
  ] as const) {
    const { stderr } = await run(CLI, ['list'], environment(relay.dataDir, { SITE_URL }))
    const line = server ? `Datenbank: PostgreSQL ${server}, Website ${new URL(SITE_URL).host}` : inFile
    expect(stderr).toBe(`${line}\n`)
  }
  const { stdout } = await enquiries(relay.dataDir, 'show', idOfRow('newYear'))
  expect(stdout).toMatch(/^Eingegangen +01\.01\.26, 00:00\nVerschickt +01\.01\.26, 00:30$/m)
  const advice = 'Mit „retry“ und dieser Nummer schicken Sie sie sofort einzeln, mit ihren Dateien.'
  expect((await enquiries(relay.dataDir, 'show', idOfRow('collected'))).stdout).toMatch(
    new RegExp(`^Was tun +.*${advice}$`, 'm'),
  )
})

it.concurrent('the words of a visitor are found, and control no terminal; exports overwrite nothing', async () => {
  const { dataDir, ...own } = await lab.relay()
  const message = '+C1 \u009b31m, rechts \u202e links, \u2066x\u2069, Zeile\u2028, \u001b[31m\u007f;\n"Küche 😀'
  const fields = newFields({ message, name: '="Jörg" Bäcker', email: 'rosa@example.org', phone: '0170 555' })
  const first = await enquire(own, PNG_FILE, fields)
  const files = [PNG_FILE, PNG_FILE, pdfOf(2000)]
  const second = idOf(await postJson(own.url, { fields: newFields({ message: 'Eine Eckbank\0 bitte' }), files }))
  expect((await enquiries(dataDir, 'show', second)).stdout).toMatch(/Eine Eckbank.? bitte/)
  for (const words of ['BÄCKER', 'rosa@', '0170 55 5', 'küche 😀']) {
    const found = (await enquiries(dataDir, 'list', '--search', words)).stdout
    expect([words, found.includes(first), found.includes(second)]).toEqual([words, true, false])
  }
  const [folder, all] = [lab.dataDir(), lab.dataDir()]
  const steering = /[^\P{Cc}\n]|[\p{Bidi_Control}\u2028\u2029]/u
  for (const args of [['list'], ['list', '--json'], ['show', first], ['export', first, folder]]) {
    expect((await enquiries(dataDir, ...args)).stdout).not.toMatch(steering)
  }
  for (const end of ['json', 'txt']) expect(readFileSync(join(folder, `${first}.${end}`), 'utf8')).not.toMatch(steering)
  expect(await listedEntry(dataDir, first)).toMatchObject({ message })
  const exported = (await enquiries(dataDir, 'export', second, folder)).stdout.trim().split('\n').slice(2)
  const names = ['küche.png', 'küche (2).png', 'plan.pdf']
  expect(exported).toEqual(names.map((name) => join(folder, `${second}-${name}`)))
  expect(hashOf(...exported.map((path) => ({ content: readFileSync(path) })))).toBe(hashOf(...files))
  for (const args of [['list'], ['show', second]]) {
    const line = 'küche.png (4000 Bytes), küche (2).png (4000 Bytes), plan.pdf (2000 Bytes)'
    expect((await enquiries(dataDir, ...args)).stdout).toContain(line)
  }
  for (const times of [1, 2]) {
    expect((await enquiries(dataDir, 'export', '--all', all)).stdout).toContain(join(all, 'anfragen.csv'))
    expect([times, readdirSync(all).length]).toEqual([times, 9])
  }
  const csv = readFileSync(join(all, 'anfragen.csv'), 'utf8').replaceAll('\r\n', '\n')
  expect(csv).not.toMatch(steering)
  // Nothing that a spreadsheet would calculate, and nothing that leaves its cell.
  for (const cell of [`;"'=""Jörg"" Bäcker";`, ';"\'+C1 ', ';\n""Küche 😀"\n', '\uFEFF"Vorgangsnummer";'])
    expect(csv).toContain(cell)
})

it.concurrent('delete asks once in a terminal, and says where the enquiry still is', async () => {
  const { dataDir, ...own } = await lab.relay()
  const id = await enquire(own)
  const inTerminal = async (answer: string) => {
    const command = `'${process.execPath}' '${join(ROOT, CLI)}' delete ${id}`
    const child = spawn('script', ['-qec', command, '/dev/null'], { env: environment(dataDir) })
    const output = outputOf(child)
    // A person's terminal stays open.
    child.stdin.write(answer)
    await once(child, 'exit')
    child.stdin.end()
    return output()
  }
  expect(await inTerminal('n\r')).toMatch(/Jürgen Groß endgültig löschen\? \(j\/n\).+Nichts ist gelöscht\./s)
  const piped = (input: string) =>
    spawnSync(process.execPath, [join(ROOT, CLI), 'delete', id], { env: environment(dataDir), input, encoding: 'utf8' })
  for (const input of ['n\n', '', '\n'])
    expect(piped(input)).toMatchObject({ status: 1, stdout: 'Nichts ist gelöscht.\n' })
  expect(await list(dataDir)).toHaveLength(1)
  expect(await inTerminal('ja\r')).toContain('ist gelöscht. Im Postfach und in Sicherungen ist sie weiterhin')
  expect(await list(dataDir)).toEqual([])
  const stranger = await enquiries(dataDir, 'delete', 'rosa@example.org')
  expect([stranger.code, stranger.stderr]).toEqual([1, expect.stringContaining('list --search')])
})

it.concurrent('retry without SMTP_URL does not promise a mail (long)', async () => {
  const { dataDir, ...own } = await lab.relay()
  const id = await enquire(own)
  for (const [args, env, words] of [
    [id, {}, /SMTP_URL ist nicht gesetzt/],
    ['--all', {}, /^1 Anfrage wartet.+SMTP_URL ist nicht gesetzt/],
    ['--all', { SMTP_URL: 'smtp://127.0.0.1:1' }, /^1 Anfrage wird noch einmal zugestellt\.$/],
  ] as const) {
    const { code, stdout } = await run(CLI, ['retry', args], environment(dataDir, env))
    expect([code, stdout.trim()]).toEqual([0, expect.stringMatching(words)])
  }
})

it.concurrent('status finds a server that listens on ::1 (long)', async () => {
  const own = await lab.relay({ HOST: '::1' })
  const env = environment(own.dataDir, { HOST: '::1', PORT: new URL(own.url).port })
  const { stdout } = await run(CLI, ['status'], env)
  expect(stdout).not.toContain('antwortet kein Server')
  // Without a mail server the owner has something to do.
  expect(stdout).not.toContain('Alles in Ordnung')
})

/** Exit code and error of a call that fails. @throws when the error is not one German sentence. */
const failing = async (dataDir: string, args: string[], env: Record<string, string> = {}) => {
  const { code, stdout, stderr } = await run(CLI, args, environment(dataDir, env))
  expect(stdout).toBe('')
  expect(stderr).not.toMatch(/^\s+at |Error\b/m)
  return [code, stderr.replace(/^Datenbank: .*\n/, '')]
}

it.concurrent.each([
  [[], 'npm run enquiries -- BEFEHL'],
  [['lst'], 'Den Befehl „lst“ gibt es nicht.'],
  [['show'], 'show braucht eine Nummer: npm run enquiries -- show K7M3-9QXD\n'],
  [['list', 'Kern'], 'list braucht kein weiteres Wort: npm run enquiries -- list\n'],
  [['list', '--since'], '„--since“ kennt dieser Befehl nicht, oder es fehlt der Wert'],
  [['list', '--since', '2026-02-30'], 'Bitte schreiben Sie 24h, 7d, 2w oder einen Tag wie 2026-11-01.'],
  [['list', '--status', 'offen'], 'queued, collected, sent oder failed'],
  [['retry', '--search', 'x'], '--search gibt es bei retry nicht'],
])('%j is a wrong call: 2', async (args, reason) => {
  expect(await failing(relay.dataDir, args)).toEqual([2, expect.stringContaining(reason)])
})

it.concurrent('an outbox file that is damaged is named', async ({ skip }) => {
  skip(...lacking(outboxFile))
  const dataDir = lab.dataDir()
  writeFileSync(join(dataDir, 'outbox.db'), 'Liebe Grüße'.repeat(1000))
  expect(await failing(dataDir, ['list'])).toEqual([1, expect.stringContaining('Die Datenbank ist beschädigt')])
})
