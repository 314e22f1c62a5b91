import { cpSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { environment, type Environment, run, type Server } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { fastTime } from '../support/clock.ts'
import { useConcurrentLab } from '../support/lab.ts'
import { numbersIn } from '../support/outbox.ts'
import { exchange, MULTIPART, multipartBody, newFields, startVisitors, talk } from '../support/post.ts'
import { ask, configure, enquireAt, makeSite, startSites } from './site-folders.ts'

const lab = useConcurrentLab()
const NAMES = ['maler.example', 'schreiner.example', 'tischler.example'] as const
const [MALER, SCHREINER, TISCHLER] = NAMES
const OK = { status: 'ok', delivery: 'off', waiting: 0, oldest: null, failed: 0 }

/** Three businesses in one process. @param env the settings of one, by its name. */
async function three(env: Record<string, Environment> = {}) {
  const sitesDir = lab.dataDir()
  for (const name of NAMES) makeSite(sitesDir, name, env[name])
  const server = await startSites(sitesDir)
  lab.onEnd(() => server.end('SIGKILL'))
  return { sitesDir, server, dataOf: (name: string) => join(sitesDir, name, 'data') }
}

const health = async (server: Server, path = '/healthz/all', host = 'monitor.example') => {
  const { status, text } = await ask(server, host, path)
  return { status, ...JSON.parse(text) }
}
const allWell = (server: Server) =>
  until('all sites are well', async () => (await ask(server, 'x', '/healthz/all')).status === 200)

/** Asks for the page of a site without a pause. @returns ends it, with the statuses. */
const visit = (server: Server, host: string) => startVisitors(1, async () => (await ask(server, host)).status).leave

it.concurrent('the site is chosen by Host, under both of its names; each has an outbox of its own', async () => {
  const { server, dataOf } = await three()
  await allWell(server)
  const ids = [await enquireAt(server, `www.${MALER}`), await enquireAt(server, SCHREINER.toUpperCase())]
  expect([MALER, SCHREINER, TISCHLER].map((name) => numbersIn(dataOf(name)))).toEqual([[ids[0]], [ids[1]], []])
  expect((await ask(server, `${TISCHLER}:8080`, '/impressum')).status).toBe(200)

  const other = await ask(server, 'other.example')
  expect([other.status, other.text, other.headers['x-content-type-options']]).toEqual([421, '', 'nosniff'])
  const one = { ...OK, waiting: 1, oldest: 'PT0M' }
  const sites = { [MALER]: one, [SCHREINER]: one, [TISCHLER]: OK }
  expect(await health(server)).toEqual({ status: 'ok', sites })
  expect(await health(server, '/healthz', TISCHLER)).toEqual(OK)
  for (const header of ['X-Forwarded-For', 'Forwarded', 'Via']) {
    const forOthers = async (path: string) =>
      JSON.parse(
        (await exchange(server.url, '', { path, method: 'GET', headers: { host: TISCHLER, [header]: '::1' } })).text,
      )
    expect(await forOthers('/healthz/all')).toEqual({ status: 'ok' })
    expect(await forOthers('/healthz')).toEqual({ status: 'ok', delivery: 'off' })
    expect(await forOthers('/healthz/delivery')).toEqual({ delivery: 'off' })
  }
  expect(await server.end('SIGTERM')).toBe(0)
})

it.concurrent('a wrong setting stops one site: its owner is told, and once it is right the site is served', async () => {
  const told = await lab.receiver()
  const wrong = { RETENTION_DAYS: 'viele', ALERT_URL: told.url }
  const { server, sitesDir } = await three({ [MALER]: wrong })
  await until('the owner is told', () => told.calls.length > 0)
  expect(told.calls[0]).toMatchObject({
    title: 'Website nicht gestartet',
    text: `${MALER}: Einstellung RETENTION_DAYS: muss eine ganze Zahl von 1 bis 3650 sein`,
  })
  expect(server.output()).toMatch(/"level":50.*"site":"maler\.example".*RETENTION_DAYS/)
  await until('the others are served', async () => (await ask(server, TISCHLER)).status === 200)
  expect((await ask(server, MALER)).status).toBe(503)
  expect(await health(server, '/healthz', MALER)).toEqual({ status: 'unwritable' })
  expect(await health(server)).toMatchObject({ status: 'trouble', sites: { [SCHREINER]: OK } })
  // The settings of one site are not those of another.
  expect(told.calls).toHaveLength(1)

  configure(join(sitesDir, MALER), { ALERT_URL: told.url })
  await allWell(server)
  await until('the owner is told of the end', () => told.calls.length > 1)
  expect(told.calls[1]?.title).toBe('Alles wieder in Ordnung')
})

it.concurrent('a site with a wrong setting answers 503 at the address of its settings, and takes no other one (long)', async () => {
  const sitesDir = lab.dataDir()
  const original = makeSite(sitesDir, SCHREINER)
  const copy = makeSite(sitesDir, 'kopie.example', { SITE_URL: 'https://kopie.example', RETENTION_DAYS: 'viele' })
  cpSync(join(original, 'dist/build.json'), join(copy, 'dist/build.json'))
  const server = await startSites(sitesDir)
  lab.onEnd(() => server.end('SIGKILL'))
  await until('the other site is served', async () => (await ask(server, SCHREINER)).status === 200)
  expect((await ask(server, 'kopie.example')).status).toBe(503)
})

it.concurrent('a site that fails after its outbox was opened closes it, and is served once the reason is gone (long)', async () => {
  const sitesDir = lab.dataDir()
  const folder = makeSite(sitesDir, MALER)
  const dist = join(folder, 'dist')
  renameSync(dist, join(folder, 'away'))
  // Not a folder: the server of the built files refuses it.
  writeFileSync(dist, '')
  const server = await startSites(sitesDir, fastTime(3))
  lab.onEnd(() => server.end('SIGKILL'))
  await until('it fails', () => server.output().includes('this site can not start'))
  rmSync(dist)
  renameSync(join(folder, 'away'), dist)
  await allWell(server)
  expect(await enquireAt(server, MALER)).toBe(numbersIn(join(folder, 'data'))[0])
})

it.concurrent('a lost outbox stops one site for some seconds, and the others answer every request (long)', async () => {
  const { server, dataOf } = await three()
  await allWell(server)
  const [leaveOne, leaveOther] = [visit(server, MALER), visit(server, SCHREINER)]
  rmSync(dataOf(TISCHLER), { recursive: true })
  await until('all sites say so', async () => (await health(server)).status === 'trouble')
  await until('it is closed', async () => (await ask(server, TISCHLER)).status === 503)
  await allWell(server)
  const id = await enquireAt(server, TISCHLER)
  expect(numbersIn(dataOf(TISCHLER))).toEqual([id])
  expect(new Set([...(await leaveOne()), ...(await leaveOther())])).toEqual(new Set([200]))
})

it.concurrent('SIGHUP: a new folder is served, a removed one not any more, settings change, and the others, also one with a wrong setting, answer every request', async () => {
  const { server, sitesDir } = await three()
  await allWell(server)
  const leave = visit(server, MALER)
  configure(join(sitesDir, SCHREINER), { SMTP_URL: (await lab.mailServer()).url })
  configure(join(sitesDir, MALER), { RETENTION_DAYS: 'viele' })
  makeSite(sitesDir, 'neu.example')
  rmSync(join(sitesDir, TISCHLER, 'dist'), { recursive: true })
  process.kill(server.pid, 'SIGHUP')
  await until('it is served', async () => (await ask(server, 'neu.example')).status === 200)
  expect((await ask(server, TISCHLER)).status).toBe(421)
  const deliveryOf = async (name: string) => (await health(server)).sites[name].delivery
  await until('its settings count', async () => (await deliveryOf(SCHREINER)) === 'ok')
  expect(server.output()).toMatch(/"site":"maler\.example".*RETENTION_DAYS/)
  expect(new Set(await leave())).toEqual(new Set([200]))
  const starts = [MALER, SCHREINER].map((name) => server.output().split(`"site":"${name}","msg":"this site is served"`))
  expect(starts.map(({ length }) => length - 1)).toEqual([1, 2])
})

it.concurrent('SIGHUP: an enquiry on its way to a site whose settings have changed is stored before that site starts again (long)', async () => {
  const { server, sitesDir, dataOf } = await three()
  await allWell(server)
  const body = multipartBody({ fields: newFields() })
  const head = `POST /anfrage HTTP/1.1\r\nHost: ${MALER}\r\nContent-Type: ${MULTIPART}\r\nContent-Length: ${body.length}`
  const { socket, heard } = talk(server.url, `${head}\r\nAccept: application/json\r\nExpect: 100-continue\r\n\r\n`)
  await until('the request has begun', () => heard().includes('100 Continue'))
  configure(join(sitesDir, MALER), { SMTP_URL: (await lab.mailServer()).url })
  process.kill(server.pid, 'SIGHUP')
  await until('the site takes nothing new', async () => (await ask(server, MALER)).status === 503)
  socket.write(body)
  await until('the enquiry is answered', () => /\r\n\r\n[^]*"success":"true"/.test(heard()))
  await allWell(server)
  expect(numbersIn(dataOf(MALER))).toEqual([/"id":"([^"]+)/.exec(heard())?.[1]])
})

