import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { installEditor } from '#editor/install.ts'
import { copyProject } from '../support/project-copy.ts'
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

/** Two ports in a row on which nobody listens; below those the system gives to every connection. */
async function freePair(): Promise<number> {
  const first = 20_000 + Math.floor(Math.random() * 10_000)
  return (await isFree(first)) && (await isFree(first + 1)) ? first : freePair()
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
      .once('error', () => resolve(false))
      .listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
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
  // It listens two ports above PORT, and on the one after it.
  const port = (await freePair()) - 2
  const env = environment(dataDir, { PORT: String(port) })
  const script = join(project.root, 'tools/edit.ts')
  const child = spawn(process.execPath, [script], { cwd: project.root, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)))
  const url = await until(
    'the editor is ready',
    () => {
      if (child.exitCode !== null) throw new Error(`the editor ended: ${output}`)
      return /^Der Editor ist bereit: (\S+)$/m.exec(output)?.[1]
    },
    START_TIMEOUT_MS,
  )
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
