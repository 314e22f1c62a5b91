import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Agent } from 'node:http'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { useConcurrentLab } from '../support/lab.ts'
import { newFields } from '../support/multipart.ts'
import { exchange, get, idOf, postJson } from '../support/post.ts'
import { closedPort } from '../../support/ports.ts'
import { environment } from '../../support/server.ts'
import { until } from '../../support/until.ts'

const lab = useConcurrentLab()
const MAIN = join(import.meta.dirname, '../../../server/main.ts')
const CHATTER = join(import.meta.dirname, '../support/chatter.ts')
const FLOOD = 3000

const entry = v.looseObject({
  msg: v.string(),
  dropped: v.optional(v.number(), 0),
  others: v.optional(v.number(), 0),
  path: v.optional(v.string()),
})

/** The log's lines that are whole. */
function entriesOf(output: string) {
  const lines = output.split('\n').filter((line) => /^\{.*\}$/.test(line))
  return lines.map((line) => v.parse(entry, JSON.parse(line)))
}

/** Starts the server with a standard output nobody can wait on, so by its port. */
async function startWithOutput(stdout: number | 'pipe') {
  const port = await closedPort()
  const url = `http://127.0.0.1:${port}`
  const env = environment(lab.dataDir(), { PORT: String(port) })
  const child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', stdout, 'inherit'] })
  lab.onEnd(() => child.kill('SIGKILL'))
  const answers = () =>
    get(url, '/healthz').then(
      ({ status }) => status === 200,
      () => false,
    )
  await until('it answers', answers, 60_000)
  return { url, child }
}

/** Asks for pages that do not exist. */
async function flood(url: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  let left = FLOOD
  const visitor = async (): Promise<void> => {
    while (left-- > 0) await exchange(`${url}/nowhere-${left}`, '', { method: 'GET', agent })
  }
  await Promise.all(Array.from({ length: 8 }, visitor))
  agent.destroy()
}

/** Has it log, and waits until it has gone on to the next thing. */
async function chatter(child: ChildProcess, lines: number): Promise<void> {
  child.send({ lines, end: false })
  await once(child, 'message')
}

/** Has it log once more and end. @returns exit code and signal. */
function end(child: ChildProcess): Promise<unknown[]> {
  child.send({ lines: 1, end: true })
  return once(child, 'exit')
}

function tally(output: string) {
  const entries = entriesOf(output)
  const dropped = entries.reduce((sum, line) => sum + line.dropped, 0)
  return { there: entries.filter(({ msg }) => msg === 'a line of the log').length, dropped }
}

describe('the server', { concurrent: true }, () => {
  // /dev/full belongs to Linux.
  it.runIf(process.platform === 'linux')('works with a log on a full disk', async () => {
    const { url, child } = await startWithOutput(openSync('/dev/full', 'w'))
    for (let count = 0; count < 20; count += 1) expect((await get(url, '/nowhere')).status).toBe(404)
    for (let count = 0; count < 5; count += 1) idOf(await postJson(url, { fields: newFields() }))
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toStrictEqual([0, null])
  })

  it(`answers ${FLOOD} visitors of missing pages while nobody reads its log, and logs a few lines`, async () => {
    const { url, child } = await startWithOutput('pipe')
    const start = performance.now()
    await flood(url)
    const seconds = (performance.now() - start) / 1000
    idOf(await postJson(url, { fields: newFields() }))
    let log = ''
    child.stdout?.on('data', (chunk: Buffer) => (log += String(chunk)))
    const missingPages = () => entriesOf(log).filter(({ msg }) => msg === 'page not found')
    const counted = () => missingPages().reduce((sum, { path, others }) => sum + (path ? 1 : others), 0)
    await until('all visitors are counted', () => counted() >= FLOOD)
    child.kill('SIGTERM')
    await once(child, 'close')
    const missing = missingPages()
    expect(missing[0]?.path).toMatch(/^\/nowhere-\d+$/)
    expect(missing.length).toBeLessThan(2 * seconds + 3)
    expect(counted()).toBe(FLOOD)
  })
})

describe('a process that logs', { concurrent: true }, () => {
  const LINES = 40_000

  it('tells a reader who comes back how many lines are missing', async () => {
    const child = fork(CHATTER, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
    await chatter(child, LINES)
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => (output += String(chunk)))
    await chatter(child, 1)
    await until('the missing are told', () => tally(output).dropped > 0)
    const closed = once(child, 'close')
    expect(await end(child)).toStrictEqual([0, null])
    await closed
    const { there, dropped } = tally(output)
    expect(there + dropped).toBe(LINES + 2)
  })

  // prlimit belongs to Linux.
  it.runIf(process.platform === 'linux')('writes what a full disk has kept waiting once there is room', async () => {
    const file = join(lab.dataDir(), 'log')
    const child = fork(CHATTER, { stdio: ['ignore', openSync(file, 'a'), 'inherit', 'ipc'] })
    const limitFile = (bytes: string) => execFileSync('prlimit', [`--pid=${child.pid}`, `--fsize=${bytes}:unlimited`])
    await chatter(child, 10)
    limitFile('5000')
    await chatter(child, 100)
    await chatter(child, 100)
    limitFile('unlimited')
    await chatter(child, 10)
    await end(child)
    const { there, dropped } = tally(readFileSync(file, 'utf8'))
    // What waits is written once there is room.
    expect([there, dropped]).toStrictEqual([221, 0])
  })
})
