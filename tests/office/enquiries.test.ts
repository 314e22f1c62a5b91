import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pauseFor } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Access, Enquiry, Page, Standing } from '#office/api.ts'
import { change, numbersIn, reachFullHour } from '../relay/support/engine.ts'
import { useConcurrentLab } from '../relay/support/lab.ts'
import { NO_MAIL_SERVER, parsed } from '../relay/support/mail-server.ts'
import { enquire, type FilePart, idOf, newFields, pdfOf, PNG_FILE, postJson } from '../relay/support/post.ts'
import { until } from '../support/until.ts'
import { comeIn, type Visitor, visitorOf } from './support/office.ts'

const lab = useConcurrentLab()
const SPAM = 'Schauen Sie: [url=http://x.example]hier[/url]'
const RUNS = '<script>alert(1)</script><img src=x onerror=alert(1)>'

const ids = async (visitor: Visitor, query = '') =>
  (await visitor.json<Page>(`/api/anfragen${query}`)).enquiries.map(({ id }) => id)
const patch = (visitor: Visitor, id: string, body: object) =>
  visitor.ask(`/api/anfragen/${id}`, { method: 'PATCH', body })

/** The files in a ZIP, as `unzip` finds them; it checks each sum. */
function unpacked(zip: string): string {
  const file = join(mkdtempSync(join(tmpdir(), 'office-')), 'all.zip')
  writeFileSync(file, zip, 'latin1')
  const { stdout } = spawnSync('python3', [
    '-c',
    'import sys,zipfile\nz=zipfile.ZipFile(sys.argv[1])\nprint(z.testzip(), *[f"{i.filename}:{i.file_size}" for i in z.infolist()], sep="\\n")\nprint(*[z.read(n).decode() for n in z.namelist() if n.endswith(".txt")])',
    file,
  ])
  return String(stdout)
}

it.concurrent('the parts of the list, the search over everything, and what the owner makes of an enquiry', async () => {
  const relay = await lab.relay()
  const one = await enquire(relay, PNG_FILE, newFields({ name: 'Öztürk', message: 'Badmöbel in Essen\nab Mai' }))
  const two = await enquire(relay, undefined, newFields({ phone: '0201 998877', message: '100% Eiche, 50 €' }))
  const spam = await enquire(relay, PNG_FILE, newFields({ message: SPAM }))
  const owner = await comeIn(relay)

  expect(await ids(owner)).toEqual([two, one])
  expect(await ids(owner, '?ansicht=spam')).toEqual([spam])
  expect(await ids(owner, '?ansicht=alle')).toEqual([spam, two, one])
  for (const [search, found] of [
    ['öztürk', [one]],
    ['BADMÖBEL', [one]],
    ['998877', [two]],
    ['juergen@', [spam, two, one]],
    ['100%', [two]],
    ['%', [two]],
    [one.toLowerCase(), [one]],
    ["'", []],
    ['gibt es nicht', []],
  ] as const)
    expect([search, await ids(owner, `?ansicht=alle&suche=${encodeURIComponent(search)}`)]).toEqual([search, found])

  const { status, text } = await patch(owner, one, { state: 'answered', note: 'Rückruf Dienstag' })
  expect([status, JSON.parse(text)]).toMatchObject([
    200,
    { state: 'answered', note: 'Rückruf Dienstag', message: 'Badmöbel in Essen\nab Mai' },
  ])
  expect([await ids(owner), await ids(owner, '?ansicht=beantwortet')]).toEqual([[two], [one]])
  expect(await ids(owner, '?ansicht=alle&suche=dienstag')).toEqual([one])
  await patch(owner, spam, { isSpam: false })
  await patch(owner, two, { isSpam: true })
  expect([await ids(owner), await ids(owner, '?ansicht=spam')]).toEqual([[spam], [two]])
  expect((await owner.json<Standing>('/api/stand')).counts).toEqual({ neu: 1, spam: 1 })
  for (const body of [{ state: 'gone' }, { note: 5 }, { note: 'x'.repeat(10_001) }])
    expect([body, (await patch(owner, one, body)).status]).toEqual([body, 400])
  expect((await patch(owner, 'XXXX-XXXX', { state: 'done' })).status).toBe(404)
  // Looking changes nothing.
  for (let looks = 0; looks < 3; looks += 1) await owner.ask(`/anfragen/${spam}`)
  expect((await owner.json<Enquiry>(`/api/anfragen/${spam}`)).state).toBe('new')
})

