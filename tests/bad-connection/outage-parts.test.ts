import { describe, expect } from 'vitest'
import { NOTICES } from '#enquiry/notices.ts'
import * as texts from '#model/texts.ts'
import { listedWith } from '../support/enquiries.ts'
import { PHONE } from '../support/browser/screens.ts'
import { contactForm, notice } from '../support/page/form.ts'
import { nextButton } from '../support/page/gallery.ts'
import { ENQUIRY, PHOTO, WRONG_FILE } from '../support/browser/samples.ts'
import { test } from '../support/browser/test.ts'
import { arrivedAt, failing, FAILED_REQUESTS, offline, scriptsFail } from './outage.ts'

describe('while parts can not be loaded', () => {
  test.override('profile', { tolerate: FAILED_REQUESTS })

  describe('the form without the script that sends it', () => {
    test('is posted by the browser and confirmed with its number', async ({ arrive, server }) => {
      const { page } = await arrive()
      const message = 'Ohne Skript gesendet'
      const { fill, file, submit } = contactForm(page)
      await scriptsFail.begin(page)
      await fill({ ...ENQUIRY, message })
      await file.setInputFiles(PHOTO)
      await submit.click()
      await page.waitForURL(/\?anfrage=/)
      await page.getByText(NOTICES.sent.text).first().waitFor()
      expect(await listedWith(server.dataDir, message)).toMatchObject([{ attachment: { name: PHOTO.name } }])
    })

    test('comes back with what was typed and with what is wrong', async ({ arrive }) => {
      const { page } = await arrive('/', { tolerate: /net::ERR_|status of 422/ })
      const { field, fill, submit, values } = contactForm(page)
      const typed = { ...ENQUIRY, email: 'kaethe@beispiel' }
      await scriptsFail.begin(page)
      await fill(typed)
      await submit.click()
      await arrivedAt(page, /^\/anfrage$/)
      expect(await field('email').getAttribute('aria-invalid')).toBe('true')
      expect(await values()).toEqual(typed)
    })

    test('is held back by the browser while it is incomplete, and sent by the script once that can be loaded', async ({
      arrive,
      server,
    }) => {
      const { page } = await arrive()
      const message = 'Beim zweiten Mal mit Skript'
      const { field, fill, submit } = contactForm(page)
      await scriptsFail.begin(page)
      await fill({ ...ENQUIRY, name: '', message })
      await failing(page, () => submit.click())
      await expect.poll(() => field('name').evaluate((input) => input.matches(':focus:invalid'))).toBe(true)

      await scriptsFail.end(page)
      await fill({ name: ENQUIRY.name })
      await submit.click()
      await notice(page, NOTICES.sent).waitFor()
      expect(new URL(page.url()).search).toBe('')
      expect(await listedWith(server.dataDir, message)).toHaveLength(1)
    })

    test('stays where it is while the browser is offline, and says so', async ({ arrive, server }) => {
      const { page } = await arrive()
      const message = 'Nach dem Funkloch'
      const { fill, file, submit, values } = contactForm(page)
      await offline.begin(page)
      await fill({ ...ENQUIRY, message })
      await file.setInputFiles(PHOTO)
      await submit.click()
      const failed = page.getByRole('alert').filter({ hasText: NOTICES.failed.title })
      await failed.getByText(NOTICES.failed.text).waitFor()
      expect(await values()).toEqual({ ...ENQUIRY, message })

      await offline.end(page)
      await submit.click()
      await notice(page, NOTICES.sent).waitFor()
      expect(await listedWith(server.dataDir, message)).toMatchObject([{ attachment: { name: PHOTO.name } }])
    })
  })

  describe.each([scriptsFail, offline])('while $name', ({ begin, end }) => {
    test('a notice is readable and can be closed; the next one is a toast', async ({ arrive }) => {
      const { page } = await arrive()
      const { file } = contactForm(page)
      await begin(page)
      await file.setInputFiles(WRONG_FILE)
      const plain = page.getByRole('alert').filter({ hasText: NOTICES.wrongType.text })
      await plain.waitFor()
      await page.getByRole('button', { name: texts.notices.close }).click()
      expect(await plain.count()).toBe(0)

      await file.setInputFiles(WRONG_FILE)
      await plain.waitFor()
      await end(page)
      await file.setInputFiles(WRONG_FILE)
      await notice(page, NOTICES.wrongType).first().waitFor()
      expect(await plain.count()).toBe(0)
    })

    test('a control has its tooltip', async ({ arrive }) => {
      const { page } = await arrive()
      await begin(page)
      await page.getByRole('contentinfo').getByRole('link', { name: texts.footer.top }).hover()
      await page.getByRole('tooltip').waitFor()
    })

    test('the gallery is turned by the browser; the next turn brings the carousel', async ({ arrive }) => {
      const { page } = await arrive()
      await begin(page)
      await failing(page, async () => {
        await page.setViewportSize(PHONE)
        await nextButton(page).scrollIntoViewIfNeeded()
      })
      await nextButton(page).click()
      await page.getByText('2 von 9').first().waitFor()
      const slide = page.locator('#projects li').nth(1)
      await expect.poll(() => slide.evaluate((element) => element.getBoundingClientRect().left >= 0)).toBe(true)

      await end(page)
      await nextButton(page).click()
      await page.locator('#projects [data-running]').waitFor()
      await page.getByText('3 von 9').first().waitFor()
    })
  })
})
