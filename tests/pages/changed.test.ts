import { expect } from 'vitest'
import { arriveChanged, CHANGES, readWords } from '../support/browser/changes.ts'
import { ENQUIRY, OTHER_PHOTO, PHOTO } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { ready, started } from '../support/browser/visitor.ts'
import { listedWith } from '../support/enquiries.ts'
import { contactForm, notice } from '../support/page.ts'
import { NOTICES } from '#enquiry/notices.ts'

const TRANSLATOR = 'a translator wraps every text'
const others = Object.entries(CHANGES).flatMap(([name, apply]) => (name === TRANSLATOR ? [] : [`(${apply})()`]))

// The translator runs alone: it wraps the texts that the others look for.
test.for([
  [TRANSLATOR, `(${CHANGES[TRANSLATOR]})()`],
  ['others change the page', others.join(';\n')],
] as const)('when %s, the text stays and what is typed is sent', async ([change, code], { look, visitor, server }) => {
  const { page } = await arriveChanged(visitor, code)
  const { field, fill, file, submit, values } = contactForm(page)
  // The form's script is held back until the visitor has typed.
  const { promise: typed, resolve: letCome } = Promise.withResolvers<void>()
  await page.route(/\/assets\/(?!main-)[^/]+\.js$/, async (route) => {
    await typed
    await route.continue()
  })
  await fill({ ...ENQUIRY, email: 'falsch', message: '' })
  await file.setInputFiles([PHOTO, OTHER_PHOTO])
  await field('message').click()
  await page.keyboard.type(change)
  letCome()
  await ready(page)
  await page.keyboard.type('!')
  expect(await values()).toEqual({ ...ENQUIRY, email: 'falsch', message: `${change}!` })

  await page.evaluate(code)
  await submit.click()
  await expect.poll(() => field('email').getAttribute('aria-invalid')).toBe('true')
  await page.evaluate(code)
  await fill({ email: ENQUIRY.email })
  await submit.click()
  await notice(page, NOTICES.sent).waitFor()
  expect(await listedWith(server.dataDir, `${change}!`)).toMatchObject([
    { attachments: [{ name: PHOTO.name }, { name: OTHER_PHOTO.name }] },
  ])
  await page.evaluate(code)
  await page.getByText('Weitere Anfrage schreiben').click()
  await expect.poll(() => field('name').isVisible()).toBe(true)
  await expect.poll(() => page.evaluate(readWords)).toBe(await (await look()).evaluate(readWords))
})

test('where details have no groups, one question is open at most', async ({ visitor }) => {
  const { page } = await visitor({ before: forgetGroups })
  await page.goto('/')
  await started(page)
  const open = () =>
    page.locator('#faq details').evaluateAll((all) => all.map((one) => one.hasAttribute('open')).indexOf(true))
  for (const question of [1, 3]) {
    await page.locator('#faq summary').nth(question).click()
    await expect.poll(() => page.locator('#faq details[open]').count()).toBe(1)
    expect(await open()).toBe(question)
  }
})

function forgetGroups(): void {
  Reflect.deleteProperty(HTMLDetailsElement.prototype, 'name')
  document.addEventListener('DOMContentLoaded', () => {
    for (const question of document.querySelectorAll('details')) question.removeAttribute('name')
  })
}
