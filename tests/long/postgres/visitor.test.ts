import { expect, it } from 'vitest'
import { launchHeadlessShell } from '../../support/chromium.ts'
import { ENQUIRY } from '../../support/browser/scenes.ts'
import { newVisitor, ready } from '../../support/browser/visitor.ts'
import { contactForm } from '../../support/page.ts'
import { until } from '../../support/until.ts'
import { useLab } from '../../relay/support/lab.ts'
import { parsed } from '../../relay/support/mail-server.ts'
import { hashOf } from '../../relay/support/outbox.ts'
import { pdfOf } from '../../relay/support/post.ts'
import { useDatabases } from '../../relay/postgres/databases.ts'

const lab = useLab()
const { pair } = useDatabases(lab)

it('the primary is erased while a visitor’s browser sends a file: the enquiry is mailed', async () => {
  const mail = await lab.mailServer()
  const { one, two, relay } = await pair({ SMTP_URL: mail.url, DATABASE_COPIES: '1' })
  const browser = await launchHeadlessShell()
  lab.onEnd(() => browser.close())
  const { page } = await newVisitor(browser, { baseURL: relay.url })
  await page.goto('/')
  await ready(page)
  const { fill, submit } = contactForm(page)
  await fill(ENQUIRY)
  const file = pdfOf(3_000_000)
  const picked = { name: file.name, mimeType: file.type, buffer: Buffer.from(file.content) }
  await page.locator('input[type=file]').setInputFiles(picked)
  const began = page.waitForRequest((request) => request.method() === 'POST')
  await Promise.all([began, submit.click()])
  await one.erase()
  await two.promote()
  await two.configure('synchronous_standby_names', '')
  // A sent form gives way to its notice; after a failure it stays, with everything that was typed.
  await until('the form is sent', async () => {
    if (!(await submit.isVisible())) return true
    if (await submit.isEnabled()) await submit.click({ timeout: 2000 }).catch(() => {})
    return false
  })
  await until('it is mailed', () => mail.mails.length > 0)
  expect(mail.mails).toHaveLength(1)
  for (const received of mail.mails) expect(hashOf(...(await parsed(received)).attachments)).toBe(hashOf(file))
})
