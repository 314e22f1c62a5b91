import { addStandby, type Postgres, startPrimary } from '../../support/postgres.ts'
import type { useLab } from '../support/lab.ts'
import { newFields, type FormParts, postJson } from '../support/post.ts'

/** PostgreSQLs that end with the test. */
export function useDatabases(lab: ReturnType<typeof useLab>) {
  const primary = async (...args: Parameters<typeof startPrimary>): Promise<Postgres> => {
    const started = await startPrimary(...args)
    lab.onEnd(started.erase)
    return started
  }

  /**
   * A primary that acknowledges only data that its standby has, and a relay that demands such a primary.
   * @param under a program that runs each of the three, with its options.
   */
  const pair = async (env: Record<string, string> = {}, under: readonly string[] = []) => {
    const one = await primary(under)
    const two = await addStandby(one, 'two', under)
    lab.onEnd(two.erase)
    await one.configure('synchronous_standby_names', 'two')
    const hosts = one.url().replace(`:${one.port}`, `:${one.port},127.0.0.1:${two.port}`)
    const settings = { DATABASE_URL: hosts, DATABASE_COPIES: '2', ...env }
    return { one, two, settings, relay: await lab.relay(settings, undefined, [...under, process.execPath]) }
  }

  return { primary, pair }
}

/** Posts an enquiry, and takes the time. */
export async function post({ url }: { url: string }, fields = newFields(), file?: FormParts['file']) {
  const begun = performance.now()
  const { status, text } = await postJson(url, { fields, file })
  return { status, text, seconds: (performance.now() - begun) / 1000 }
}

/** The processes of a server whose commit waits for the standby. */
export async function waitsForStandby({ sql }: Postgres): Promise<number[]> {
  const waiting = `SELECT pid FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND query LIKE '%INTO enquiry%'`
  return (await sql(waiting)).map(({ pid }) => Number(pid))
}
