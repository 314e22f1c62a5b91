import { afterAll, beforeAll, describe, expect } from 'vitest'
import { SUBJECT } from '#enquiry/fields.ts'
import { NOTICES } from '#enquiry/notices.ts'
import { EMPTY, ENQUIRY } from '../../support/browser/scenes.ts'
import { test } from '../../support/browser/test.ts'
import { logged } from '../../support/browser/visitor.ts'
import { business } from '../../support/content.ts'
import { contactForm, noticeShown } from '../../support/page.ts'
import { copyContent } from '../../support/content-copy.ts'
import { runBuild } from '../../support/run-build.ts'
import { newDataDir, removeDataDir, type Server, startServer } from '../../support/server.ts'

const ENDPOINT = 'https://formulare.example/an/kontakt'

/** The text fields of a multipart body. */
function fieldsOf(body: string): Record<string, string> {
  const parts = [...body.matchAll(/name="(\w+)"\r\n\r\n([\s\S]*?)\r\n--/g)]
  return Object.fromEntries(parts.map(([, name = '', value = '']) => [name, value.replaceAll('\r\n', '\n')]))
}

describe('with an external form service', () => {
  const { site, remove } = copyContent()
  const dataDir = newDataDir()
  let server: Server
  beforeAll(async () => {
    const env = { FORM_ENDPOINT: ENDPOINT }
    const { code, output } = runBuild(site, env)
    if (code !== 0) throw new Error(output)
    server = await startServer(dataDir, { ...env, SITE_DIR: site })
  })
  afterAll(async () => {
    await server.end('SIGTERM')
    remove()
    removeDataDir(dataDir)
  })

  test('the form posts multipart to it with all hidden fields, and the answer is not read', async ({ arrive }) => {
    const visitor = await arrive(server.url)
    const { page } = visitor
    const { fill, submit, values } = contactForm(page)
    await fill()
    // The page must not read this answer.
    await page.route(ENDPOINT, (route) => route.fulfill({ status: 500, json: { success: 'false' } }))
    const [request] = await Promise.all([page.waitForRequest(ENDPOINT), submit.click()])
    expect(request.method()).toBe('POST')
    expect(request.headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    const hidden = { _honey: '', _subject: SUBJECT, _captcha: 'false', _template: 'table', _next: business.siteUrl }
    expect(fieldsOf(request.postData() ?? '')).toEqual({ ...ENQUIRY, ...hidden })
    await noticeShown(page, NOTICES.sent)
    await expect.poll(values).toEqual(EMPTY)
    await logged(visitor, /Failed to load resource.*500/)
  })

  test('the error notice appears and the input stays when the submission itself fails', async ({ arrive }) => {
    const visitor = await arrive(server.url)
    const { page } = visitor
    const { fill, submit, values } = contactForm(page)
    await fill()
    await page.route(ENDPOINT, (route) => route.abort('connectionrefused'))
    await submit.click()
    await noticeShown(page, NOTICES.failed)
    expect(await values()).toEqual(ENQUIRY)
    await logged(visitor, /net::ERR/)
    await logged(visitor, /Failed to fetch/)
  })

  test('a service that never answers ends in the error notice after 150 s', async ({ arrive }) => {
    const visitor = await arrive(server.url)
    const { page } = visitor
    const { form, fill, submit, values } = contactForm(page)
    await fill()
    await page.clock.install()
    await page.route(ENDPOINT, () => undefined)
    await Promise.all([page.waitForRequest(ENDPOINT), submit.click()])
    await page.clock.runFor(151_000)
    await form.getByRole('alert').getByText('Der Server hat nicht geantwortet.').waitFor()
    expect(await values()).toEqual(ENQUIRY)
    await logged(visitor, /abort/i)
  })

  test('the privacy page names its host, and without script the form posts there as well', async ({ arrive }) => {
    const { page } = await arrive(`${server.url}/datenschutz`, {
      javaScriptEnabled: false,
      calls: /^https:\/\/formulare/,
    })
    expect(await page.getByRole('main').innerText()).toContain('formulare.example')
    await page.goto(server.url)
    const { fill, submit } = contactForm(page)
    await fill()
    const [request] = await Promise.all([page.waitForRequest(ENDPOINT), submit.click()])
    expect(request.headers()['content-type']).toMatch(/^multipart\/form-data/)
  })
})
