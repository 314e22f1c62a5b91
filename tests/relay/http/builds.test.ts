import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { buildsFolder, publishBuild } from '#build/builds.ts'
import { ROOT } from '#build/paths.ts'
import { useConcurrentLab } from '../support/lab.ts'
import { lacking, tracing } from '../support/machine.ts'
import { type Answer, enquire, get, startVisitors } from '../support/post.ts'

const lab = useConcurrentLab()

const scriptOf = (version: number) => `assets/app-v${version}.js`
const home = (version: number) =>
  `<title>Version ${version}</title><script src="/${scriptOf(version)}"></script>`.padEnd(2000 * version)

/** A build of the site, with a home page, a script and a page that belong to this version only. */
function build(folder: string, version: number): string {
  const path = mkdtempSync(join(folder, 'build-'))
  const files = {
    'index.html': home(version),
    'impressum.html': 'Impressum',
    '404.html': `Oops! Page not found (${version})`,
    'media/film-77a.mp4': 'film'.repeat(250_000),
    [scriptOf(version)]: `script(${version})`,
    [`seite-${version}.html`]: `Seite ${version}`,
  }
  for (const name of ['assets', 'media']) mkdirSync(join(path, name))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(path, name), text)
  return path
}

/** A server with the site in a folder, as `npm start` would run it after the first build. */
async function serve(folder: string, version?: number) {
  const dist = join(folder, 'dist')
  if (version !== undefined) publishBuild(build(folder, version), dist)
  const server = await lab.relay({ SITE_DIR: folder })
  const shown = async () => /Version (\d)/.exec((await get(server.url, '/')).text)?.[1]
  return { ...server, dist, shown }
}

/** An answer whose length is that of the bytes that came. */
function expectWhole({ status, headers, text }: Answer): void {
  expect([status, headers['content-length']]).toStrictEqual([200, String(text.length)])
}

it.concurrent('a new build is taken over while visitors load and post, without a restart and without a broken answer', async () => {
  const folder = lab.dataDir()
  const server = await serve(folder, 1)
  const paths = ['/', '/impressum', '/media/film-77a.mp4']
  const visitors = startVisitors(4, async (visitor) => {
    const path = paths[visitor]
    if (path) expectWhole(await get(server.url, path))
    else await enquire(server)
    return visitor
  })
  for (const version of [2, 3]) {
    publishBuild(build(folder, version), server.dist)
    expect(await server.shown()).toBe(String(version))
    expect((await get(server.url, '/nichts')).text).toBe(`Oops! Page not found (${version})`)
  }
  expect(new Set(await visitors.leave()).size).toBe(4)
})

it.concurrent('a new build keeps the scripts of the one before it for pages that are open, and deletes only builds (long)', async () => {
  const folder = lab.dataDir()
  const server = await serve(folder, 1)
  const own = ['meine-sicherung', '2026-01-01T00-00-00-000Z Kopie']
  for (const name of own) mkdirSync(join(buildsFolder(server.dist), name))
  for (const version of [2, 3]) publishBuild(build(folder, version), server.dist)
  const scripts = await Promise.all([1, 2, 3].map((version) => get(server.url, `/${scriptOf(version)}`)))
  expect(scripts.map(({ status }) => status)).toStrictEqual([404, 200, 200])
  // The manifest of a build is none of its files.
  expect((await get(server.url, '/build.json')).status).toBe(404)
  expect((await get(server.url, '/seite-2')).status).toBe(404)
  expect(readdirSync(buildsFolder(server.dist))).toEqual(expect.arrayContaining(own))
  expect(readdirSync(buildsFolder(server.dist))).toHaveLength(2 + own.length)
})

it.concurrent('the server answers without a built site, and shows the site as soon as there is one (long)', async () => {
  const folder = lab.dataDir()
  const server = await serve(folder)
  // Not 404: search engines would forget the page.
  const page = await get(server.url, '/')
  expect([page.status, page.headers['retry-after']]).toStrictEqual([503, '120'])
  const id = await enquire(server)
  expect((await get(server.url, `/?anfrage=${id}`)).text).toMatch(new RegExp(`Anfrage gesendet.*${id}`, 's'))
  expect((await get(server.url, '/healthz')).status).toBe(200)
  publishBuild(build(folder, 1), server.dist)
  expect(await server.shown()).toBe('1')
})

// The file systems of owners refuse these calls. Here strace makes them fail.
it.concurrent('a file that is held on Windows does not stop a build; where no link can be made, the site stays (long)', ({
  skip,
}) => {
  skip(...lacking(tracing))
  const folder = lab.dataDir()
  const dist = join(folder, 'dist')
  const publish = (version: number, faults: readonly string[]) => {
    const inject = faults.map((fault) => `--inject=${fault}`)
    const code = `Object.defineProperty(process, 'platform', { value: 'win32' })
      const { publishBuild } = await import('#build/builds.ts')
      publishBuild(${JSON.stringify(build(folder, version))}, ${JSON.stringify(dist)})`
    const args = ['-fqq', '-o', '/dev/null', '-e', 'trace=/^symlink,/^rename', ...inject, process.execPath]
    const { status, stderr } = spawnSync('strace', [...args, '--input-type=module', '-e', code], { cwd: ROOT })
    return { isDone: status === 0, said: String(stderr) }
  }
  const shown = () => readFileSync(join(dist, 'index.html'), 'utf8')
  publishBuild(build(folder, 1), dist)
  expect(publish(2, ['/^rename:error=EBUSY:when=1..2'])).toEqual({ isDone: true, said: '' })
  expect([shown(), readFileSync(join(dist, scriptOf(1)), 'utf8')]).toEqual([home(2), 'script(1)'])
  expect(publish(3, ['/^symlink:error=EPERM'])).toEqual({
    isDone: false,
    said: expect.stringContaining('dist/ konnte nicht ersetzt werden: EPERM'),
  })
  expect(shown()).toBe(home(2))
})
