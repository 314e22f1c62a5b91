import { expect } from 'vitest'
import { NOTICES } from '#enquiry/notices.ts'
import { SENT_ANCHOR } from '#enquiry/protocol.ts'
import { EMPTY, ENQUIRY, PHOTO } from '../../support/browser/scenes.ts'
import { test } from '../../support/browser/test.ts'
import { ready, reload, started, visit } from '../../support/browser/visitor.ts'
import { contactForm, noticeShown } from '../../support/page.ts'

test('what was typed outlives a reload and other pages, in this tab alone, until it is sent', async ({ visitor }) => {
  const { page } = await visitor()
  const { fill, choose, values, files, submit } = contactForm(page)
  await page.goto('/')
  await started(page)
  // Some of it before the form's own script is there.
  const { message, ...others } = ENQUIRY
  await fill(others)
  await ready(page)
  await fill({ message })
  await choose(PHOTO)
  await reload(page)
  expect([await values(), await files()]).toEqual([ENQUIRY, []])
  await visit(page, '/agb')
  // A new visit: no browser fills in the fields itself.
  await visit(page, '/')
  expect(await values()).toEqual(ENQUIRY)

  const other = await page.context().newPage()
  await visit(other, '/')
  expect(await contactForm(other).values()).toEqual(EMPTY)
  await other.close()

  await submit.click()
  await noticeShown(page, NOTICES.sent)
  await visit(page, '/')
  expect(await values()).toEqual(EMPTY)
})

test('a draft is gone with the last word, and after an enquiry that the browser has posted', async ({ arrive }) => {
  const { page } = await arrive()
  const { fill, values } = contactForm(page)
  const stored = () => page.evaluate(() => sessionStorage.length)
  await fill()
  expect(await stored()).toBe(1)
  await fill(EMPTY)
  expect(await stored()).toBe(0)
  await fill()
  await visit(page, '/agb')
  const after = `/?anfrage=K7M3-9QXD#${SENT_ANCHOR}`
  await visit(page, after)
  expect([await values(), await stored()]).toEqual([EMPTY, 0])
  // The address stays, the next enquiry is kept, too.
  await fill()
  await reload(page)
  expect(await values()).toEqual(ENQUIRY)
})
