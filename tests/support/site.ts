import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '#tools/paths.ts'

export type Site = {
  url: string
  dataDir: string
  /** Everything the server has printed so far. */
  log: () => string
  stop: () => Promise<void>
}

/** Starts the real server on a free port with an outbox of its own. `env` overrides settings. */
export async function startSite(env: Record<string, string> = {}): Promise<Site> {
  const dataDir = await mkdtemp(join(tmpdir(), 'outbox-'))
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const child = spawn(process.execPath, [join(ROOT, 'server/main.ts')], {
    env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, ENQUIRY_RATE_LIMIT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  child.stdout.on('data', (data) => output.push(String(data)))
  child.stderr.on('data', (data) => output.push(String(data)))
  await untilHealthy(url, child, output)
  return {
    url,
    dataDir,
    log: () => output.join(''),
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function untilHealthy(url: string, child: ChildProcess, output: string[]): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server did not start:\n${output.join('')}`)
    const answer = await fetch(`${url}/healthz`).catch(() => null)
    if (answer?.ok) return
    await new Promise(setImmediate)
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('No port.')
  return address.port
}

/** Runs the command line of the owner (`npm run enquiries -- …`) on that server's outbox and returns what it printed. */
export async function enquiries(site: Site, ...args: string[]): Promise<string> {
  const child = spawn(process.execPath, [join(ROOT, 'server/cli/enquiries.ts'), ...args], {
    env: { ...process.env, DATA_DIR: site.dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (data) => (printed += String(data)))
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`enquiries ${args.join(' ')} ended with ${code}`)
  return printed
}