it.concurrent('two sites with one address: the second is not served (long)', async () => {
  const { server } = await three({ [SCHREINER]: { SITE_URL: `https://${MALER}` } })
  await until('it is said', () => /SITE_URL: diese Adresse hat schon maler\.example/.test(server.output()))
  expect((await ask(server, `www.${MALER}`)).status).toBe(200)
})

it.concurrent('the command line: takes one site by its name, and status shows all, those with trouble first', async () => {
  const mail = await lab.mailServer()
  const { server, sitesDir } = await three({ [MALER]: { SMTP_URL: mail.url }, [TISCHLER]: { MAIL_TO: 'nobody' } })
  await until('the others are served', async () => (await ask(server, SCHREINER)).status === 200)
  const id = await enquireAt(server, SCHREINER)
  const env = environment('', { SITES_DIR: sitesDir, PORT: new URL(server.url).port })
  const enquiries = (...args: string[]) => run('server/cli/enquiries.ts', args, env)

  const listed = await enquiries('list', '--json', '--site', SCHREINER)
  expect(JSON.parse(listed.stdout)).toMatchObject([{ id }])
  expect((await enquiries('list', '--json', '--site', MALER)).stdout).toBe('[]\n')
  const which = new RegExp(`Bitte nennen Sie mit --site NAME die Website: ${NAMES.join(', ')}`)
  expect(await enquiries('list')).toMatchObject({ code: 2, stderr: expect.stringMatching(which) })
  const { code, stderr } = await enquiries('list', '--site', '../x')
  expect([code, stderr]).toEqual([2, expect.stringMatching(`^Eine Website „../x“ gibt es nicht. ${which.source}`)])
  const one = await enquiries('status', '--site', MALER)
  expect([one.code, one.stdout]).toEqual([0, expect.stringContaining('Alles in Ordnung')])

  for (const call of [['list', '--site', MALER], ['status']]) {
    const empty = await run('server/cli/enquiries.ts', call, environment('', { SITES_DIR: lab.dataDir() }))
    expect(empty).toMatchObject({ code: 1, stderr: expect.stringMatching(/liegt noch keine gebaute Website\.\n$/) })
  }
  const all = await enquiries('status')
  expect(all.code).toBe(1)
  expect(all.stdout.trim().split('\n')).toEqual([
    expect.stringContaining(`${SCHREINER}: Verschickt: 0, wartend: 1 `),
    expect.stringContaining(`${TISCHLER}: Einstellung MAIL_TO: `),
    expect.stringMatching(new RegExp(`^${MALER}: .*Alles in Ordnung\\.$`)),
  ])
})

it.concurrent('the command line: mail:test takes one site by its name (long)', async () => {
  const mail = await lab.mailServer()
  const { server, sitesDir } = await three({ [TISCHLER]: { SMTP_URL: mail.url } })
  await allWell(server)
  const env = environment('', { SITES_DIR: sitesDir, PORT: new URL(server.url).port })
  const mailTest = (...args: string[]) => run('server/cli/mail-test.ts', args, env)
  expect(await mailTest()).toMatchObject({ code: 2, stderr: expect.stringContaining(NAMES.join(', ')) })
  const { code, stdout } = await mailTest('--site', TISCHLER)
  expect([code, stdout]).toEqual([0, expect.stringContaining(`im Postfach von info@${TISCHLER}`)])
  expect(mail.mails).toHaveLength(1)
})
