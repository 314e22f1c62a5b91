import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { list, listedEntry } from '../../support/enquiries.ts'
import { useConcurrentLab } from '../support/lab.ts'
import { newFields } from '../support/multipart.ts'
import { get, idOf, postJson } from '../support/post.ts'
import { open } from '../support/raw.ts'
import type { Server } from '../../support/server.ts'
import { until } from '../../support/until.ts'

const lab = useConcurrentLab()
const THROWS_ON_REQUEST = { NODE_OPTIONS: `--import=${join(import.meta.dirname, '../support/throw-on-request.ts')}` }

const count = (text: string, part: string) => text.split(part).length - 1

/** Visits again and again. @returns what ends it and tells which errors of the connection visitors met. */
function startVisiting(relay: Server): () => Promise<string[]> {
  const errors: string[] = []
  const leaving = new AbortController()
  const visitor = async (): Promise<void> => {
    while (!leaving.signal.aborted) {
      await get(relay.url, '/healthz').catch((error: NodeJS.ErrnoException) => errors.push(error.code ?? ''))
    }
  }
  const visitors = Promise.all([visitor(), visitor()])
  return async () => {
    leaving.abort()
    await visitors
    return errors
  }
}

/** Begins to post a form. @returns what came back so far. */
function beginPost(relay: Server, headers: string): () => string {
  let answer = ''
  open(relay.url)
    .on('data', (chunk: Buffer) => (answer += String(chunk)))
    .write(
      `POST /anfrage HTTP/1.1\r\nHost: x\r\n${headers}Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 99\r\n\r\nname=`,
    )
  return () => answer
}

async function replaced(relay: Server, pid: number): Promise<void> {
  await until('the process is replaced', () => relay.pid !== pid, 90_000)
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

describe('a server process', { concurrent: true }, () => {
  it('and its supervisor take no notice of SIGHUP, which log rotation and closed terminals send', async () => {
    const relay = await lab.relay()
    const { pid } = relay
    for (const each of [relay.supervisorPid, pid]) process.kill(each, 'SIGHUP')
    idOf(await postJson(relay.url, { fields: newFields() }))
    expect([relay.pid, isAlive(pid), isAlive(relay.supervisorPid)]).toStrictEqual([pid, true, true])
  })

  it('that meets an error nobody catches answers, is replaced at once, and nobody is refused meanwhile', async () => {
    const relay = await lab.relay(THROWS_ON_REQUEST)
    const { pid } = relay
    const script = beginPost(relay, 'Accept: application/json\r\n')
    const browser = beginPost(relay, '')
    await get(relay.url, '/healthz')
    const stopVisiting = startVisiting(relay)

    open(relay.url).write('GET /throw HTTP/1.1\r\nHost: x\r\n\r\n')
    await replaced(relay, pid)
    idOf(await postJson(relay.url, { fields: newFields() }))
    expect(await stopVisiting()).not.toContain('ECONNREFUSED')
    expect(script()).toMatch(/^HTTP\/1\.1 503 [^]*"success":"false"[^]*per E-Mail/)
    expect(browser()).toMatch(/^HTTP\/1\.1 500 [^]*Unexpected Application Error!/)
    expect(count(relay.output(), 'uncaught error')).toBe(1)
    expect(relay.output()).toMatch(/"end":1,[^\n]*"pauseMs":0,/)
    expect(count(relay.output(), 'Ready: ')).toBe(1)
  })

  it('that keeps ending is replaced more and more slowly', async () => {
    const relay = await lab.relay(THROWS_ON_REQUEST)
    for (const pauseMs of [0, 1000, 2000]) {
      open(relay.url).write('GET /throw HTTP/1.1\r\nHost: x\r\n\r\n')
      const { pid } = relay
      await until('it has ended', () => relay.output().includes(`"pauseMs":${pauseMs},`))
      await replaced(relay, pid)
    }
    expect(count(relay.output(), 'ended and is replaced')).toBe(3)
  })

  it('that is killed is replaced; what it had acknowledged is there', async () => {
    const relay = await lab.relay()
    const { pid } = relay
    const before = idOf(await postJson(relay.url, { fields: newFields() }))
    process.kill(pid, 'SIGKILL')
    await replaced(relay, pid)
    const after = idOf(await postJson(relay.url, { fields: newFields() }))
    expect((await list(relay.dataDir)).map(({ id }) => id)).toStrictEqual([after, before])
    expect(await relay.end('SIGTERM')).toBe(0)
  })

  it(
    'that is frozen for twenty seconds is replaced; whoever came meanwhile is answered',
    { timeout: 120_000 },
    async () => {
      const relay = await lab.relay()
      const { pid } = relay
      const stoppedAt = performance.now()
      process.kill(pid, 'SIGSTOP')
      await until('it counts as frozen', () => relay.output().includes('is frozen'), 90_000)
      // Who never said a word has a minute: this one was heard.
      expect(performance.now() - stoppedAt).toBeLessThan(45_000)
      await replaced(relay, pid)
      expect(isAlive(pid)).toBe(false)
      expect((await get(relay.url, '/healthz')).status).toBe(200)
    },
  )
})

describe('the supervisor', { concurrent: true }, () => {
  it('takes the server process with it when it is killed, and another one can start at once', async () => {
    const relay = await lab.relay()
    const { pid } = relay
    const id = idOf(await postJson(relay.url, { fields: newFields() }))
    process.kill(relay.supervisorPid, 'SIGKILL')
    await lab.relay({}, relay.dataDir)
    await until('the old process is gone', () => !isAlive(pid))
    expect(await listedEntry(relay.dataDir, id)).toMatchObject({ status: 'queued' })
  })

  it('ends with 0 when a terminal interrupts both processes, and more than once', async () => {
    const relay = await lab.relay()
    process.kill(relay.pid, 'SIGINT')
    process.kill(relay.supervisorPid, 'SIGINT')
    expect(await relay.end('SIGINT')).toBe(0)
    expect(relay.output()).not.toContain('is replaced')
  })

  it('ends with 0 also while no server process is there', async () => {
    const relay = await lab.relay()
    for (const pauseMs of [0, 1000]) {
      const { pid } = relay
      process.kill(pid, 'SIGKILL')
      if (pauseMs === 0) await replaced(relay, pid)
    }
    await until('it waits', () => relay.output().includes('"pauseMs":1000,'))
    expect(await relay.end('SIGTERM')).toBe(0)
  })
})
