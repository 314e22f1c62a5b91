/** `npm run dev`: the site with hot reload, and the relay behind it. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { RELAY_PATH } from '#enquiry/protocol.ts'
import { withSettings } from '#settings/process-settings.ts'
import type { Settings } from '#settings/read-settings.ts'
import { readWords } from '#shared/arguments.ts'
import { complain } from '#build/build-error.ts'
import { CACHE, ROOT } from '#build/paths.ts'
import type { CheckedContent } from '#build/page-content.ts'

const HELP = `npm run dev
Zeigt die Website, während an ihr gearbeitet wird: Jede Änderung an Texten, Bildern und Programm ist sofort zu sehen.`

async function main(): Promise<void> {
  if (!readWords(HELP)) return
  // Loaded after the words are read: the help is there at once.
  const { checkedContent } = await import('#build/page-content.ts')
  const checked = await checkedContent()
  await withSettings((settings) => develop(settings, checked).catch(complain), checked.content?.business)
}

async function develop(settings: Settings, checked: CheckedContent): Promise<void> {
  const { startPreview } = await import('#build/preview.ts')
  // The relay starts first, because it ends at once if another server uses DATA_DIR. Only the site's server asks the relay,
  // so any free port will do.
  const relay = spawn(process.execPath, [join(ROOT, 'server/main.ts')], {
    stdio: ['inherit', 'pipe', 'inherit'],
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1' },
  })
  process.once('SIGTERM', () => relay.kill())
  const relayUrl = await urlOf(relay)
  if (relayUrl === null) return void (process.exitCode = 1)
  const proxy = { [RELAY_PATH]: relayUrl, '/healthz': relayUrl }
  const place = { port: settings.port, proxy, cacheDir: join(CACHE, `vite-dev-${settings.port}`) }
  const server = await startPreview(checked, place).catch((error: unknown) => {
    relay.kill()
    throw error
  })
  relay.on('exit', (code) => {
    process.exitCode = code ?? 1
    void server.close()
  })
  console.log(`Die Website ist bereit: ${server.url}`)
}

/** Prints the relay's output. @returns the relay's address once it answers; null if the relay has ended and printed the reason. */
function urlOf(relay: ChildProcessByStdio<null, Readable, null>): Promise<string | null> {
  return new Promise((resolve) => {
    relay.once('exit', () => resolve(null))
    createInterface(relay.stdout).on('line', (line) => {
      const url = /^Bereit: (\S+)$/.exec(line)?.[1]
      if (url === undefined) console.log(line)
      else resolve(url)
    })
  })
}

await main()
