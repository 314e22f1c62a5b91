import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#tools/paths.ts'
import { copySite } from '../support/content-copy.ts'
import { environment, newDataDir, outputOf, removeDataDir } from '../support/server.ts'
import { until } from '../support/until.ts'

// Vite logs its work to the console. Browsers log each refused save and a server that does not answer.
export const OWNER = {
  viewport: { width: 1440, height: 900 },
  tolerate: /vite|hydrat|Transition|status of (404|409|412|422|503)|net::ERR_|Failed to fetch/i,
}
// These tests have many steps: a busy machine takes minutes.
export const LONG = { timeout: 300_000 }

/** A site folder with the demo's content; `edit` is `npm run edit` for it. */
export function copyWithEditor() {
  const { site: root, remove } = copySite()
  const dataDir = newDataDir()
  let editor: ChildProcess | undefined

  /** Starts the editor. @returns its address. */
  async function edit(settings: Record<string, string> = {}): Promise<string> {
    const child = spawn('npm', ['run', '--silent', 'edit'], {
      cwd: ROOT,
      env: environment(dataDir, { ...settings, SITE_DIR: root }),
      detached: true,
    })
    editor = child
    const output = outputOf(child)
    return until(
      'the editor is ready',
      () => {
        if (child.exitCode !== null) throw new Error(`the editor ended: ${output()}`)
        return /^Der Editor ist bereit: (\S+)$/m.exec(output())?.[1]
      },
      90_000,
    )
  }

  /** Ends the editor. @returns its exit code. */
  async function stop(signal: NodeJS.Signals = 'SIGKILL'): Promise<number | null> {
    if (!editor?.pid || editor.exitCode !== null || editor.signalCode !== null) return null
    const ended = once(editor, 'exit')
    process.kill(-editor.pid, signal)
    return (await ended)[0]
  }
  return {
    root,
    dataDir,
    read: (file: string) => readFileSync(join(root, 'content', file), 'utf8'),
    // The file is whole at every moment: the editor reads it four times a second, and would show half a file as the owner's words.
    write(file: string, text: string): void {
      const path = join(root, 'content', file)
      writeFileSync(`${path}.neu`, text)
      renameSync(`${path}.neu`, path)
    },
    edit,
    stop,
    async end(): Promise<void> {
      await stop()
      remove()
      removeDataDir(dataDir)
    },
  }
}
