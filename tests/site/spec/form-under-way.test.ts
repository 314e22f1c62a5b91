import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { texts } from '#content/texts.ts'
import { enquiries } from '../../support/site.ts'
import { contactForm, FILLED, NOTICES, notice, PNG } from './form.ts'
import { logged, STILL, useStage, WIDTHS } from './support.ts'

const stage = useStage()
const FILE = { name: 'nische.png', mimeType: 'image/png', buffer: PNG }
const OTHER = { name: 'andere.png', mimeType: 'image/png', buffer: PNG }

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

test.each(WIDTHS)('the file that is being sent stays the one that is shown at $width', async (screen) => {
  const { viewport, hasTouch } = screen
  const visitor = await stage.arrive('/', { viewport, hasTouch, ...STILL })
  const { page } = visitor
  const { form, fill, file, files, field, submit } = contactForm(page)
  const message = `Mit Foto ${viewport.width}`
  const path = join(stage.site.dataDir, OTHER.name)
  await writeFile(path, PNG)
  await fill({ ...FILLED, message })
  await drop(page, path)
  await expect.poll(files).toEqual([OTHER.name])
  await file.setInputFiles(FILE)
  await form.getByText(FILE.name).first().waitFor()
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), file.click({ position: { x: 20, y: 20 } })])

  const posts: Route[] = []
  await page.route('**/anfrage', (route) => void posts.push(route))
  await submit.click()
  await expect.poll(() => posts.length).toBe(1)
  const remove = form.getByRole('button', { name: texts.form.removeFile })
  expect([await file.isDisabled(), await remove.isDisabled()]).toEqual([true, true])
  await remove.click({ force: true })
  await drop(page, path)
  await chooser.setFiles(OTHER)
  await field('name').press('Enter')
  expect(await files()).toEqual([FILE.name])
  expect(await form.getByText(OTHER.name).count()).toBe(0)

  await posts[0]?.fulfill({ status: 503, json: { success: 'false' } })
  await notice(page, NOTICES.failed.title).waitFor()
  expect([await file.isDisabled(), await remove.isDisabled()]).toEqual([false, false])
  expect(await files()).toEqual([FILE.name])
  expect(posts).toHaveLength(1)
  await logged(visitor, /Failed to load resource.*503/)
  await logged(visitor, /status 503/)

  await page.unroute('**/anfrage')
  await submit.click()
  await notice(page, NOTICES.sent.title).waitFor()
  expect([await files(), await file.isDisabled()]).toEqual([[], false])
  const all: { message: string }[] = JSON.parse(await enquiries(stage.site, 'list', '--json'))
  expect(all.filter((enquiry) => enquiry.message === message)).toMatchObject([{ attachment: { name: FILE.name } }])
})