it.concurrent('NUL is refused or left out: PostgreSQL stores none', async () => {
  const relay = await lab.relay()
  const id = await enquire(relay)
  const [owner, thief] = [await comeIn(relay), visitorOf(relay)]
  const credential = { id: '\0', rawId: 'YQ', type: 'public-key', clientExtensionResults: {} }
  const response = { clientDataJSON: 'e30', authenticatorData: 'YQ', signature: 'YQ' }
  expect((await thief.ask('/passkey', { method: 'POST', body: { ...credential, response } })).status).toBe(400)
  expect((await patch(owner, id, { note: 'a\0' })).status).toBe(400)
  for (const method of ['GET', 'PATCH', 'DELETE'])
    expect((await owner.ask('/api/anfragen/%00', { method })).status).toBe(404)
  for (const path of ['/api/sitzungen/%00', '/api/passkeys/a%00'])
    expect((await owner.ask(path, { method: 'DELETE' })).status).toBe(404)
  expect((await owner.ask('/anfragen/%00')).status).toBe(404)
  for (const query of ['suche=%00', 'suche=juergen%00@', 'nach=1_%00'])
    expect(await ids(owner, `?${query}`)).toEqual([id])
})

it.concurrent('everybody is logged out, and the passkeys with them', async () => {
  const relay = await lab.relay()
  const owner = await comeIn(relay)
  const key = JSON.stringify({ address: '', device: 'Firefox', publicKey: '', counter: 0 })
  await change(
    relay.dataDir,
    `INSERT INTO office_entry (site, kind, key, value, created_at, used_at)
      SELECT site, 'passkey', 'lost', ?, used_at, used_at FROM office_entry WHERE kind = 'session'`,
    key,
  )
  expect((await owner.json<Access>('/api/zugang')).passkeys).toMatchObject([{ device: 'Firefox' }])
  expect((await owner.ask('/api/sitzungen', { method: 'DELETE' })).status).toBe(204)
  expect((await owner.ask('/api/zugang')).status).toBe(401)
  expect((await (await comeIn(relay)).json<Access>('/api/zugang')).passkeys).toEqual([])
})

it.concurrent('a long list comes in pages, each enquiry once', async () => {
  const relay = await lab.relay()
  const all: string[] = []
  for (let count = 0; count < 120; count += 1) all.unshift(await enquire(relay))
  // Many bear the same time.
  await change(relay.dataDir, 'UPDATE enquiry SET received_at = ? WHERE received_at > ?', Date.now(), 0)
  const owner = await comeIn(relay)
  const found: string[] = []
  for (let next: string | null = ''; next !== null;) {
    const page: Page = await owner.json<Page>(`/api/anfragen?ansicht=alle&nach=${next}`)
    found.push(...page.enquiries.map(({ id }) => id))
    next = page.next
  }
  expect([found.length, found.toSorted()]).toEqual([120, all.toSorted()])
  for (const wrong of ['x', '1_', '_X', '9'.repeat(30), "1_' OR 1=1"])
    expect((await owner.ask(`/api/anfragen?nach=${encodeURIComponent(wrong)}&ansicht=%00`)).status).toBe(200)
})

