/** The server's process: settings, signals, errors that nothing caught. systemd, container or host starts it again. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import closeWithGrace from 'close-with-grace'
import type { Settings } from '#settings/read-settings.ts'
import { MANIFEST } from '#settings/identity.ts'
import { withSettings } from '#settings/process-settings.ts'
import { SITE_FOLDER } from '#settings/site-folder.ts'
import { systemCode } from '#shared/errors.ts'
import { explain } from './explain.ts'
import { listen } from './http/http-server.ts'
import { createOutput, type Log } from './log/log.ts'
import { OutboxError } from './outbox/errors.ts'
import { type Annex, openSite, type SiteParts } from './site.ts'
import { serveSites } from './sites/sites.ts'

const DIST = join(SITE_FOLDER, 'dist')

const SETTING_OF_ERROR: Readonly<Record<string, string>> = {
  EACCES: 'PORT',
  EADDRINUSE: 'PORT',
  EADDRNOTAVAIL: 'HOST',
  EAI_AGAIN: 'HOST',
  ENOTFOUND: 'HOST',
  ERR_SQLITE_ERROR: 'DATA_DIR',
}

/** What is said on standard output of a site that is served, by the address for a browser on this machine. */
type Greeting = (parts: SiteParts, url: string) => Promise<string | null>

/** @param annex the office of each site. @param greet for a process with one site. */
export const run = (annex: Annex, greet: Greeting = async () => null) =>
  withSettings((settings) => serve(settings, annex, greet))

async function serve(settings: Settings, annex: Annex, greet: Greeting): Promise<void> {
  // Only the owner's account may read the files that the server writes.
  process.umask(0o077)
  const { log, say } = createOutput()
  let server: Awaited<ReturnType<typeof serveOne | typeof serveSites>> | undefined

  // A closed terminal sends SIGHUP, and so does log rotation to a service.
  if (!process.stdout.isTTY) process.on('SIGHUP', () => server && 'reload' in server && server.reload())
  closeWithGrace({ logger: log, skip: process.stdout.isTTY ? [] : ['SIGHUP'] }, async ({ err }) => {
    if (err) return log.error({ err }, 'uncaught error: this process ends')
    // After Ctrl-C the terminal and npm each send SIGINT. close-with-grace would exit with 1 at the second.
    for (const signal of ['SIGTERM', 'SIGINT']) process.removeAllListeners(signal).on(signal, () => {})
    await server?.close()
  })

  try {
    server =
      settings.sitesDir === null
        ? await serveOne(settings, annex, log)
        : await serveSites(settings, settings.sitesDir, annex, log)
    say(`Bereit: ${server.url}`)
    const greeting = 'parts' in server ? await greet(server.parts, server.url) : null
    if (greeting !== null) say(greeting)
  } catch (error) {
    process.stderr.write(`${explainStartError(error)}\n`)
    process.exit(1)
  }
}

async function serveOne(settings: Settings, annex: Annex, log: Log) {
  if (!existsSync(join(DIST, MANIFEST)))
    log.error('there is no built site: pages are answered with 503 until npm run build has made it')
  const site = await openSite(settings, DIST, log, annex)
  const { url, close: closeServer } = await listen(settings, site.answer)
  const close = (): Promise<void> => site.close(closeServer())
  // This process cannot store enquiries any more. The next process starts with a new outbox.
  void site.lost.then(close).then(() => process.exit(1))
  return { url, close, parts: site.parts }
}

/** The reason why the server can't start, in one line that names the setting to look at. */
function explainStartError(error: unknown): string {
  const setting = error instanceof OutboxError ? error.setting : SETTING_OF_ERROR[systemCode(error)]
  return setting ? `Einstellung ${setting}: ${explain(error)}` : explain(error)
}
