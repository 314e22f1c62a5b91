import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { installEditor } from '#editor/install.ts'
import { copyProject } from '../support/project-copy.ts'
import { startOnSomePort } from '../support/ports.ts'
import { environment, newDataDir, removeDataDir, run } from '../support/server.ts'
import { until } from '../support/until.ts'

const START_TIMEOUT_MS = 90_000

/** `npm run edit` in a copy of the project. */
export type OwnerAtWork = {
  root: string
  url: string
  site: string
  /** What stands in a file of content/. */
  read: (file: string) => string
  /** `npm run edit` once more, while the first one runs. */
  startAgain: () => ReturnType<typeof run>
  end: () => Promise<{ code: number | null }>
}

/**
 * Installs the editor if need be, and starts it as the owner does.
 * @param before what happens to the copy before, by its root folder.
 */
export async function startOwnerAtWork(before?: (root: string) => void): Promise<OwnerAtWork> {
  if (!(await installEditor(console.log))) throw new Error('the editor could not be installed')
  const project = copyProject()
  before?.(project.root)
  const dataDir = newDataDir()
  const script = join(project.root, 'tools/edit.ts')
  const { port, env, child, url } = await startOnSomePort((some) => startEditor(some, script, dataDir))
  return {
    root: project.root,
    url,
    site: `http://127.0.0.1:${port + 3}`,
    read: (file) => readFileSync(join(project.root, 'content', file), 'utf8'),
    startAgain: () => run(script, [], env),
    async end() {
      const ended = child.exitCode === null ? once(child, 'exit') : null
      child.kill('SIGINT')
      await ended
      project.remove()
      removeDataDir(dataDir)
      return { code: child.exitCode }
    },
  }
}

/** @returns null where one of its two ports is taken: it listens two above PORT, and on the one after it. */
async function startEditor(port: number, script: string, dataDir: string) {
  const env = environment(dataDir, { PORT: String(port) })
  const child = spawn(process.execPath, [script], { cwd: dirname(dirname(script)), env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const url = await until(
    'the editor is ready',
    () => {
      if (/^Port \d+ ist schon belegt/m.test(output)) return 'taken'
      if (child.exitCode !== null) throw new Error(`the editor ended: ${output}`)
      return /^Der Editor ist bereit: (\S+)$/m.exec(output)?.[1]
    },
    START_TIMEOUT_MS,
  )
  return url === 'taken' ? null : { port, env, child, url }
}
