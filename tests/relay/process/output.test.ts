import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { join } from 'node:path'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { ROOT } from '#tools/paths.ts'
import { environment, outputOf } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { sent, useConcurrentLab } from '../support/lab.ts'
import { enquire, exchange, get, newFields, PNG_FILE, postJson } from '../support/post.ts'

const lab = useConcurrentLab()
const MAIN = join(ROOT, 'server/main.ts')
const FLOOD = 3000

const entry = v.looseObject({
  time: v.pipe(v.string(), v.isoTimestamp()),
  msg: v.string(),
  others: v.optional(v.number(), 0),
  path: v.optional(v.string()),
})

/** The log's lines that are whole. */
function entriesOf(output: string) {
  const lines = output.split('\n').filter((line) => /^\{.*\}$/.test(line))
  return lines.map((line) => v.parse(entry, JSON.parse(line)))
}

/** Asks for pages that do not exist. */
async function flood(url: string): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  let left = FLOOD
  const visitor = async (): Promise<void> => {
    while (left-- > 0) await exchange(`${url}/nowhere-${left}`, '', { method: 'GET', agent })
  }
  await Promise.all(Array.from({ length: 8 }, visitor))
  agent.destroy()
}

describe('the log', { concurrent: true }, () => {
  it('may lie on a full disk', async () => {
    // Where it listens can't be read, so on a socket of ours.
    const { socket, url } = lab.socket()
    const command = 'LISTEN_PID=$$ LISTEN_FDS=1 exec "$0" "$@" > /dev/full'
    const child = spawn('sh', ['-c', command, process.execPath, MAIN], {
      env: environment(lab.dataDir()),
      stdio: ['ignore', 'ignore', 'inherit', socket.fd()],
    })
    lab.onEnd(() => child.kill('SIGKILL'))
    await until('it answers', () => get(url, '/').catch(() => null))
    for (let count = 0; count < 20; count += 1) expect((await get(url, '/nowhere')).status).toBe(404)
    for (let count = 0; count < 5; count += 1) await enquire({ url })
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toStrictEqual([0, null])
  })

  it(`may be read by nobody while ${FLOOD} visitors ask for missing pages, and has a few lines of them`, async () => {
    const child = spawn(process.execPath, [MAIN], { env: environment(lab.dataDir()), stdio: 'pipe' })
    lab.onEnd(() => child.kill('SIGKILL'))
    const log = outputOf(child)
    const url = await until('it is ready', () => /^Ready: (\S+)$/m.exec(log())?.[1])
    child.stdout.pause()
    const start = performance.now()
    await flood(url)
    const seconds = (performance.now() - start) / 1000
    await enquire({ url })
    child.stdout.resume()
    const missingPages = () => entriesOf(log()).filter(({ msg }) => msg === 'page not found')
    const counted = () => missingPages().reduce((sum, { path, others }) => sum + (path ? 1 : others), 0)
    await until('all visitors are counted', () => counted() >= FLOOD)
    child.kill('SIGTERM')
    await once(child, 'close')
    expect(missingPages()[0]?.path).toMatch(/^\/nowhere-\d+$/)
    expect(missingPages().length).toBeLessThan(2 * seconds + 3)
    expect(counted()).toBe(FLOOD)
  })

  it('says by its number when an enquiry came and was mailed, and nothing of what is in it', async () => {
    const { relay } = await lab.mailing({ TRUST_PROXY: '1' }, [{ code: 451, at: 'DATA' }])
    const begun = new Date().toISOString()
    const personal = { name: 'Xaver Geheim', email: 'geheim@privat.example', phone: '0999 8888', message: 'Klausel' }
    const headers = { 'x-forwarded-for': '203.0.113.77' }
    const file = { ...PNG_FILE, name: 'Personalausweis.png' }
    const { id } = JSON.parse((await postJson(relay.url, { fields: newFields(personal), file }, { headers })).text)
    await postJson(relay.url, { fields: newFields({ ...personal, email: 'geheim@' }) }, { headers })
    await sent(relay, id)
    expect(relay.output()).not.toMatch(/Xaver|Geheim|privat|0999|Klausel|203\.0\.113\.77|Personalausweis/i)

    const entries = entriesOf(
      relay
        .output()
        .split('\n')
        .filter((line) => line.includes(id))
        .join('\n'),
    )
    expect(entries.map(({ msg }) => msg)).toEqual(['stored', 'delivery failed, will be tried again', 'delivered'])
    const times = [begun, ...entries.map(({ time }) => time), new Date().toISOString()]
    expect(times).toEqual(times.toSorted())
  })
})
