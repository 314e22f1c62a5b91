import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Locator, Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { MAX_ATTACHMENT_BYTES } from '#enquiry/limits.ts'
import { NOTICES } from '#enquiry/notices.ts'
import { boxOf } from '../../support/browser/boxes.ts'
import { ENQUIRY, LARGE_FILE, OTHER_PHOTO, PHOTO } from '../../support/browser/samples.ts'
import { test } from '../../support/browser/test.ts'
import { isFocused, logged } from '../../support/browser/visitor.ts'
import { texts } from '../../support/content.ts'
import { listedWith } from '../../support/enquiries.ts'
import { contactForm, notice, noticeShown } from '../../support/page.ts'

const LIMIT = 5 * 1024 * 1024

const ALLOWED = [
  { name: 'plan.pdf', mimeType: 'application/pdf' },
  { name: 'foto.jpg', mimeType: 'image/jpeg' },
  { name: 'foto.jpeg', mimeType: 'image/jpeg' },
  { name: 'foto.png', mimeType: 'image/png' },
  { name: 'gross.png', mimeType: 'image/png', buffer: Buffer.alloc(LIMIT) },
]
const REFUSED = [
  { name: 'bild.gif', mimeType: 'image/gif' },
  { name: 'brief.docx', mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
  { name: 'zeichnung.svg', mimeType: 'image/svg+xml' },
  { name: 'ohne-endung', mimeType: '' },
]

test('a PDF, JPEG or PNG of 5 MB at most is taken, and can be removed by keyboard', async ({ arrive }) => {
  const { page } = await arrive()
  const { choose, file, files } = contactForm(page)
  for (const chosen of ALLOWED) {
    await choose({ ...PHOTO, ...chosen })
    expect(await files()).toEqual([chosen.name])
  }
  expect(await notice(page, NOTICES.wrongType).or(notice(page, NOTICES.tooLarge)).count()).toBe(0)
  await page.getByRole('button', { name: texts.form.removeFile }).press('Enter')
  await expect.poll(files).toEqual([])
  await expect.poll(() => isFocused(file)).toBe(true)
})

test('any other type is rejected with a notice, and so is one byte more than 5 MB', async ({ arrive }) => {
  const { page } = await arrive()
  const { file, files } = contactForm(page)
  for (const refused of REFUSED) {
    await file.setInputFiles({ ...PHOTO, ...refused })
    await noticeShown(page, NOTICES.wrongType)
    expect(await files()).toEqual([])
    await notice(page, NOTICES.wrongType).getByRole('button').click()
    await notice(page, NOTICES.wrongType).waitFor({ state: 'detached' })
  }
  expect(MAX_ATTACHMENT_BYTES).toBe(LIMIT)
  await file.setInputFiles(LARGE_FILE)
  await noticeShown(page, NOTICES.tooLarge)
  expect(await files()).toEqual([])
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

/** Drops files of this machine as the system's file manager does: nothing of it is made in the page. */
async function dropFiles(page: Page, onto: Locator, ...files: string[]): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await onto.scrollIntoViewIfNeeded()
  const { left, top } = await boxOf(onto)
  const data = { items: [], files, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x: left + 10, y: top + 10, data })
  }
  await session.detach()
}

test('of several files that are dropped one is taken, and the form says which', async ({ arrive, server }) => {
  const { page } = await arrive()
  const { form, files } = contactForm(page)
  const paths = [PHOTO, OTHER_PHOTO].map(({ name }) => join(server.dataDir, name))
  for (const path of paths) await writeFile(path, PHOTO.buffer)
  await dropFiles(page, form.locator('label[for="attachment"]'), ...paths)
  await expect.poll(async () => (await files()).length).toBe(1)
  const [taken = ''] = await files()
  await form.getByText(taken).first().waitFor()
})

test('the file that is being sent stays the one that is shown', async ({ arrive, server }) => {
  const visitor = await arrive()
  const { page } = visitor
  const { form, fill, choose, file, files, field, submit } = contactForm(page)
  const zone = form.locator('label[for="attachment"]')
  const message = 'Mit dem ersten Foto'
  const path = join(server.dataDir, OTHER_PHOTO.name)
  await writeFile(path, OTHER_PHOTO.buffer)
  await fill({ ...ENQUIRY, message })
  await dropFiles(page, zone, path)
  await expect.poll(files).toEqual([OTHER_PHOTO.name])
  await choose(PHOTO)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), file.click({ position: { x: 20, y: 20 } })])

  const posts: Route[] = []
  await page.route('**/anfrage', (route) => void posts.push(route))
  await submit.click()
  await expect.poll(() => posts.length).toBe(1)
  const remove = form.getByRole('button', { name: texts.form.removeFile })
  expect([await file.isDisabled(), await remove.isDisabled()]).toEqual([true, true])
  await remove.click({ force: true })
  await dropFiles(page, zone, path)
  await chooser.setFiles(OTHER_PHOTO)
  await field('name').press('Enter')
  expect(await files()).toEqual([PHOTO.name])
  expect(await form.getByText(OTHER_PHOTO.name).count()).toBe(0)

  await posts[0]?.fulfill({ status: 503, json: { success: 'false' } })
  await notice(page, NOTICES.failed).waitFor()
  expect([await file.isDisabled(), await remove.isDisabled()]).toEqual([false, false])
  expect(await files()).toEqual([PHOTO.name])
  expect(posts).toHaveLength(1)
  await logged(visitor, /Failed to load resource.*503/)
  await logged(visitor, /status 503/)

  await page.unroute('**/anfrage')
  await submit.click()
  await notice(page, NOTICES.sent).waitFor()
  expect([await files(), await file.isDisabled()]).toEqual([[], false])
  expect(await listedWith(server.dataDir, message)).toMatchObject([{ attachment: { name: PHOTO.name } }])
})
