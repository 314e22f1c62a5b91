import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#build/paths.ts'
import { begin } from '../commands/clone.ts'
import { copySite } from '../support/content-copy.ts'
import { environment, newDataDir, removeDataDir } from '../support/server.ts'

// Vite logs its work to the console. Browsers log each refused save and a server that does not answer.
export const OWNER = {
  viewport: { width: 1440, height: 900 },
  tolerate: /vite|hydrat|Transition|status of (404|409|412|422|503)|net::ERR_|Failed to fetch/i,
}

/** A site folder with the demo's content; `edit` is the double click that opens the editor on macOS and Linux. */
export function copyWithEditor() {
  const { site: root, remove } = copySite()
  const dataDir = newDataDir()
  let editor: ReturnType<typeof begin> | undefined

  /** Starts the editor. @returns its address. */
  function edit(settings: Record<string, string> = {}): Promise<string> {
    editor = begin(
      ROOT,
      [join(ROOT, 'Website bearbeiten.command')],
      environment(dataDir, { ...settings, SITE_DIR: root }),
    )
    return editor.ready(/^Der Editor ist bereit: (\S+)$/m)
  }

  const stop = async (signal: NodeJS.Signals = 'SIGKILL') => void (await editor?.end(signal))
  return {
    root,
    dataDir,
    read: (file: string) => readFileSync(join(root, 'content', file), 'utf8'),
    // The file is whole at every moment: the editor reads it again and again, and would show half a file as the owner's words.
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
