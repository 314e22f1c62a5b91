import { expect } from 'vitest'
import { NOTICES } from '#enquiry/notices.ts'
import { listedWith } from '../support/enquiries.ts'
import { contactForm, notice } from '../support/page.ts'
import { ENQUIRY, PHOTO } from '../support/browser/samples.ts'
import { test } from '../support/browser/test.ts'

test('without a network the notice says so, nothing is lost, and the next try succeeds', async ({ arrive, server }) => {
  const { page } = await arrive('/', { tolerate: /ERR_INTERNET_DISCONNECTED|No answer to the enquiry/ })
  const { fill, choose, submit, values } = contactForm(page)
  const typed = { ...ENQUIRY, message: 'Ohne Netz' }
  await fill(typed)
  await choose(PHOTO, PHOTO.name)
  await page.context().setOffline(true)
  await submit.click()
  await notice(page, NOTICES.failed).waitFor()
  expect(await values()).toEqual(typed)
  expect(await page.getByText(PHOTO.name).count()).toBeGreaterThan(0)

  await page.context().setOffline(false)
  await submit.click()
  await notice(page, NOTICES.sent).waitFor()
  expect(await listedWith(server.dataDir, typed.message)).toHaveLength(1)
})
