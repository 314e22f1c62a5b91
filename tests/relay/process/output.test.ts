import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { ROOT } from '#build/paths.ts'
import { environment } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { startOnSomePort } from '../../support/ports.ts'
import { sent, useConcurrentLab } from '../support/lab.ts'
import { answers, enquire, newFields, PNG_FILE, postJson } from '../support/post.ts'

const lab = useConcurrentLab()
const MAIN = join(ROOT, 'server/main.ts')
// The log of so many is far more than a pipe holds (64 KB).
const MANY = 700

const entry = v.looseObject({
  time: v.pipe(v.string(), v.isoTimestamp()),
  msg: v.string(),
})

/** A server whose output goes where `redirect` leads; its address can't be read there. */
const startOn = (redirect: string) =>
  startOnSomePort(async (port) => {
    const child = spawn('sh', ['-c', `exec "$0" "$@" ${redirect}`, process.execPath, MAIN], {
      env: environment(lab.dataDir(), { PORT: String(port) }),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    lab.onEnd(() => child.kill('SIGKILL'))
    const url = `http://127.0.0.1:${port}`
    await until('it answers or has ended', async () => child.exitCode !== null || answers(url))
    return child.exitCode === null ? { child, url } : null
  })

it.concurrent.each([
  ['on a full disk', 20, '> /dev/full', () => {}],
  ['in a pipe that is closed', 20, '', (child: ChildProcess) => child.stdout?.destroy()],
  ['in a pipe that nobody reads', MANY, '', (child: ChildProcess) => child.stdout?.pause()],
])('the log may lie %s: the server goes on, and ends with 0 (long)', async (_where, enquiries, redirect, spoil) => {
  const { child, url } = await startOn(redirect)
  spoil(child)
  for (let count = 0; count < enquiries; count += 1) await enquire({ url })
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toStrictEqual([0, null])
})

it.concurrent('the log says by its number when an enquiry came and was mailed, and nothing of what is in it', async () => {
  const { relay } = await lab.mailing({ TRUST_PROXY: '1' }, [{ code: 451, at: 'DATA' }])
  const begun = new Date().toISOString()
  const personal = { name: 'Xaver Geheim', email: 'geheim@privat.example', phone: '0999 8888', message: 'Klausel' }
  const headers = { 'x-forwarded-for': '203.0.113.77' }
  const file = { ...PNG_FILE, name: 'Personalausweis.png' }
  const { id } = JSON.parse((await postJson(relay.url, { fields: newFields(personal), file }, { headers })).text)
  await postJson(relay.url, { fields: newFields({ ...personal, email: 'geheim@' }) }, { headers })
  await sent(relay, id)
  expect(relay.output()).not.toMatch(/Xaver|Geheim|privat|0999|Klausel|203\.0\.113\.77|Personalausweis/i)

  const lines = relay.output().split('\n')
  const entries = lines.filter((line) => line.includes(id)).map((line) => v.parse(entry, JSON.parse(line)))
  expect(entries.map(({ msg }) => msg)).toEqual(['stored', 'delivery failed, will be tried again', 'delivered'])
  const times = [begun, ...entries.map(({ time }) => time), new Date().toISOString()]
  expect(times).toEqual(times.toSorted())
})
