import { afterAll, afterEach, expect } from 'vitest'
import { type MailServer, type MailServerKind, type Reply, startMailServer } from './mail-server.ts'
import { listedEntry } from '../../support/enquiries.ts'
import { type Environment, newDataDir, type Server, removeDataDir, startServer } from '../../support/server.ts'
import { until } from '../../support/until.ts'

/** Waits for the log line of the delivery, then checks that the list agrees. */
export async function sent(relay: Server, id: string): Promise<void> {
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
    async relay(env: Environment = {}, path = dataDir(), command?: readonly string[]): Promise<Server> {
      const relay = await startServer(path, env, command)
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
