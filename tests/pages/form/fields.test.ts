import { chromium } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { SUBJECT } from '#enquiry/fields.ts'
import { ENQUIRY } from '../../support/browser/scenes.ts'
import { test } from '../../support/browser/test.ts'
import { CHROMIUM_ARGS, ensureChromium } from '../../support/chromium.ts'
import { isFocused } from '../../support/browser/visitor.ts'
import { business, texts } from '../../support/content.ts'
import { contactForm } from '../../support/page.ts'
import { until } from '../../support/until.ts'

const FIELDS = [
  ['name', 'INPUT', 'text', true, 'name'],
  ['email', 'INPUT', 'email', true, 'email'],
  ['phone', 'INPUT', 'tel', false, 'tel'],
  ['message', 'TEXTAREA', 'textarea', true, null],
  ['attachment', 'INPUT', 'file', false, null],
]

test('the form has the specified fields, each with a label, and posts them to the relay', async ({ look }) => {
  const page = await look()
  const { form, field, file } = contactForm(page)
  const fields = await form.evaluate((element: HTMLFormElement) =>
    [...element.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')]
      .filter(({ name, labels }) => !name.startsWith('_') && [...(labels ?? [])].some((label) => label.textContent))
      .map((each) => {
        const required = each.required || each.getAttribute('aria-required') === 'true'
        return [each.name, each.tagName, each.type, required, each.getAttribute('autocomplete')]
      }),
  )
  expect(fields).toEqual(FIELDS)
  expect(await field('message').getAttribute('rows')).toBe('5')
  const types = ['application/pdf', 'image/jpeg', 'image/png']
  const accepted = (await file.getAttribute('accept'))?.split(/,\s*/)
  expect(accepted?.toSorted()).toEqual(['.jpeg', '.jpg', '.pdf', '.png', ...types])
  expect(await file.getAttribute('multiple')).toBe('')
  expect(await form.getByText('PDF, JPG oder PNG (max. 5MB)').isVisible()).toBe(true)
  for (const label of ['Telefon', 'Foto oder Plan (bis zu fünf)']) {
    expect(await form.getByLabel(label).count()).toBe(1)
  }
  const hidden = await form.evaluate((element) =>
    Object.fromEntries(
      [...element.querySelectorAll<HTMLInputElement>('[type="hidden"]')].map(({ name, value }) => [name, value]),
    ),
  )
  expect(hidden).toEqual({ _subject: SUBJECT, _captcha: 'false', _template: 'table', _next: business.siteUrl })
  expect(SUBJECT).toMatch(/\S/)
  const attributes = ['action', 'method', 'enctype'].map((name) => form.getAttribute(name))
  expect(await Promise.all(attributes)).toEqual(['/anfrage', 'post', 'multipart/form-data'])
  expect(await form.getByRole('link', { name: 'Datenschutzerklärung' }).getAttribute('href')).toBe('/datenschutz')
})

test('words of our own stand in the place of the file field, and a press on them reaches the field', async ({
  arrive,
}) => {
  const { page } = await arrive()
  const { file, form } = contactForm(page)
  await form.getByText('Foto aufnehmen oder auswählen').waitFor()
  // The words stand in the middle. Playwright presses only where nothing covers the field.
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), file.click()])
  expect(await chooser.element().getAttribute('name')).toBe('attachment')
})

