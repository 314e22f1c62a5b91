import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pauseFor } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { publishBuild } from '#tools/publish/publish-build.ts'
import { rollBack } from '#tools/publish/roll-back.ts'
import { serveFixture, writeFixtureSite } from '../support/fixture-site.ts'
import { useConcurrentLab } from '../support/lab.ts'
import { type Answer, get } from '../support/post.ts'
import { until } from '../../support/until.ts'

const lab = useConcurrentLab()
/** How often the server looks for a new build. */
const LOOK_MS = 2000

const scriptOf = (version: number) => `assets/app-v${version}.js`
const home = (version: number) =>
  `<title>Version ${version}</title><script src="/${scriptOf(version)}"></script><b data-reference=""></b>`.padEnd(
    2000 * version,
  )

/** A build of the site in a folder of its own, with a home page, a script and a page that belong to this version only. */
function build(folder: string, version: number): string {
  const path = join(folder, `build-${version}`)
  mkdirSync(path)
  const script = `script(${version})`
  writeFixtureSite(path, {
    'index.html': home(version),
    [scriptOf(version)]: script,
    [`seite-${version}.html`]: script,
  })
  return path
}

/** A server with the site in a folder, as `npm start` would run it after the first build. */
async function serve(folder: string, version?: number) {
  const dist = join(folder, 'dist')
  if (version !== undefined) await publishBuild(build(folder, version), dist)
  const server = await serveFixture(dist, lab.dataDir())
  lab.onEnd(server.close)
  const shows = async (wanted: number) => (await get(server.url, '/')).text.includes(`Version ${wanted}<`)
  return { ...server, dist, untilShown: (wanted: number) => until(`version ${wanted} is shown`, () => shows(wanted)) }
}

const hash = (text: string) => createHash('sha256').update(text, 'latin1').digest('hex').slice(0, 32)

/** Every answer is one version: its length and its tag are those of the bytes that came. */
function expectWhole({ status, headers, text }: Answer): void {
  expect([status, headers['content-length'], headers.etag]).toStrictEqual([200, String(text.length), `"${hash(text)}"`])
}

