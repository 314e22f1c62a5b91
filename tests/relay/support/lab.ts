import { afterAll, afterEach } from 'vitest'
import * as v from 'valibot'
import { type MailServer, type Reply, startMailServer } from './mail-server.ts'
import { enquiries, type Environment, newDataDir, type Relay, removeDataDir, startRelay } from './relay.ts'

const listed = v.array(
  v.strictObject({
    id: v.string(),
    receivedAt: v.pipe(v.string(), v.isoTimestamp()),
    status: v.picklist(['queued', 'sent', 'failed', 'spam']),
    attempts: v.number(),
    name: v.string(),
    email: v.string(),
    phone: v.string(),
    message: v.string(),
    attachment: v.nullable(v.strictObject({ name: v.string(), type: v.string(), bytes: v.number() })),
  }),
)
export type Listed = v.InferOutput<typeof listed>[number]

/** `enquiries list --json`, checked against the contract. */
export async function list(dataDir: string): Promise<Listed[]> {
  const { code, stdout, stderr } = await enquiries(dataDir, 'list', '--json')
  if (code !== 0) throw new Error(`list ended with ${code}: ${stderr}`)
  return v.parse(listed, JSON.parse(stdout))
}

/** What `list --json` says about one enquiry. */
export async function listedEntry(dataDir: string, id: string): Promise<Listed> {
  const entry = (await list(dataDir)).find((enquiry) => enquiry.id === id)
  if (!entry) throw new Error(`${id} is not listed`)
  return entry
}

/** Starts what a test needs and ends it after the test, whatever happens. */
export function useLab() {
  return labUntil(afterEach)
}

/** The same for tests that run side by side: what they start ends after the last of the file. */
export function useConcurrentLab() {
  return labUntil(afterAll)
}

function labUntil(end: typeof afterEach | typeof afterAll) {
  const cleanups: (() => unknown)[] = []
  end(async () => {
    for (const cleanup of cleanups.splice(0).toReversed()) await cleanup()
  })
  const dataDir = (): string => {
    const path = newDataDir()
    cleanups.push(() => removeDataDir(path))
    return path
  }
  return {
    /** A new folder for an outbox. */
    dataDir,
    /** Has something ended with the test. */
    onEnd: (cleanup: () => unknown): void => {
      cleanups.push(cleanup)
    },
    async relay(env: Environment = {}, path = dataDir(), command?: readonly string[]): Promise<Relay> {
      const relay = await startRelay(path, env, command)
      cleanups.push(() => relay.end('SIGKILL'))
      return relay
    },
    async mailServer(script: readonly Reply[] = [], port = 0): Promise<MailServer> {
      const server = await startMailServer(script, port)
      cleanups.push(server.close)
      return server
    },
  }
}
