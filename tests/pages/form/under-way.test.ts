import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'
import { form as formTexts } from '#model/texts.ts'
import { NOTICES } from '#enquiry/notices.ts'
import { listedWith } from '../../support/enquiries.ts'
import { contactForm, notice } from '../../support/page/form.ts'
import { ENQUIRY, OTHER_PHOTO, PHOTO } from '../../support/browser/samples.ts'
import { test } from '../../support/browser/test.ts'
import { logged } from '../../support/browser/visitor.ts'

/** Drops a file of this machine on the form as the system's file manager does: nothing of it is made in the page. */
async function drop(page: Page, path: string): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const { x, y } = await contactForm(page)
    .form.locator('label[for="attachment"]')
    .evaluate((label) => {
      label.scrollIntoView({ block: 'center', behavior: 'instant' })
      return label.getBoundingClientRect().toJSON()
    })
  const data = { items: [], files: [path], dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
    await session.send('Input.dispatchDragEvent', { type, x: x + 5, y: y + 5, data })
  }
}

test('the file that is being sent stays the one that is shown', async ({ arrive, server }) => {
  const visitor = await arrive()
  const { page } = visitor
  const { form, fill, file, files, field, submit } = contactForm(page)
  const message = 'Mit dem ersten Foto'
  const path = join(server.dataDir, OTHER_PHOTO.name)
  await writeFile(path, OTHER_PHOTO.buffer)
  await fill({ ...ENQUIRY, message })
  await drop(page, path)
  await expect.poll(files).toEqual([OTHER_PHOTO.name])
  await file.setInputFiles(PHOTO)
  await form.getByText(PHOTO.name).first().waitFor()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), file.click({ position: { x: 20, y: 20 } })])

  const posts: Route[] = []
  await page.route('**/anfrage', (route) => void posts.push(route))
  await submit.click()
  await expect.poll(() => posts.length).toBe(1)
  const remove = form.getByRole('button', { name: formTexts.removeFile })
  expect([await file.isDisabled(), await remove.isDisabled()]).toEqual([true, true])
  await remove.click({ force: true })
  await drop(page, path)
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
