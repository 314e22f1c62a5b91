import { afterAll, afterEach, expect } from 'vitest'
import * as v from 'valibot'
import { type MailServer, type MailServerKind, type Reply, startMailServer } from './mail-server.ts'
import { enquiries, type Environment, newDataDir, type Relay, removeDataDir, startRelay } from './relay.ts'
import { until } from './until.ts'

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

/** Waits for the log line of the delivery, then checks that the list agrees. */
export async function sent(relay: Relay, id: string): Promise<void> {
  await until(`${id} is sent`, () => relay.output().includes(`"id":"${id}","status":"sent"`))
  expect(await listedEntry(relay.dataDir, id)).toMatchObject({ status: 'sent' })
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
    async mailServer(script: readonly Reply[] = [], port = 0, kind: MailServerKind = {}): Promise<MailServer> {
      const server = await startMailServer(script, port, kind)
      cleanups.push(server.close)
      return server
    },
  }
}