// Each waits some seconds for the server to look for a build: side by side.
describe.concurrent('the server', () => {
  it('goes back to the build before, and forth again', async () => {
    const folder = lab.dataDir()
    const server = await serve(folder, 1)
    await expect(rollBack(server.dist)).rejects.toThrow('Eine frühere Website')
    await publishBuild(build(folder, 2), server.dist)
    await server.untilShown(2)
    for (const version of [1, 2]) {
      await rollBack(server.dist)
      await server.untilShown(version)
      expect((await get(server.url, `/${scriptOf(3 - version)}`)).status).toBe(200)
    }
  })

  it.each<[string, (dist: string) => void]>([
    ['after its first step', (dist) => renameSync(dist, `${dist}.aside`)],
    [
      'before its last step',
      (dist) => {
        renameSync(dist, `${dist}.aside`)
        renameSync(`${dist}.previous`, dist)
      },
    ],
    ['and forgotten', (dist) => cpSync(dist, `${dist}.aside`, { recursive: true })],
  ])('goes back after a rollback that was killed %s', async (_moment, breakOff) => {
    const folder = lab.dataDir()
    const dist = join(folder, 'dist')
    for (const version of [1, 2]) await publishBuild(build(folder, version), dist)
    breakOff(dist)
    await rollBack(dist)
    expect(existsSync(`${dist}.aside`)).toBe(false)
    const [shown, before] = [dist, `${dist}.previous`].map((site) => readFileSync(join(site, 'index.html'), 'utf8'))
    expect([shown, before]).toEqual([expect.stringContaining('Version 1<'), expect.stringContaining('Version 2<')])
  })

  it('takes a new build over while visitors load, without a restart and without a broken answer', async () => {
    const folder = lab.dataDir()
    const server = await serve(folder, 1)
    const built = new AbortController()
    const visitor = async (path: string): Promise<number> => {
      let visits = 0
      for (; !built.signal.aborted; visits += 1) expectWhole(await get(server.url, path))
      return visits
    }
    const visitors = ['/', '/impressum', `/${scriptOf(1)}`, '/media/film-77a.mp4'].map(visitor)

    for (const version of [2, 3]) {
      await publishBuild(build(folder, version), server.dist)
      await server.untilShown(version)
    }
    built.abort()
    const visits = await Promise.all(visitors)
    expect(Math.min(...visits)).toBeGreaterThan(0)

    // Pages that are still open load their scripts late; those of the third build before are gone.
    for (const version of [1, 2, 3]) expectWhole(await get(server.url, `/${scriptOf(version)}`))
    await publishBuild(build(folder, 4), server.dist)
    await server.untilShown(4)
    const statuses = await Promise.all([1, 2, 3, 4].map(async (n) => (await get(server.url, `/${scriptOf(n)}`)).status))
    expect(statuses).toStrictEqual([404, 200, 200, 200])
    expect(server.log().match(/release taken over/g)).toHaveLength(4)
  })

  it('serves the hashed files of the build before also after a restart', async () => {
    const folder = lab.dataDir()
    await publishBuild(build(folder, 1), join(folder, 'dist'))
    const server = await serve(folder, 2)
    expectWhole(await get(server.url, `/${scriptOf(1)}`))
    expect((await get(server.url, '/')).text).toContain('Version 2<')
    for (const gone of ['/seite-1', '/release.json']) expect((await get(server.url, gone)).status).toBe(404)
  })

  it.each<[string, (dist: string) => void, string]>([
    ['a file is missing', (dist) => rmSync(join(dist, scriptOf(2))), `${scriptOf(2)} is missing`],
    [
      'a file is half',
      (dist) => truncateSync(join(dist, scriptOf(2)), 3),
      `${scriptOf(2)} is not as the build made it`,
    ],
    [
      'a file is another of the same length',
      (dist) => writeFileSync(join(dist, scriptOf(2)), 'script(9)'),
      `${scriptOf(2)} is not as the build made it`,
    ],
    ['the manifest is missing', (dist) => rmSync(join(dist, 'release.json')), 'release.json is missing'],
    ['the manifest is half', (dist) => truncateSync(join(dist, 'release.json'), 99), 'release.json is damaged'],
    ['the manifest leads out of the folder', leadOut, 'release.json is damaged'],
    ['it is too large for the memory', growTo(101), 'more than the 104857600 that are held in memory'],
  ])('refuses a build of which %s, says so once, and takes it over when it is mended', async (_case, spoil, reason) => {
    const folder = lab.dataDir()
    const server = await serve(folder, 1)
    const spoilt = build(folder, 2)
    const sound = join(folder, 'sound')
    cpSync(spoilt, sound, { recursive: true })
    spoil(spoilt)
    replace(spoilt, server.dist)

    await until('it is said', () => server.log().includes(reason))
    expect(server.log()).toMatch(/release \w+ stays; run npm run build/)
    expectWhole(await get(server.url, '/'))
    expect((await get(server.url, '/')).text).toContain('Version 1<')

    // Time for one more look: it must not be said again.
    await pauseFor(LOOK_MS + 500)
    replace(sound, server.dist)
    await server.untilShown(2)
    expect(server.log().split(reason)).toHaveLength(2)
  })

  it('answers without a built site, says so, and shows the site as soon as there is one', async () => {
    const folder = lab.dataDir()
    const server = await serve(folder)
    expect(server.log()).toContain('release.json is missing: only the relay answers; run npm run build')
    // Not 404: search engines would forget the page.
    const page = await get(server.url, '/')
    expect([page.status, page.headers['retry-after']]).toStrictEqual([503, '120'])
    expect((await get(server.url, '/?anfrage=K7M3-9QXD')).text).toMatch(/Anfrage gesendet.*K7M3-9QXD/s)
    expect((await get(server.url, '/healthz')).status).toBe(200)
    await publishBuild(build(folder, 1), server.dist)
    await server.untilShown(1)
  })

  it('answers from memory: what happens to the files does not matter any more', async () => {
    const server = await serve(lab.dataDir(), 1)
    for (const name of readdirSync(server.dist)) rmSync(join(server.dist, name), { recursive: true })
    const answers = await Promise.all(['/', '/media/film-77a.mp4', '/robots.txt'].map((path) => get(server.url, path)))
    answers.forEach(expectWhole)
    expect(answers.map(({ text }) => text.length)).toStrictEqual([home(1).length, 1_000_000, 14])
  })
})

function replace(by: string, dist: string): void {
  renameSync(dist, `${by}-replaced`)
  renameSync(by, dist)
}

function leadOut(dist: string): void {
  const file = { bytes: 1, sha256: '0'.repeat(64) }
  writeFileSync(join(dist, 'release.json'), JSON.stringify({ id: 'x', files: { '../../../outbox.db': file } }))
}

function growTo(megabytes: number): (dist: string) => void {
  const file = { bytes: megabytes * 1024 * 1024, sha256: '0'.repeat(64) }
  return (dist) => writeFileSync(join(dist, 'release.json'), JSON.stringify({ id: 'x', files: { 'a.bin': file } }))
}
