import { describe, expect, test } from 'vitest'
import { texts } from '#content/texts.ts'
import { contactForm, NOTICES, notice, PNG } from './form.ts'
import { STILL, useStage, WIDTHS } from './support.ts'

const stage = useStage()
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

describe.each(WIDTHS)('a chosen file at $width', ({ viewport, hasTouch }) => {
  const choose = async (file: { name: string; mimeType: string; buffer: Buffer }) => {
    const { page } = await stage.arrive('/', { viewport, hasTouch, ...STILL })
    const form = contactForm(page)
    await form.file.setInputFiles(file)
    return { page, ...form }
  }

  test('is taken when it is a PDF, JPEG or PNG', async () => {
    const { page } = await stage.arrive('/', { viewport, hasTouch, ...STILL })
    const { form, file, files } = contactForm(page)
    for (const chosen of ALLOWED) {
      await file.setInputFiles({ ...chosen, buffer: PNG })
      await form.getByText(chosen.name).first().waitFor()
      expect(await files()).toEqual([chosen.name])
    }
    expect(await notice(page, NOTICES.wrongType.title).count()).toBe(0)
  })

  test.each(REFUSED)('$name is rejected with the notice on its type', async (file) => {
    const { page, files } = await choose({ ...file, buffer: PNG })
    const shown = notice(page, NOTICES.wrongType.title)
    await shown.waitFor()
    expect(await shown.getByText(NOTICES.wrongType.text, { exact: true }).isVisible()).toBe(true)
    expect(await files()).toEqual([])
  })

  test('of 5 MB is taken', async () => {
    const { page, form, files } = await choose({
      name: 'gross.png',
      mimeType: 'image/png',
      buffer: Buffer.alloc(LIMIT),
    })
    await form.getByText('gross.png').first().waitFor()
    expect(await files()).toEqual(['gross.png'])
    expect(await notice(page, NOTICES.tooLarge.title).count()).toBe(0)
  })

  test('of one byte more is rejected with the notice on its size', async () => {
    const { page, files } = await choose({ name: 'riese.png', mimeType: 'image/png', buffer: Buffer.alloc(LIMIT + 1) })
    const shown = notice(page, NOTICES.tooLarge.title)
    await shown.waitFor()
    expect(await shown.getByText(NOTICES.tooLarge.text, { exact: true }).isVisible()).toBe(true)
    expect(await files()).toEqual([])
  })
})

test('a file dragged over the form shows where to drop it, until it has left the form', async () => {
  const { page } = await stage.arrive('/', STILL)
  const { form } = contactForm(page)
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['plan'], 'plan.png', { type: 'image/png' }))
    return transfer
  })
  // Without `relatedTarget`, which Safari leaves empty.
  const drag = (type: string, field: string) =>
    form.locator(`label[for="${field}"]`).dispatchEvent(type, { dataTransfer: data })
  const overlay = form.getByText(texts.form.dropFile)

  await drag('dragenter', 'name')
  await drag('dragover', 'name')
  await overlay.waitFor()
  await drag('dragenter', 'email')
  await drag('dragleave', 'name')
  expect(await overlay.isVisible()).toBe(true)
  await drag('dragleave', 'email')
  await overlay.waitFor({ state: 'detached' })
})
