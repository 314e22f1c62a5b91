import { afterAll, afterEach, expect } from 'vitest'
import { type AlertReceiver, startAlertReceiver } from './alert-receiver.ts'
import { type MailServer, type MailServerKind, type Reply, startMailServer } from './mail-server.ts'
import { type Environment, newDataDir, type Server, removeDataDir, startServer } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { mountSmallDisk } from './machine.ts'
import { stored } from './engine.ts'

/** Waits for the log line of the delivery, then checks that the outbox agrees. */
export async function sent({ dataDir, output }: Server, id: string): Promise<void> {
  await until(`${id} is sent`, () => output().includes(`"id":"${id}","status":"sent"`))
  expect(await stored(dataDir)).toContainEqual(expect.objectContaining({ id, status: 'sent' }))
}

/** Starts servers for a test and ends them after the test, also after a failed one. */
export const useLab = () => labUntil(afterEach)

/** Like `useLab`, but for tests that run side by side: the servers end after the last test of the file. */
export const useConcurrentLab = () => labUntil(afterAll)

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
  const relay = async (env: Environment = {}, path = dataDir(), command?: readonly string[]) => {
    const server = await startServer(path, env, command)
    cleanups.push(() => server.end('SIGKILL'))
    return server
  }
  const mailServer = async (script: readonly Reply[] = [], kind: MailServerKind = {}): Promise<MailServer> => {
    const server = await startMailServer(script, kind)
    cleanups.push(server.close)
    return server
  }
  return {
    /** A new folder for an outbox. */
    dataDir,
    /** Calls `cleanup` after the test. */
    onEnd: (cleanup: () => unknown): void => {
      cleanups.push(cleanup)
    },
    /** A folder that is a disk of 24 MB; needs root. */
    smallDisk(): string {
      const path = dataDir()
      cleanups.push(mountSmallDisk(path))
      return path
    },
    relay,
    mailServer,
    /** The owner's service for alerts, heartbeats and notifications. */
    async receiver(...statuses: number[]): Promise<AlertReceiver> {
      const receiver = await startAlertReceiver(statuses)
      cleanups.push(receiver.close)
      return receiver
    },
    /** A relay and the mail server it sends to. */
    async mailing(env: Environment = {}, ...server: Parameters<typeof mailServer>) {
      const mail = await mailServer(...server)
      return { mail, relay: await relay({ SMTP_URL: mail.url, ...env }) }
    },
  }
}
