import { expect } from 'vitest'
import { NOTICES } from '#enquiry/notices.ts'
import { arriveChanged, CHANGES, readWords } from '../../support/browser/changes.ts'
import { ENQUIRY, PHOTO } from '../../support/browser/samples.ts'
import { PHONE } from '../../support/browser/screens.ts'
import { test } from '../../support/browser/test.ts'
import { ready, started } from '../../support/browser/visitor.ts'
import { listedWith } from '../../support/enquiries.ts'
import {
  COMPLAINTS_OF_PICTURE_PAGE,
  contactForm,
  lightbox,
  loadMapButton,
  notice,
  pictures,
} from '../../support/page.ts'

// On all pages and in other windows: `npm run test:long`. In Firefox: tests/engines.
test.for(Object.entries(CHANGES))(
  'when %s, the text stays and what is typed is sent',
  async ([change, apply], { look, visitor, server }) => {
    const { page } = await arriveChanged({ visitor, server }, apply)
    const { field, fill, file, submit, values } = contactForm(page)
    // The form's script is held back until the visitor has typed.
    const { promise: typed, resolve: letCome } = Promise.withResolvers<void>()
    await page.route(/\/assets\/(?!main-)[^/]+\.js$/, async (route) => {
      await typed
      await route.continue()
    })
    await fill({ ...ENQUIRY, email: 'falsch', message: '' })
    await file.setInputFiles(PHOTO)
    await field('message').click()
    await page.keyboard.type(change)
    letCome()
    await ready(page)
    await page.keyboard.type('!')
    expect(await values()).toEqual({ ...ENQUIRY, email: 'falsch', message: `${change}!` })

    await page.evaluate(apply)
    await submit.click()
    await expect.poll(() => field('email').getAttribute('aria-invalid')).toBe('true')
    await page.evaluate(apply)
    await fill({ email: ENQUIRY.email })
    await submit.click()
    await notice(page, NOTICES.sent).waitFor()
    expect(await listedWith(server.dataDir, `${change}!`)).toMatchObject([{ attachment: { name: PHOTO.name } }])
    await page.evaluate(apply)
    await page.getByText('Weitere Anfrage schreiben').click()
    await expect.poll(() => field('name').isVisible()).toBe(true)
    await expect.poll(() => readWords(page)).toBe(await readWords(await look()))
  },
)

test.for([
  [
    'popovers',
    () =>
      ['popover', 'showPopover', 'hidePopover', 'togglePopover'].forEach((name) =>
        Reflect.deleteProperty(HTMLElement.prototype, name),
      ),
  ],
  ['IntersectionObserver', () => Reflect.deleteProperty(window, 'IntersectionObserver')],
  ['ResizeObserver', () => Reflect.deleteProperty(window, 'ResizeObserver')],
  ['modal dialogs', () => Reflect.deleteProperty(HTMLDialogElement.prototype, 'showModal')],
] as const)(
  'without %s the page stands, its form is sent, a photo opens',
  async ([what, before], { visitor, server }) => {
    const { page, complaints } = await visitor({ before, tolerate: COMPLAINTS_OF_PICTURE_PAGE })
    await page.goto(server.url)
    await started(page)
    expect((await readWords(page)).length).toBeGreaterThan(7000)
    const { fill, submit } = contactForm(page)
    await fill({ ...ENQUIRY, message: `Ohne ${what}` })
    await ready(page)
    await submit.click()
    await page.getByText(NOTICES.sent.text).first().waitFor()
    await pictures(page).first().click()
    await lightbox(page).locator('img').or(page.locator('body > img')).first().waitFor()
    // What is missing may be said, and nothing else.
    complaints.splice(0)
  },
)

const breakFonts = () =>
  Object.defineProperty(document, 'fonts', {
    get() {
      throw new Error('Keine Schriften')
    },
  })

test('a behaviour that fails ends alone', async ({ visitor, server }) => {
  const { page } = await visitor({ before: breakFonts, viewport: PHONE, tolerate: /Keine Schriften/ })
  await page.goto(server.url)
  await ready(page)
  await loadMapButton(page).waitFor()
})
