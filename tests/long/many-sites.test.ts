import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { numbersIn } from '../relay/support/outbox.ts'
import { ask, enquireAt, makeSite, startSites } from '../relay/sites/site-folders.ts'
import { newDataDir, removeDataDir, type Server } from '../support/server.ts'
import { until } from '../support/until.ts'

const COUNT = 200
const NAMES = Array.from({ length: COUNT }, (_, index) => `betrieb-${index}.example`)
const [FIRST = ''] = NAMES
const figures: Record<string, number> = {}
const sitesDir = newDataDir()
let server: Server

const isWell = async () => (await ask(server, 'x', '/healthz/all')).status === 200

async function timed(name: string, work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now()
  await work()
  figures[name] = Math.round(performance.now() - begin)
  return figures[name]
}

beforeAll(() => {
  for (const name of NAMES) makeSite(sitesDir, name)
})
afterAll(async () => {
  console.log(figures)
  await server?.end('SIGKILL')
  removeDataDir(sitesDir)
})

it('starts 200 sites within 40 s, the first within 3 s, in 300 MB', async () => {
  const first = timed('first site, ms', async () => {
    server = await startSites(sitesDir)
    await until('the first answers', async () => (await ask(server, FIRST)).status === 200)
  })
  const all = await timed('all sites, ms', async () => {
    await first
    await until('all answer', isWell)
  })
  figures['memory of 200 sites, MB'] = await idleMemory()
  expect(await first).toBeLessThan(3000)
  expect(all).toBeLessThan(40_000)
  // 100 sites may take as much.
  expect(figures['memory of 200 sites, MB']).toBeLessThan(300)
})

/** The memory of the server after twenty seconds, shared pages by their part. */
async function idleMemory(): Promise<number> {
  await pause(20_000)
  const pss = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid}/smaps_rollup`, 'utf8'))?.[1]
  return Math.round(Number(pss) / 1024)
}

it('stores one enquiry to each of 200 sites at once within 3 s', async () => {
  let ids: string[] = []
  const took = await timed('one enquiry to each, ms', async () => {
    ids = await Promise.all(NAMES.map((name) => enquireAt(server, name)))
  })
  const stored = NAMES.map((name) => numbersIn(join(sitesDir, name, 'data')))
  expect(ids.filter((id, site) => !stored[site]?.includes(id))).toEqual([])
  expect(took).toBeLessThan(3000)
})

it('one site loses its outbox: the other 199 answer every request', async () => {
  const end = new AbortController()
  const bad: string[] = []
  rmSync(join(sitesDir, FIRST, 'data'), { recursive: true })
  const visits = (async () => {
    while (!end.signal.aborted)
      for (const name of NAMES.slice(1)) if ((await ask(server, name)).status !== 200) bad.push(name)
  })()
  await until('it is said', async () => !(await isWell()))
  await until('all is well again', isWell)
  end.abort()
  await visits
  expect(bad).toEqual([])
  expect(await server.end('SIGTERM')).toBe(0)
})
