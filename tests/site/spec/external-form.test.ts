import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { business } from '#content/business.ts'
import { SUBJECT } from '#enquiry/fields.ts'
import { type RunningServer, startServer } from '#server/server.ts'
import { readSettings } from '#settings/read-settings.ts'
import { launchChromium } from '#tools/browsers/chromium.ts'
import { buildSite } from '#tools/build-site.ts'
import { CACHE } from '#tools/paths.ts'
import { newVisitor, type Visitor, visit } from '../../support/visitor.ts'
import { contactForm, EMPTY, FILLED, NOTICES, notice } from './form.ts'
import { logged, STILL, WIDTHS } from './support.ts'

const ENDPOINT = 'https://formulare.example/an/kontakt'
const DIST = join(CACHE, 'external-form')

let browser: Browser
let server: RunningServer
let dataDir: string

beforeAll(async () => {
  await buildSite(readSettings({ FORM_ENDPOINT: ENDPOINT }), DIST)
  dataDir = await mkdtemp(join(tmpdir(), 'outbox-'))
  const settings = readSettings({ PORT: '0', DATA_DIR: dataDir, FORM_ENDPOINT: ENDPOINT })
  ;[browser, server] = await Promise.all([launchChromium(), startServer(settings, DIST, pino({ level: 'silent' }))])
})
afterAll(async () => {
  await Promise.all([browser.close(), server.close()])
  await rm(dataDir, { recursive: true })
})

const serverUrl = () => server.url.replace('localhost', '127.0.0.1')

/** Opens the form and fills it in. */
async function fillIn(viewport: { width: number; height: number }): Promise<Visitor> {
  const visitor = await newVisitor(browser, { viewport, ...STILL })
  await visit(visitor.page, `${serverUrl()}/`)
  await contactForm(visitor.page).fill()
  return visitor
}

/** The text fields of a multipart body. */
function fieldsOf(body: string): Record<string, string> {
  const parts = [...body.matchAll(/name="(\w+)"\r\n\r\n([\s\S]*?)\r\n--/g)]
  return Object.fromEntries(parts.map(([, name = '', value = '']) => [name, value.replaceAll('\r\n', '\n')]))
}

describe.each(WIDTHS)('with an external form service at $width', ({ viewport }) => {
  test('the form posts multipart to it with all hidden fields, and the answer is not read', async () => {
    const visitor = await fillIn(viewport)
    const { page } = visitor
    const { submit, values } = contactForm(page)
    // An answer that says no: whoever read it would show the error notice.
    await page.route(ENDPOINT, (route) => route.fulfill({ status: 500, json: { success: 'false' } }))
    const posted = page.waitForRequest(ENDPOINT)
    await submit.click()

    const request = await posted
    expect(request.method()).toBe('POST')
    expect(request.headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(fieldsOf(request.postData() ?? '')).toEqual({
      ...FILLED,
      _honey: '',
      _subject: SUBJECT,
      _captcha: 'false',
      _template: 'table',
      _next: business.siteUrl,
    })
    const shown = notice(page, NOTICES.sent.title)
    await shown.waitFor()
    expect(await shown.getByText(NOTICES.sent.text).isVisible()).toBe(true)
    expect(await values()).toEqual(EMPTY)
    await logged(visitor, /Failed to load resource.*500/)
    expect(visitor.complaints).toEqual([])
    await visitor.close()
  })

  test('the error notice appears and the input stays when the submission itself fails', async () => {
    const visitor = await fillIn(viewport)
    const { page } = visitor
    const { submit, values } = contactForm(page)
    await page.route(ENDPOINT, (route) => route.abort('connectionrefused'))
    await submit.click()
    const shown = notice(page, NOTICES.failed.title)
    await shown.waitFor()
    expect(await shown.getByText(NOTICES.failed.text, { exact: true }).isVisible()).toBe(true)
    expect(await values()).toEqual(FILLED)
    await logged(visitor, /net::ERR/)
    await logged(visitor, /\S/)
    await visitor.close()
  })

  test('the privacy page names its host', async () => {
    const { page, close } = await newVisitor(browser, { viewport, ...STILL })
    await visit(page, `${serverUrl()}/datenschutz`)
    expect(await page.getByRole('main').innerText()).toContain('formulare.example')
    await close()
  })

  test('without script the form posts there as well', async () => {
    const { page, close } = await newVisitor(browser, { viewport, javaScriptEnabled: false })
    await page.goto(`${serverUrl()}/`)
    const { fill, submit } = contactForm(page)
    await fill()
    const posted = page.waitForRequest(ENDPOINT)
    await submit.click()
    expect((await posted).headers()['content-type']).toMatch(/^multipart\/form-data/)
    await close()
  })
})
