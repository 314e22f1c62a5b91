import type { CDPSession, Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import type { Access } from '#office/api.ts'
import { useConcurrentLab } from '../relay/support/lab.ts'
import { launchHeadlessShell } from '../support/chromium.ts'
import { linkOf, visitorOf } from './support/office.ts'

const lab = useConcurrentLab()
const browser = await launchHeadlessShell()
afterAll(() => browser.close())

const AUTHENTICATOR = {
  protocol: 'ctap2',
  transport: 'internal',
  hasResidentKey: true,
  hasUserVerification: true,
  isUserVerified: true,
  automaticPresenceSimulation: true,
} as const

/** Makes or uses a passkey in the page, as its script does. @returns the status of the answer. */
const withPasskey = (page: Page, kind: 'create' | 'get', paths: { begin: string; end: string }) =>
  page.evaluate(
    async ({ kind: act, begin, end }) => {
      const options = await (await fetch(begin, { method: 'POST' })).json()
      const made =
        act === 'create'
          ? await navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) })
          : await navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) })
      const body = JSON.stringify(made)
      const send = () => fetch(end, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      return [(await send()).status, (await send()).status]
    },
    { kind, ...paths },
  )

const CREATE = { begin: '/buero/api/passkeys/anfang', end: '/buero/api/passkeys' }
const GET = { begin: '/buero/passkey/anfang', end: '/buero/passkey' }

const credentialsOf = async (cdp: CDPSession, authenticatorId: string) =>
  (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials

test('a passkey comes in without a mail, each answer once, at this office alone, until it is deleted', async () => {
  const relay = await lab.relay()
  const site = relay.url.replace('127.0.0.1', 'localhost')
  const page = await (await browser.newContext()).newPage()
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', { options: AUTHENTICATOR })
  await page.goto(`${site}/buero/herein/${await linkOf(relay)}`)
  await page.locator('form button').click()
  await page.waitForURL(`${site}/buero/`)
  // The second time the challenge is used up.
  expect(await withPasskey(page, 'create', CREATE)).toEqual([204, 400])
  expect(await credentialsOf(cdp, authenticatorId)).toHaveLength(1)

  await page.evaluate(() => fetch('/buero/abmelden', { method: 'POST' }))
  await page.goto(`${site}/buero/`)
  expect(await page.evaluate(async () => (await fetch('/buero/api/stand')).status)).toBe(401)
  // A challenge that the office has not made.
  await page.route('**/passkey/anfang', async (route) => {
    const response = await route.fetch()
    const { challenge, ...options } = await response.json()
    const other = challenge.startsWith('A') ? 'B' : 'A'
    await route.fulfill({ response, json: { ...options, challenge: other + challenge.slice(1) } })
  })
  expect(await withPasskey(page, 'get', GET)).toEqual([403, 403])
  await page.unrouteAll()
  expect(await withPasskey(page, 'get', GET)).toEqual([204, 403])
  const access: Access = await page.evaluate(async () => (await fetch('/buero/api/zugang')).json())
  expect([access.passkeys.length, access.sessions.length]).toEqual([1, 1])

  // Another office does not know it.
  const other = await lab.relay()
  await page.goto(`${other.url.replace('127.0.0.1', 'localhost')}/buero/`)
  expect(await withPasskey(page, 'get', GET)).toEqual([403, 403])

  await page.goto(`${site}/buero/`)
  const [passkey] = access.passkeys
  await page.evaluate((id) => fetch(`/buero/api/passkeys/${id}`, { method: 'DELETE' }), passkey?.id)
  expect(await withPasskey(page, 'get', GET)).toEqual([403, 403])
})

test('invented answers get nobody in; however many a stranger asks, the next one is answered', async () => {
  const relay = await lab.relay()
  const thief = visitorOf(relay)
  const credential = { id: 'YQ', rawId: 'YQ', type: 'public-key', clientExtensionResults: {} }
  const response = { clientDataJSON: 'e30', authenticatorData: 'YQ', signature: 'YQ' }
  for (const body of [{}, [], { ...credential, response }, { ...credential, response, id: "' OR 1=1" }])
    expect([400, 403]).toContain((await thief.ask('/passkey', { method: 'POST', body })).status)
  const asks = Array.from({ length: 300 }, () => thief.ask('/passkey/anfang', { method: 'POST' }))
  const answers = await Promise.all(asks)
  expect([answers.every(({ status }) => status === 200), new Set(answers.map(({ text }) => text)).size]).toEqual([
    true,
    300,
  ])
  expect(thief.cookie).toBe('')
})
