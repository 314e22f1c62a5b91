import { spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { useConcurrentLab } from '../relay/support/lab.ts'
import { numbersIn } from '../relay/support/outbox.ts'
import { ask, enquireAt, makeSite, makeSites, startSites } from '../relay/sites/site-folders.ts'
import { type Postgres, startPrimary } from '../support/postgres.ts'
import { newDataDir, outputOf, removeDataDir, type Server } from '../support/server.ts'
import { until } from '../support/until.ts'

const COUNT = 200
const NAMES = Array.from({ length: COUNT }, (_, index) => `betrieb-${index}.example`)
const [FIRST = '', SECOND = ''] = NAMES
const lab = useConcurrentLab()
const figures: Record<string, number> = {}
const sitesDir = newDataDir()
let server: Server

const FLOOD = `
const { request } = require('node:http')
const [, url, host] = process.argv
const agent = new (require('node:http').Agent)({ keepAlive: true, maxSockets: 30 })
let told = false
const post = () => {
  const headers = { host, accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' }
  const body = 'name=Ada&email=ada@example.org&message=' + Math.random()
  request(url + '/anfrage', { method: 'POST', agent, headers }, (answer) => {
    if (answer.statusCode === 429 && !told) console.log((told = true, answer.statusCode))
    answer.resume().on('end', post)
  }).end(body)
}
for (let visitor = 0; visitor < 30; visitor += 1) post()`

const isWell = async (at = server) => (await ask(at, 'x', '/healthz/all')).status === 200

async function timed(name: string, work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  figures[name] = Math.round(performance.now() - begin)
  return figures[name]
}

/** The seconds that a process has run so far, on all of its threads. */
const runtimeOf = (pid: number): number =>
  readdirSync(`/proc/${pid}/task`).reduce(
    (sum, thread) => sum + parseInt(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8')) / 1e9,
    0,
  )

/**
 * Idle sites of one process: the statements that they ask in a second, and the most connections that they have had.
 * @param sql asks their database.
 */
async function idleFor(seconds: number, sql: Postgres['sql']) {
  let connections = 0
  const look = async () => {
    const [row] = await sql(`SELECT xact_commit::int AS statements, (SELECT count(*)::int FROM pg_stat_activity
      WHERE application_name = 'website') AS connections FROM pg_stat_database WHERE datname = 'postgres'`)
    connections = Math.max(connections, Number(row?.['connections']))
    return Number(row?.['statements'])
  }
  const before = await look()
  for (let second = 0; second < seconds; second += 1) {
    await pause(1000)
    await look()
  }
  // Each look is a statement, too.
  return { statements: ((await look()) - before) / seconds - 1, connections }
}

/** The median of 30 enquiries, in milliseconds. */
async function medianAt(name: string): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < 30; turn += 1) {
    const begin = performance.now()
    await enquireAt(server, name)
    times.push(performance.now() - begin)
  }
  return Math.round(times.toSorted((one, other) => one - other)[15] ?? 0)
}

beforeAll(() => {
  // The rate limit as it is by default.
  for (const name of NAMES) makeSite(sitesDir, name, name === FIRST ? { ENQUIRY_RATE_LIMIT: '10' } : {})
})
afterAll(async () => {
  console.log(figures)
  await server?.end('SIGKILL')
  removeDataDir(sitesDir)
})

it('starts 200 sites within 40 s, the first within 3 s, in 300 MB; idle they take 1 % of a core', async () => {
  const first = timed('first site, ms', async () => {
    server = await startSites(sitesDir)
    await until('the first answers', async () => (await ask(server, FIRST)).status === 200)
  })
  const all = await timed('all sites, ms', async () => {
    await first
    await until('all answer', () => isWell())
  })
  // After twenty seconds without work; shared pages by their part.
  await pause(20_000)
  const pss = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/smaps_rollup`, 'utf8'))?.[1]
  figures['memory of 200 sites, MB'] = Math.round(Number(pss) / 1024)
  const begun = runtimeOf(server.pid)
  await pause(30_000)
  figures['a core for 200 idle sites, %'] = Math.round((runtimeOf(server.pid) - begun) * 333) / 100
  expect(await first).toBeLessThan(3000)
  expect(all).toBeLessThan(40_000)
  // The limit is the one for 100 sites.
  expect(figures['memory of 200 sites, MB']).toBeLessThan(300)
  expect(figures['a core for 200 idle sites, %']).toBeLessThanOrEqual(1)
})

it('stores one enquiry to each of 200 sites at once within 3 s', async () => {
  let ids: string[] = []
  const took = await timed('one enquiry to each, ms', async () => {
    ids = await Promise.all(NAMES.map((name) => enquireAt(server, name)))
  })
  const stored = NAMES.map((name) => numbersIn(join(sitesDir, name, 'data')))
  expect(ids.filter((id, site) => !stored[site]?.includes(id))).toEqual([])
  expect(took).toBeLessThan(3000)
})

it('a flood at one site adds at most 100 ms to the median of another', async () => {
  figures['median without a flood, ms'] = await medianAt(SECOND)
  // The flood comes from another process, so that it does not delay the visitors of this one.
  const flood = spawn(process.execPath, ['-e', FLOOD, server.url, FIRST])
  const output = outputOf(flood)
  await until('the limit is reached', () => output().includes('429'))
  figures['median with a flood, ms'] = await medianAt(SECOND)
  flood.kill()
  expect(figures['median with a flood, ms']).toBeLessThan(figures['median without a flood, ms'] + 100)
})

it('loses no acknowledged enquiry of 20 sites over ten kills under load', async () => {
  const folder = lab.dataDir()
  const names = NAMES.slice(0, 20)
  for (const name of names) makeSite(folder, name)
  const acknowledged = new Map<string, Set<string>>(names.map((name) => [name, new Set()]))
  for (let kill = 0; kill < 10; kill += 1) {
    const relay = await startSites(folder)
    const visits = [...acknowledged].map(async ([name, ids]) => {
      for (;;) {
        const id = await enquireAt(relay, name).catch(() => null)
        if (id === null) return
        ids.add(id)
      }
    })
    await until('all are well', () => isWell(relay))
    await pause(1000 + Math.random() * 1000)
    await relay.end('SIGKILL')
    await Promise.all(visits)
  }
  const lost = [...acknowledged].flatMap(([name, ids]) => {
    const stored = numbersIn(join(folder, name, 'data'))
    return [...ids].filter((id) => !stored.includes(id))
  })
  figures['acknowledged before ten kills'] = [...acknowledged.values()].reduce((sum, ids) => sum + ids.size, 0)
  expect(lost).toEqual([])
  expect(figures['acknowledged before ten kills']).toBeGreaterThan(100)
})

it('1,000 idle sites with one database ask at most five statements a second, on at most 17 connections', async () => {
  const { url, sql, erase } = await startPrimary()
  lab.onEnd(erase)
  const folder = lab.dataDir()
  makeSites(folder, 1000, { DATABASE_URL: url(), SMTP_URL: (await lab.mailServer()).url })
  const relay = await startSites(folder)
  lab.onEnd(() => relay.end('SIGKILL'))
  await timed('1,000 sites with a database, ms', () => until('all are served', () => isWell(relay), 300_000))
  // A session may count its statements ten seconds late.
  const idle = await until('they ask little', async () => {
    const each = await idleFor(15, sql)
    return each.statements <= 5 && each
  })
  Object.assign(figures, idle)
  expect(idle.connections).toBeLessThanOrEqual(17)
})
