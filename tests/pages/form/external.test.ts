import type { Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { SUBJECT } from '#enquiry/fields.ts'
import { NOTICES, sentenceAboutFile } from '#enquiry/notices.ts'
import { EMPTY, ENQUIRY, PHOTO } from '../../support/browser/scenes.ts'
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

  test('a file of unknown content is refused, because no server looks at it', async ({ arrive }) => {
    const { page } = await arrive(server.url)
    const { file, files, fill, choose, submit } = contactForm(page)
    await fill()
    await choose(PHOTO)
    for (const name of ['notiz.xyz', 'notiz', 'plan.pdf']) {
      const mimeType = name === 'plan.pdf' ? 'application/pdf' : ''
      await file.setInputFiles({ name, mimeType, buffer: Buffer.from('Kein Bild') })
      await page.getByText(sentenceAboutFile(name, NOTICES.wrongType)).first().waitFor()
    }
    await noticeShown(page, NOTICES.wrongType)
    await file.setInputFiles({ ...PHOTO, name: 'foto.HEIC', mimeType: '' })
    await expect.poll(files).toEqual([PHOTO.name, 'foto.HEIC'])
    await page.route(ENDPOINT, (route) => route.fulfill({ status: 200 }))
    const [request] = await Promise.all([page.waitForRequest(ENDPOINT), submit.click()])
    expect(request.postData()).toMatch(/filename="foto.png"\r\nContent-Type: image\/png/)
    await noticeShown(page, NOTICES.sent)
  })

  test.for([
    ['fails', (route: Route) => route.abort('connectionrefused'), NOTICES.failed.text, [/net::ERR/, /Failed to fetch/]],
    ['never answers', () => undefined, 'Die Website hat nicht geantwortet.', [/abort/i]],
  ] as const)('a service that %s ends in an alert within 151 s, and the input stays', async (service, { arrive }) => {
    const [, answer, said, logs] = service
    const visitor = await arrive(server.url)
    const { page } = visitor
    const { form, fill, submit, values } = contactForm(page)
    await fill()
    await page.clock.install()
    await page.route(ENDPOINT, answer)
    await Promise.all([page.waitForRequest(ENDPOINT), submit.click()])
    await page.clock.runFor(151_000)
    await form.getByRole('alert').getByText(said).waitFor()
    expect(await values()).toEqual(ENQUIRY)
    for (const text of logs) await logged(visitor, text)
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
