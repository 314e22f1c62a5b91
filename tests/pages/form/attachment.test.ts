import { expect } from 'vitest'
import { form as formTexts } from '#model/texts.ts'
import { MAX_ATTACHMENT_BYTES } from '#enquiry/limits.ts'
import { NOTICES } from '#enquiry/notices.ts'
import { contactForm, notice, noticeShown } from '../../support/page/form.ts'
import { LARGE_FILE, PHOTO } from '../../support/browser/samples.ts'
import { test } from '../../support/browser/test.ts'

const LIMIT = 5 * 1024 * 1024

const ALLOWED = [
  { name: 'plan.pdf', mimeType: 'application/pdf' },
  { name: 'foto.jpg', mimeType: 'image/jpeg' },
  { name: 'foto.jpeg', mimeType: 'image/jpeg' },
  { name: 'foto.png', mimeType: 'image/png' },
]
const REFUSED = [
  { name: 'bild.gif', mimeType: 'image/gif' },
  { name: 'brief.docx', mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  { name: 'zeichnung.svg', mimeType: 'image/svg+xml' },
  { name: 'ohne-endung', mimeType: '' },
]

test('a chosen file is taken when it is a PDF, JPEG or PNG of 5 MB at most', async ({ arrive }) => {
  const { page } = await arrive()
  const { form, file, files } = contactForm(page)
  const largest = { ...PHOTO, name: 'gross.png', buffer: Buffer.alloc(LIMIT) }
  for (const chosen of [...ALLOWED.map((each) => ({ ...PHOTO, ...each })), largest]) {
    await file.setInputFiles(chosen)
    await form.getByText(chosen.name).first().waitFor()
    expect(await files()).toEqual([chosen.name])
  }
  expect(await notice(page, NOTICES.wrongType).count()).toBe(0)
  expect(await notice(page, NOTICES.tooLarge).count()).toBe(0)
})

test.for(REFUSED)('$name is rejected with the notice on its type', async (file, { arrive }) => {
  const { page } = await arrive()
  await contactForm(page).file.setInputFiles({ ...PHOTO, ...file })
  await noticeShown(page, NOTICES.wrongType)
  expect(await contactForm(page).files()).toEqual([])
})

test('a file of one byte more than 5 MB is rejected with the notice on its size', async ({ arrive }) => {
  expect(MAX_ATTACHMENT_BYTES).toBe(LIMIT)
  const { page } = await arrive()
  await contactForm(page).file.setInputFiles(LARGE_FILE)
  await noticeShown(page, NOTICES.tooLarge)
  expect(await contactForm(page).files()).toEqual([])
})

test('a file dragged over the form shows where to drop it, until it has left the form', async ({ arrive }) => {
  const { page } = await arrive()
  const { form } = contactForm(page)
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['plan'], 'plan.png', { type: 'image/png' }))
    return transfer
  })
  // Without `relatedTarget`, which Safari leaves empty.
  const drag = (type: string, field: string) =>
    form.locator(`label[for="${field}"]`).dispatchEvent(type, { dataTransfer: data })
  const overlay = form.getByText(formTexts.dropFile)

  await drag('dragenter', 'name')
  await drag('dragover', 'name')
  await overlay.waitFor()
  await drag('dragenter', 'email')
  await drag('dragleave', 'name')
  expect(await overlay.isVisible()).toBe(true)
  await drag('dragleave', 'email')
  await overlay.waitFor({ state: 'detached' })
})
