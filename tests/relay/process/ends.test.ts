import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listedEntry } from '../../support/enquiries.ts'
import type { Server } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { useConcurrentLab } from '../support/lab.ts'
import { newFields } from '../support/multipart.ts'
import { get, idOf, postJson } from '../support/post.ts'
import { open } from '../support/raw.ts'

const lab = useConcurrentLab()
const THROWS_ON_REQUEST = { NODE_OPTIONS: `--import=${join(import.meta.dirname, '../support/throw-on-request.ts')}` }

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

describe('the process', { concurrent: true }, () => {
  it('takes no notice of SIGHUP, which log rotation and closed terminals send', async () => {
    const relay = await lab.relay()
    process.kill(relay.pid, 'SIGHUP')
    idOf(await postJson(relay.url, { fields: newFields() }))
    expect(await relay.end('SIGTERM')).toBe(0)
  })

  it('that meets an error nobody catches answers who waits, says so once, and ends with 1', async () => {
    const relay = await lab.relay(THROWS_ON_REQUEST)
    const kept = idOf(await postJson(relay.url, { fields: newFields() }))
    const script = beginPost(relay, 'Accept: application/json\r\n')
    const browser = beginPost(relay, '')
    await get(relay.url, '/healthz')

    open(relay.url).write('GET /throw HTTP/1.1\r\nHost: x\r\n\r\n')
    await until('it has ended', () => relay.output().includes('uncaught error'))
    // The signal comes too late to matter.
    expect(await relay.end('SIGTERM')).toBe(1)
    expect(script()).toMatch(/^HTTP\/1\.1 503 [^]*"success":"false"[^]*per E-Mail/)
    expect(browser()).toMatch(/^HTTP\/1\.1 500 [^]*Unexpected Application Error!/)
    expect(relay.output().split('uncaught error')).toHaveLength(2)
    await lab.relay({}, relay.dataDir)
    expect(await listedEntry(relay.dataDir, kept)).toMatchObject({ status: 'queued' })
  })

  it('that is killed makes room at once for the next one, which has what was acknowledged', async () => {
    const relay = await lab.relay()
    const id = idOf(await postJson(relay.url, { fields: newFields() }))
    process.kill(relay.pid, 'SIGKILL')
    const next = await lab.relay({}, relay.dataDir)
    expect(await listedEntry(next.dataDir, id)).toMatchObject({ status: 'queued' })
  })

  it('ends with 0 when it is interrupted more than once', async () => {
    const relay = await lab.relay()
    process.kill(relay.pid, 'SIGINT')
    expect(await relay.end('SIGINT')).toBe(0)
  })
})
