import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { NOTICES } from '#enquiry/notices.ts'
import { CHANGES } from '../../support/browser/changes.ts'
import { ENQUIRY, PHOTO } from '../../support/browser/samples.ts'
import { MISSING } from '../../support/browser/scenes.ts'
import { DESKTOP, PHONE } from '../../support/browser/screens.ts'
import { type NewVisitor, test } from '../../support/browser/test.ts'
import { ready, started } from '../../support/browser/visitor.ts'
import { listedWith } from '../../support/enquiries.ts'
import { contactForm, notice } from '../../support/page/form.ts'
import type { Server } from '../../support/server.ts'

/** What can be read, without the words that come and go by themselves. */
const read = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const [header = '', ...rest] = ['header', 'main', 'footer'].map(
      (part) => document.querySelector(part)?.textContent ?? '',
    )
    // One of the changes.
    return [header.replace('Start', 'Home'), ...rest]
      .join('')
      .replaceAll(/Jetzt Sprechzeit|heute ab [\d:]+.Uhr|wieder ab .. [\d:]+.Uhr|\s+/g, '')
  })

const changes = Object.entries(CHANGES).map(([change, apply]) => ({ change, apply }))
const screens = [DESKTOP, PHONE]

/** Brings a visitor whose page is changed as soon as it is there, before any script of its own. */
async function arriveChanged(
  { visitor, server }: { visitor: NewVisitor; server: Server },
  apply: () => void,
  path = '/',
) {
  const arrived = await visitor()
  await arrived.page.addInitScript(`document.addEventListener('DOMContentLoaded', ${apply.toString()})`)
  await arrived.page.goto(server.url + path)
  await started(arrived.page)
  return arrived
}

describe.each(changes)('when $change', ({ change, apply }) => {
  test.for(['/', '/agb', MISSING])(
    '%s keeps its text, before its scripts and after them',
    async (path, { visitor, server }) => {
      const { page: untouched } = await visitor()
      await untouched.goto(server.url + path)
      await ready(untouched)
      const { page } = await arriveChanged({ visitor, server }, apply, path)
      await ready(page)
      for (const screen of screens) {
        await untouched.setViewportSize(screen)
        await page.setViewportSize(screen)
        await expect.poll(() => read(page)).toBe(await read(untouched))
      }
      await untouched.evaluate(apply)
      await expect.poll(() => read(untouched)).toBe(await read(page))
    },
  )

  test('before the form is alive: what was typed and chosen stays, and is sent', async ({ visitor, server }) => {
    const { page } = await arriveChanged({ visitor, server }, apply)
    const message = `Vorher: ${change}`
    const { field, fill, file, submit, values } = contactForm(page)
    // The form's script is held back until the visitor has typed.
    const { promise: typed, resolve: letCome } = Promise.withResolvers<void>()
    await page.route(/\/assets\/(?!main-)[^/]+\.js$/, async (route) => {
      await typed
      await route.continue()
    })
    await fill({ ...ENQUIRY, message: '' })
    await file.setInputFiles(PHOTO)
    await field('message').click()
    await page.keyboard.type(message)
    letCome()
    await ready(page)
    await page.keyboard.type('!')
    expect(await values()).toEqual({ ...ENQUIRY, message: `${message}!` })
    await page.getByText(PHOTO.name).first().waitFor()
    await submit.click()
    await notice(page, NOTICES.sent).waitFor()
    expect(await listedWith(server.dataDir, `${message}!`)).toMatchObject([{ attachment: { name: PHOTO.name } }])
  })

  test('while it is written in: faults are told, and it is sent', async ({ arrive, server }) => {
    const { page } = await arrive('/', { tolerate: /removeChild|insertBefore|not a child/ })
    const message = `Währenddessen: ${change}`
    const { field, fill, file, submit } = contactForm(page)
    await fill({ ...ENQUIRY, email: 'falsch', message })
    await page.evaluate(apply)
    await submit.click()
    await expect.poll(() => field('email').getAttribute('aria-invalid')).toBe('true')
    await page.evaluate(apply)
    await fill({ email: ENQUIRY.email })
    await file.setInputFiles(PHOTO)
    await page.evaluate(apply)
    await submit.click()
    await notice(page, NOTICES.sent).waitFor()
    expect(await listedWith(server.dataDir, message)).toMatchObject([{ attachment: { name: PHOTO.name } }])
    await page.evaluate(apply)
    await page.getByText('Weitere Anfrage schreiben').click()
    await expect.poll(() => field('name').isVisible()).toBe(true)
  })
})

describe('in a browser without', () => {
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
  ] as const)('%s the page stands, its form is sent and a photo opens', async ([what, before], { visitor, server }) => {
    const { page, complaints } = await visitor({ before, tolerate: /Applying inline style violates/ })
    await page.goto(server.url)
    await started(page)
    expect((await read(page)).length).toBeGreaterThan(7000)
    const { fill, submit } = contactForm(page)
    await fill({ ...ENQUIRY, message: `Ohne ${what}` })
    await ready(page)
    await submit.click()
    await page.getByText(NOTICES.sent.text).first().waitFor()
    await page.getByRole('link', { name: 'Bild vergrößern' }).first().click()
    await page.locator('dialog[open] img').or(page.locator('body > img')).first().waitFor()
    // What is missing may be said, and nothing else.
    complaints.splice(0)
  })
})

function breakFonts(): void {
  Object.defineProperty(document, 'fonts', {
    get() {
      throw new Error('Keine Schriften')
    },
  })
}

test('a behaviour that fails ends alone', async ({ visitor, server }) => {
  const { page, complaints } = await visitor({ before: breakFonts, viewport: PHONE, tolerate: /Keine Schriften/ })
  await page.goto(server.url)
  await ready(page)
  await page.getByRole('button', { name: 'Karte laden' }).waitFor()
  expect(complaints).toEqual([])
})
