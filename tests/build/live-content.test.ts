import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { copyContent } from '../support/content-copy.ts'
import { ROOT } from '#tools/paths.ts'
import { startOnSomePort } from '../support/ports.ts'
import { environment, newDataDir, removeDataDir } from '../support/server.ts'
import { until } from '../support/until.ts'
import { DEMO_PHOTOS } from './support.ts'

const SOON = { timeout: 60_000, interval: 250 }

const { site, remove } = copyContent()
const dataDir = newDataDir()
const [first = '', second = ''] = DEMO_PHOTOS
const content = (file: string) => join(site, 'content', file)
const media = (name: string) => content(join('media', name))
const original = (file: string) => join(import.meta.dirname, '../../content', file)

afterAll(() => {
  remove()
  removeDataDir(dataDir)
})

describe('while somebody develops', () => {
  let child: ChildProcess
  let url: string
  let output = ''
  beforeAll(async () => {
    ;({ child, url } = await startOnSomePort(develop))
    await until('the page is there', async () => (await page()).includes(first.replace('.jpg', '')), SOON.timeout)
  })
  afterAll(async () => {
    const ended = once(child, 'exit')
    // With the relay behind it, as Ctrl+C does.
    if (child.pid) process.kill(-child.pid, 'SIGTERM')
    await ended
  })
  afterEach(() => {
    for (const file of ['business.yaml', 'projects.yaml', `media/${second}`]) cpSync(original(file), content(file))
  })

  test('another colour shows at once, in pages, styles and icons', async () => {
    const business = readFileSync(content('business.yaml'), 'utf8')
    const change = () => writeFileSync(content('business.yaml'), business.replace('#c34a57', '#1f3a93'))
    // Right after the start the file is not watched yet: it is saved until the page has noticed.
    const changedPage = () => (change(), page())
    await expect.poll(changedPage, { ...SOON, interval: 2000 }).toContain('content="#1f3a93"')
    for (const file of ['site/styles/index.css?direct', 'favicon.svg']) expect(await textOf(file)).toContain('#1f3a93')
  })

  test('of a photo that is deleted a German sentence tells, and the page stays', async () => {
    rmSync(media(second))
    await expect.poll(() => output, SOON).toMatch(/Feld image: Diese Datei liegt nicht unter „Fotos und Filme“/)
    expect(await page()).toContain(second.replace('.jpg', ''))

    expect(output).not.toMatch(/^ +at /m)
  })

  /** @returns null where the port is taken. */
  async function develop(port: number) {
    const env = environment(dataDir, { SITE_DIR: site, PORT: String(port) })
    const started = spawn(process.execPath, [join(ROOT, 'tools/dev.ts')], { env, detached: true })
    output = ''
    for (const stream of [started.stdout, started.stderr]) stream.on('data', (text) => (output += String(text)))
    const outcome = await until(
      'development has begun',
      () => /ist schon belegt|EADDRINUSE|ist bereit:/.exec(output)?.[0],
      SOON.timeout,
    )
    return outcome === 'ist bereit:' ? { child: started, url: `http://127.0.0.1:${port}` } : null
  }

  const page = () => textOf('')

  async function textOf(path: string): Promise<string> {
    const answer = await fetch(`${url}/${path}`, { headers: { Accept: 'text/html' } }).catch(() => null)
    return (await answer?.text()) ?? ''
  }
})