test('while a field is missing or malformed nothing is sent, and it says what to mend', async ({ arrive }) => {
  const { page, requests } = await arrive()
  const { form, fill, submit, field, values } = contactForm(page)
  const wrong = [
    ...['name', 'email', 'message'].map((name) => ({ name, value: '' })),
    ...['kaethe', 'kaethe@beispiel'].map((value) => ({ name: 'email', value })),
  ]
  for (const { name, value } of wrong) {
    await fill({ ...ENQUIRY, [name]: value })
    await submit.press('Enter')
    await expect.poll(() => field(name).getAttribute('aria-invalid')).toBe('true')
    await expect.poll(() => form.locator('[aria-invalid="true"]').count()).toBe(1)
    expect(await values()).toEqual({ ...ENQUIRY, [name]: value })
  }
  const described = await field('email').evaluate((input) =>
    (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
  )
  expect(described.join(' ')).toContain('Bitte prüfen Sie die E-Mail-Adresse. Sie sieht so aus: name@anbieter.de')
  // A browser cuts what is pasted into a field with `maxlength`, and the visitor does not notice.
  for (const [name, most] of [
    ['phone', 60],
    ['message', 10_000],
  ] as const) {
    await field(name).fill('')
    await page.keyboard.insertText('1'.repeat(most + 1))
    await submit.press('Enter')
    await form
      .getByText(`Bitte schreiben Sie höchstens ${most.toLocaleString('de-DE')} Zeichen.`)
      .first()
      .waitFor()
    expect((await values())[name]).toHaveLength(most + 1)
    await fill({ [name]: ENQUIRY[name] })
  }
  await fill({ email: ENQUIRY.email })
  await expect.poll(() => field('email').getAttribute('aria-invalid')).not.toBe('true')
  expect(requests.filter((url) => url.endsWith('/anfrage'))).toEqual([])
})

test('an error comes when its field is left for another, and only goes while one types', async ({ arrive }) => {
  const { page } = await arrive()
  const { form, field } = contactForm(page)
  const wrong = form.locator('[aria-invalid="true"]')
  await field('name').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.type('kaethe')
  expect(await wrong.count()).toBe(0)
  await page.keyboard.press('Tab')
  await expect.poll(() => field('email').getAttribute('aria-invalid')).toBe('true')
  expect(await wrong.count()).toBe(1)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.type('kaethe@beispiel.de')
  await expect.poll(() => wrong.count()).toBe(0)
  for (let letter = 0; letter < 3; letter += 1) await page.keyboard.press('Backspace')
  expect(await wrong.count()).toBe(0)
})

test('a form with errors moves the focus to a summary whose links lead to the fields', async ({ arrive }) => {
  const { page } = await arrive()
  const { field, sendEmpty } = contactForm(page)
  await sendEmpty()
  const wrong = [
    'Bitte tragen Sie Ihren Namen ein.',
    'Bitte tragen Sie Ihre E-Mail-Adresse ein.',
    'Bitte schreiben Sie kurz, worum es geht.',
  ]
  // Its name is heard with the focus. An alert would say it once more.
  const summary = page.getByRole('group', { name: [texts.form.errorSummary, ...wrong].join(' '), exact: true })
  await expect.poll(() => isFocused(summary)).toBe(true)
  expect(await summary.and(page.locator('[role="alert"], [aria-live]')).count()).toBe(0)
  const links = summary.getByRole('link')
  expect(await links.allTextContents()).toEqual(wrong)
  for (const [index, name] of ['name', 'email', 'message'].entries()) {
    await links.nth(index).press('Enter')
    await expect.poll(() => isFocused(field(name))).toBe(true)
  }
})

test('a saved address fills the form but not the trap, also under a label that autofill knows; programs that read the HTML see it', async ({
  server,
}) => {
  const html = await (await fetch(server.url)).text()
  expect(html).toMatch(/<input (?![^>]*type="hidden")[^>]*name="_honey"/)
  // The headless shell knows no addresses.
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: CHROMIUM_ARGS })
  onTestFinished(() => browser.close())
  const values = Object.entries({ NAME_FULL: 'Anna Probe', COMPANY_NAME: 'Probe GmbH', EMAIL_ADDRESS: 'a@example.org' })
  const address = { fields: values.map(([name, value]) => ({ name, value })) }

  /** @returns what the address puts into the trap. */
  const filledTrap = async (source: string): Promise<string> => {
    const page = await browser.newPage({ javaScriptEnabled: false })
    await page.route(`${server.url}/`, (route) =>
      route.fulfill({ contentType: 'text/html; charset=utf-8', body: source }),
    )
    await page.goto(server.url)
    const tools = await page.context().newCDPSession(page)
    await tools.send('Autofill.enable')
    const { root } = await tools.send('DOM.getDocument')
    const { nodeId } = await tools.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'form [name="name"]' })
    const { node } = await tools.send('DOM.describeNode', { nodeId })
    await until('the address is there', async () => {
      await tools.send('Autofill.trigger', { fieldId: node.backendNodeId, address })
      return (await page.locator('form [name="email"]').inputValue()) !== ''
    })
    return page.locator('[name="_honey"]').inputValue()
  }
  const labelled = html.replace('Bitte leer lassen', 'Firma')
  const open = labelled.replace(/<div [^>]*inert[^>]*>/, '<div>').replace(/ role="presentation"(?= [^>]*1p-ignore)/, '')
  expect([await filledTrap(labelled), await filledTrap(open)]).toEqual(['', 'Probe GmbH'])
})
