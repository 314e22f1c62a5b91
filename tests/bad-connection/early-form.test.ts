import { describe, expect } from 'vitest'
import { NOTICES } from '#enquiry/notices.ts'
import { listedWith } from '../support/enquiries.ts'
import { contactForm, notice } from '../support/page.ts'
import { ENQUIRY, LARGE_FILE, PHOTO, WRONG_FILE } from '../support/browser/samples.ts'
import { test } from '../support/browser/test.ts'
import { arriveEarly } from './early.ts'

describe('the form, early', () => {
  test('what was typed and chosen early is kept and sent', async ({ visitor, server }) => {
    const { page, release } = await arriveEarly({ visitor, server })
    const { fill, file, submit, values } = contactForm(page)
    const typed = { ...ENQUIRY, message: 'Früh getippt,\nspäter gesendet' }
    await fill(typed)
    await file.setInputFiles(PHOTO)
    await release()
    expect(await values()).toEqual(typed)
    await page.getByText(PHOTO.name).first().waitFor()
    await submit.click()
    await notice(page, NOTICES.sent).waitFor()
    const attachment = { name: PHOTO.name, type: PHOTO.mimeType }
    expect(await listedWith(server.dataDir, typed.message)).toMatchObject([{ ...typed, attachment }])
  })

  test('the field a visitor is writing in keeps the focus and the caret', async ({ visitor, server }) => {
    const { page, release } = await arriveEarly({ visitor, server })
    const { field } = contactForm(page)
    await field('message').click()
    await page.keyboard.type('Guten ')
    await release()
    await page.keyboard.type('Tag')
    expect(await field('message').inputValue()).toBe('Guten Tag')
  })

  test.for([
    { file: WRONG_FILE, expected: NOTICES.wrongType },
    { file: LARGE_FILE, expected: NOTICES.tooLarge },
  ])('a file chosen early is checked: $expected.title', async ({ file, expected }, { visitor, server }) => {
    const { page, release } = await arriveEarly({ visitor, server })
    await contactForm(page).file.setInputFiles(file)
    await release()
    await notice(page, expected).waitFor()
    expect(await contactForm(page).files()).toEqual([])
  })

  test('a form sent before the script is there reaches the confirmation, once', async ({ visitor, server }) => {
    const { page } = await arriveEarly({ visitor, server })
    const { fill, file, submit } = contactForm(page)
    const typed = { ...ENQUIRY, message: 'Früh getippt,\nfrüh gesendet' }
    await fill(typed)
    await file.setInputFiles(PHOTO)
    await submit.click()
    // The next page waits for its script, too.
    await page.waitForURL(/\?anfrage=/, { waitUntil: 'commit' })
    await page.getByText(NOTICES.sent.text).first().waitFor()
    const stored = await listedWith(server.dataDir, typed.message)
    expect(stored).toMatchObject([{ ...typed, attachment: { name: PHOTO.name } }])
    expect(stored).toHaveLength(1)
  })

  test('an incomplete form is held back by the browser until the script is there', async ({ visitor, server }) => {
    const { page, requests } = await arriveEarly({ visitor, server })
    const { field, submit } = contactForm(page)
    await submit.click()
    expect(await field('name').evaluate((input) => input.matches(':focus:invalid'))).toBe(true)
    expect(requests.filter((url) => url.endsWith('/anfrage'))).toEqual([])
  })
})