it.concurrent('files, one by one and packed, and all of one person; nothing of a visitor runs there', async () => {
  const relay = await lab.relay()
  const evil: FilePart = { ...PNG_FILE, name: `${RUNS}.png` }
  const fields = newFields({ name: RUNS, message: RUNS, email: 'eva@example.org' })
  const id = idOf(await postJson(relay.url, { fields, files: [evil, pdfOf(2000)] }))
  await enquire(relay, PNG_FILE, newFields({ email: 'EVA@example.org' }))
  await enquire(relay)
  const owner = await comeIn(relay)
  const picture = await owner.ask(`/api/anfragen/${id}/dateien/0`)
  expect(picture.headers).toMatchObject({
    'content-type': 'image/png',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^inline; filename\*=UTF-8''[\w.%()'-]+$/),
  })
  const pdf = await owner.ask(`/api/anfragen/${id}/dateien/1`)
  expect(pdf.headers['content-disposition']).toBe("attachment; filename*=UTF-8''plan.pdf")
  for (const place of ['2', '-1', '1e1', 'x', '..%2F0'])
    expect([place, (await owner.ask(`/api/anfragen/${id}/dateien/${place}`)).status]).toEqual([place, 404])
  const page = await owner.ask(`/anfragen/${id}`)
  expect(page.text).not.toContain('<script>alert')
  expect(page.text).not.toContain('<img src=x')
  expect(page.headers['content-security-policy']).toContain("script-src 'self';")

  const zip = unpacked((await owner.ask(`/api/anfragen/${id}/dateien.zip`, { encoding: 'latin1' })).text)
  expect(zip).toMatch(/^None\n[^\n/\\]+\.png:4000\nplan\.pdf:2000\n/)
  const everything = unpacked((await owner.ask(`/api/anfragen/${id}/auskunft.zip`, { encoding: 'latin1' })).text)
  expect(everything.match(/anfrage\.txt/g)).toHaveLength(2)
  expect(everything).toContain(`E-Mail: eva@example.org\nTelefon: 0201 123456\nNachricht: ${RUNS}`)
})

it.concurrent('deleted is deleted, with its files; killed at any moment it is there or gone, and an answer stays', async () => {
  const dataDir = lab.dataDir()
  let relay = await lab.relay({}, dataDir)
  const gone = await enquire(relay, PNG_FILE)
  let owner = await comeIn(relay)
  for (const status of [204, 204])
    expect((await owner.ask(`/api/anfragen/${gone}`, { method: 'DELETE' })).status).toBe(status)
  expect((await owner.ask(`/api/anfragen/${gone}/dateien/0`)).status).toBe(404)

  for (let kill = 0; kill < 4; kill += 1) {
    const [deleted, answered] = [await enquire(relay, pdfOf(2_000_000, kill)), await enquire(relay)]
    const said = Promise.allSettled([
      owner.ask(`/api/anfragen/${deleted}`, { method: 'DELETE' }),
      patch(owner, answered, { state: 'answered', note: `Notiz ${kill}` }),
    ])
    await pauseFor(kill * 4)
    await relay.end('SIGKILL')
    const [first, second] = await said
    relay = await lab.relay({}, dataDir)
    owner = await comeIn(relay)
    const left = await numbersIn(dataDir)
    // What was answered counts; what was not may have happened or not.
    expect(first.status === 'fulfilled' && left.includes(deleted)).toBe(false)
    expect(left).toContain(answered)
    const { state, note } = await owner.json<Enquiry>(`/api/anfragen/${answered}`)
    const possible = [`answered Notiz ${kill}`, ...(second.status === 'fulfilled' ? [] : ['new '])]
    expect(possible).toContain(`${state} ${note}`)
  }
})

it.concurrent('mails lead to the office; the line says whether they arrive, and they can be sent again', async () => {
  const { mail, relay } = await lab.mailing({ OFFICE: 'chefin@beispiel.de' })
  const env = { OFFICE: 'chefin@beispiel.de' }
  const owner = await comeIn(relay, env)
  const id = await enquire(relay)
  await enquire(relay, PNG_FILE, newFields({ message: SPAM }))
  await until('its mail', () => mail.mails.length === 1)
  await reachFullHour(relay.dataDir)
  await until('the collection', () => mail.mails.length === 2)
  const [single, collection] = await Promise.all(mail.mails.map(async (one) => (await parsed(one)).text ?? ''))
  expect(single).toContain(`/buero/anfragen/${id}`)
  expect(collection).toContain('/buero/?ansicht=spam')
  const { mail: line } = await owner.json<Standing>('/api/stand')
  expect(line).toMatchObject({ state: 'well', waiting: 0, lastSentAt: expect.any(String) })

  const held = await lab.relay({ SMTP_URL: NO_MAIL_SERVER, ...env })
  const helper = await comeIn(held, env)
  await enquire(held)
  await change(
    held.dataDir,
    'UPDATE enquiry SET received_at = received_at - ?, queued_at = queued_at - ?',
    3_600_000,
    3_600_000,
  )
  const late = await helper.json<Standing>('/api/stand')
  expect(late.mail).toMatchObject({
    state: 'trouble',
    waiting: 1,
    sentence: expect.stringContaining('nicht im Postfach'),
  })
  expect(await helper.json('/api/senden', { method: 'POST' })).toEqual({ count: 1 })
})
