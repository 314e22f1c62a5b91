import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Writable } from 'node:stream'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll } from 'vitest'
import { startServer } from '#server/server.ts'
import { readSettings } from '#settings/read-settings.ts'
import { environment, type Environment, newDataDir, removeDataDir } from '../../support/server.ts'

const HOME = '<!doctype html><title>Start</title><p>Willkommen</p>'
export const SCRIPT = 'console.log(1)\n'.repeat(100)
const VIDEO = Buffer.from(Array.from({ length: 1_000_000 }, (_, index) => index % 251))

const FORM = ['name', 'email', 'phone', 'message', 'attachment']
  .map((field) => {
    const value = field === 'attachment' ? '' : ` value="{{value:${field}}}"`
    return `<input name="${field}"${value} aria-invalid="{{invalid:${field}}}"><p>{{error:${field}}}</p>`
  })
  .join('\n')

/**
 * A small stand-in for the built site, with the files that the server needs.
 * @param extra more files by name, or others in place of these.
 */
export function writeFixtureSite(dist: string, extra: Record<string, string | Buffer> = {}): void {
  const files: Record<string, string | Buffer> = {
    'index.html': HOME,
    'gesendet.html': '<title>Start</title><p>Nummer <b>{{reference}}</b></p>',
    'impressum.html': '<title>Impressum</title>',
    '404.html': '<title>404</title>Oops! Page not found',
    '500.html': '<title>500</title>Unexpected Application Error!',
    'anfrage.html': `<title>Anfrage prüfen</title>{{summary}}<form>${FORM}</form>`,
    'robots.txt': 'User-agent: *\n',
    'assets/app-3f9.js': SCRIPT,
    'assets/app-3f9.js.br': brotliCompressSync(SCRIPT),
    'assets/app-3f9.js.gz': gzipSync(SCRIPT),
    'media/film-77a.mp4': VIDEO,
    '.secret': 'hidden',
    'assets/.secret.js': 'hidden',
    ...extra,
  }
  for (const [name, content] of Object.entries(files)) {
    const path = join(dist, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
    utimesSync(path, 1_700_000_000, 1_700_000_000)
  }
}

/** Serves a fixture site from this process. */
export async function serveFixture(dist: string, dataDir: string, env: Environment = {}) {
  const lines: string[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  const server = await startServer(readSettings(environment(dataDir, env)), dist, pino({ base: null }, stream))
  return { ...server, log: () => lines.join('') }
}

/** One server with the fixture site for all tests of a file. */
export async function useFixtureServer(extra: Record<string, string> = {}, env: Environment = {}) {
  const [dist, dataDir] = [newDataDir(), newDataDir()]
  writeFixtureSite(dist, extra)
  const server = await serveFixture(dist, dataDir, env)
  afterAll(async () => {
    await server.close()
    removeDataDir(dist)
    removeDataDir(dataDir)
  })
  return server
}
