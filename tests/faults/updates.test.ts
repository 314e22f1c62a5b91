import { cpSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { DIST } from '#tools/paths.ts'
import { rollBack } from '#tools/publish/builds.ts'
import { publishBuild } from '#tools/publish/publish-build.ts'
import { list } from '../support/enquiries.ts'
import { NODE, startServer } from '../support/server.ts'
import { until } from '../support/until.ts'
import { useLab } from '../relay/support/lab.ts'
import { newFields, PNG_FILE } from '../relay/support/multipart.ts'
import { get, idOf, postJson } from '../relay/support/post.ts'

const lab = useLab()
const UPDATES = 8
const UPDATES_PER_ROLLBACK = 4
const VISITORS = 3

/** A script or style sheet of the build, by the eight characters before its ending. */
const HASHED = /^(.+-)[\w-]{4}([\w-]{4}\.(?:js|css))$/
const TEXT = /\.(?:html|js|css)$/
const FILES = /(?:assets|media)\/[\w.-]+/g
const VERSION = /-v\d{3}/g

const markOf = (version: number) => `v${String(version).padStart(3, '0')}`

/** The built site as another build would have made it: every script and style sheet has another name. */
function variation(folder: string, version: number): string {
  const path = join(folder, `build-${version}`)
  cpSync(realpathSync(DIST), path, { recursive: true })
  const names = readdirSync(path, { recursive: true, encoding: 'utf8' })
  const renamed = new Map<string, string>()
  for (const name of readdirSync(join(path, 'assets'))) {
    const [, title, rest] = HASHED.exec(name) ?? []
    if (title !== undefined) renamed.set(name, `${title}${markOf(version)}${rest}`)
  }
  for (const name of names) {
    if (/\.(?:html|js|css)\.(?:br|gz)$/.test(name)) rmSync(join(path, name))
    if (TEXT.test(name)) writeFileSync(join(path, name), withNames(readFileSync(join(path, name), 'utf8'), renamed))
  }
  for (const [from, to] of renamed) renameSync(join(path, 'assets', from), join(path, 'assets', to))
  return path
}

function withNames(text: string, renamed: ReadonlyMap<string, string>): string {
  return [...renamed].reduce((result, [from, to]) => result.replaceAll(from, to), text)
}

/** Loads a page, then what it names, and what that names. @throws when something is missing, cut off or of another build. */
async function visit(url: string): Promise<void> {
  const page = (await load(url, '/')).replaceAll(/media\/[\w.-]+/g, (name, place) => (place % 10 === 0 ? name : ''))
  const found = new Set(page.match(FILES))
  for (const file of found) {
    const text = await load(url, `/${file}`)
    if (TEXT.test(file)) for (const name of text.match(FILES) ?? []) found.add(name)
  }
  const versions = new Set([...found].flatMap((file) => file.match(VERSION) ?? []))
  if (versions.size !== 1) throw new Error(`a page of several builds: ${[...versions].join(' ')}`)
}

async function load(url: string, path: string): Promise<string> {
  const { status, headers, text } = await get(url, path)
  if (status !== 200 || headers['content-length'] !== String(text.length)) {
    throw new Error(`${path}: ${status}, ${text.length} of ${headers['content-length']} bytes`)
  }
  return text
}

it(`${UPDATES} updates and ${UPDATES / UPDATES_PER_ROLLBACK} rollbacks: no broken page, no failed post, nothing lost`, async () => {
  const folder = lab.dataDir()
  const dist = join(folder, 'dist')
  publishBuild(variation(folder, 0), dist)
  const env = { FIXTURE_DIST: dist }
  const server = await startServer(lab.dataDir(), env, NODE, 'tests/relay/support/fixture-process.ts')
  lab.onEnd(() => server.end('SIGKILL'))

  const leaving = new AbortController()
  const visits = Array.from({ length: VISITORS }, () => 0)
  const visitor = async (_: unknown, number: number): Promise<void> => {
    for (; !leaving.signal.aborted; visits[number] = (visits[number] ?? 0) + 1) await visit(server.url)
  }
  const ids: string[] = []
  const customer = async (): Promise<void> => {
    while (!leaving.signal.aborted) ids.push(idOf(await postJson(server.url, { fields: newFields(), file: PNG_FILE })))
  }
  const everybody = Promise.all([...visits.map(visitor), customer()])
  everybody.catch(() => leaving.abort())

  /** Until the build is shown, and every visitor has finished with what was open before. */
  const taken = async (version: number): Promise<void> => {
    await until(`${version} is shown`, async () => (await get(server.url, '/')).text.includes(`-${markOf(version)}`))
    const before = [...visits]
    const allOn = () => visits.every((count, number) => count > (before[number] ?? 0))
    await until('everybody has come by', () => leaving.signal.aborted || allOn())
  }
  for (let version = 1; version <= UPDATES; version += 1) {
    publishBuild(variation(folder, version), dist)
    await taken(version)
    if (version % UPDATES_PER_ROLLBACK === 0) {
      rollBack(dist)
      await taken(version - 1)
    }
  }
  leaving.abort()
  await everybody
  expect(ids.length).toBeGreaterThan(UPDATES)
  expect((await list(server.dataDir)).map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
})
