import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startOnSomePort } from '../support/ports.ts'
import { ROOT } from '#tools/paths.ts'
import { copySite } from '../support/content-copy.ts'
import { environment, newDataDir, removeDataDir } from '../support/server.ts'
import { until } from '../support/until.ts'

export const NAME = { name: 'Name des Betriebs' }
// Sveltia CMS lays out what is to be seen. Vite tells the console what it does, and of every fault.
export const OWNER = {
  viewport: { width: 1440, height: 3500 },
  tolerate: /vite|hydrat|status of (404|422|503)|Die Liste oben nennt/i,
}
// One long way: a machine with other work takes minutes for it.
export const LONG = { timeout: 300_000 }

/** A site folder with the demo's content; `edit` is `npm run edit` for it. */
export function copyWithEditor() {
  const { site: root, remove } = copySite()
  const dataDir = newDataDir()
  const script = join(ROOT, 'tools/edit.ts')
  let editor: ChildProcess | undefined
  return {
    root,
    dataDir,
    script,
    read: (file: string) => readFileSync(join(root, 'content', file), 'utf8'),
    write: (file: string, text: string) => writeFileSync(join(root, 'content', file), text),
    async edit(settings: Record<string, string> = {}) {
      const started = await startOnSomePort((port) =>
        startEditor(script, dataDir, { ...settings, SITE_DIR: root, PORT: String(port) }),
      )
      editor = started.editor
      return started
    },
    end(): void {
      editor?.kill('SIGKILL')
      remove()
      removeDataDir(dataDir)
    },
  }
}

/** @returns null where one of its two ports is taken: it listens two above PORT, and on the one after it. */
async function startEditor(script: string, dataDir: string, settings: Record<string, string>) {
  const child = spawn(process.execPath, [script], { env: environment(dataDir, settings) })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const ready = await until(
    'the editor is ready',
    () => {
      if (output.includes('ist schon belegt')) return 'taken'
      if (child.exitCode !== null) throw new Error(`the editor ended: ${output}`)
      return /^Der Editor ist bereit: (\S+)$/m.exec(output)?.[1]
    },
    90_000,
  )
  return ready === 'taken' ? null : { editor: child, url: ready, port: Number(settings['PORT']) }
}
