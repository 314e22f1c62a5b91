import { describe, expect, it } from 'vitest'
import { launchHeadlessShell } from '#tools/browsers/chromium.ts'
import { contactForm } from '../support/page/form.ts'
import { PHOTO } from '../support/browser/samples.ts'
import { ready } from '../support/browser/visitor.ts'
import { enquiries } from '../support/enquiries.ts'
import { until } from '../support/until.ts'
import { startAlertReceiver } from './support/alert-receiver.ts'
import { Clock } from './support/clock.ts'
import { useConcurrentLab } from './support/lab.ts'
import { exchange, get } from './support/post.ts'
import { NO_PROXIES, startNginx } from './support/proxies.ts'

const lab = useConcurrentLab()
const DAY_MS = 24 * 60 * 60_000
// It is looked for trouble every quarter of a minute.
const WITHIN_MS = 60_000
const TITLE = 'Anfragen werden vor der Website abgewiesen'

const report = (url: string, query = '?status=413&bytes=5138022', headers: Record<string, string> = {}) =>
  exchange(`${url}/anfrage/abgewiesen${query}`, '', { headers })

describe.concurrent('a refusal by a server in front, told by the page', () => {
  it('reaches the owner once, stands in the status and is over after a day; no heartbeat stops for it', async () => {
    const [told, heart] = [await startAlertReceiver(), await startAlertReceiver()]
    lab.onEnd(told.close)
    lab.onEnd(heart.close)
    const time = new Clock(lab.dataDir())
    const env = { ALERT_URL: told.url, HEARTBEAT_URL: heart.url, ...time.environment }
    const first = await lab.relay(env)
    for (let count = 0; count < 5; count += 1) expect((await report(first.url)).status).toBe(204)
    expect(
      first.output().match(/"status":413,"bytes":5138022,"msg":"a server in front .*client_max_body_size/g),
    ).toHaveLength(1)

    await until('the owner is told', () => told.calls.length === 1, WITHIN_MS)
    expect(told.calls[0]).toMatchObject({ title: TITLE })
    expect(told.calls[0]?.text).toMatch(/mit einer Datei von 4,9 MB mit Status 413 .* client_max_body_size/)
    const { stdout } = await enquiries(first.dataDir, 'status')
    expect(stdout).toContain('4,9 MB mit Status 413')
    expect(stdout).not.toContain('Alles in Ordnung')

    await first.end('SIGTERM')
    const beats = heart.calls.length
    const second = await lab.relay(env, first.dataDir)
    await until('the heart beats on', () => heart.calls.length > beats, WITHIN_MS)
    time.set(DAY_MS + 60_000)
    await until('all is well', () => told.calls.length === 2, WITHIN_MS)
    expect(told.calls[1]?.title).toBe('Alles wieder in Ordnung')
    expect(second.output()).not.toContain('"msg":"uncaught')
  })

  it.skipIf(NO_PROXIES)('is told by a browser whose photo nginx would not let through', async () => {
    const relay = await lab.relay({ TRUST_PROXY: '1' })
    const proxy = await startNginx(relay.url, { 'client_max_body_size 8m;': 'client_max_body_size 1m;' })
    const browser = await launchHeadlessShell()
    lab.onEnd(() => Promise.all([browser.close(), proxy.close()]))
    const page = await browser.newPage({ ignoreHTTPSErrors: true })
    await page.goto(proxy.url)
    await ready(page)
    const form = contactForm(page)
    await form.fill()
    await form.choose({ ...PHOTO, buffer: Buffer.alloc(4_000_000, PHOTO.buffer) }, PHOTO.name)
    await form.submit.click()
    await page.getByText('Der Server nimmt gerade keine so großen Dateien an.').first().waitFor()
    await until('the relay knows', () =>
      relay.output().includes('"status":413,"bytes":4000000,"msg":"a server in front'),
    )
    // Nothing typed or chosen is lost: it can go again, with a smaller file or without.
    expect(await form.files()).toEqual([PHOTO.name])
  })

  it('counts only from this site’s pages, only as two numbers, only by POST', async () => {
    const relay = await lab.relay()
    const queries = ['', '?status=200&bytes=1', '?status=502&bytes=1', '?status=413', '?status=413&bytes=-1']
    const long = `?status=413&bytes=${'9'.repeat(400)}`
    for (const query of [...queries, long])
      expect([query, (await report(relay.url, query)).status]).toEqual([query, 400])
    expect((await report(relay.url, undefined, { origin: 'https://evil.example' })).status).toBe(400)
    expect((await report(relay.url, undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(400)
    expect((await get(relay.url, '/anfrage/abgewiesen?status=413&bytes=1')).status).toBe(405)
    expect(relay.output()).not.toContain('a server in front')
  })
})
