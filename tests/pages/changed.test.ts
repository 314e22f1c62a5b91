import { expect } from 'vitest'
import { ENQUIRY, OTHER_PHOTO, PHOTO } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { ready, started } from '../support/browser/visitor.ts'
import { listedWith } from '../support/enquiries.ts'
import { contactForm, notice } from '../support/page.ts'
import { NOTICES } from '#enquiry/notices.ts'

/** The text of the page without the words of the opening hours. Runs in the page. */
function readWords(): string {
  const text = ['header', 'main', 'footer'].map((part) => document.querySelector(part)?.textContent ?? '').join('')
  return text.replaceAll(/Jetzt Telefonzeit|heute ab [\d:]+.Uhr|wieder ab .. [\d:]+.Uhr|\s+/g, '')
}

/** Changes by translators, extensions and proxies. Each runs in the page and can't use the test's variables. */
const CHANGES = {
  'a translator wraps every text': () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) {
      const { currentNode } = texts
      const isRead = currentNode instanceof Text && !currentNode.parentElement?.closest('script')
      if (isRead && currentNode.data.trim() !== '') found.push(currentNode)
    }
    for (const text of found) {
      const outer = document.createElement('font')
      const inner = document.createElement('font')
      text.replaceWith(outer)
      outer.append(inner)
      inner.append(text.data)
    }
    return null
  },
  'the consent banner is removed': () => {
    document.querySelector('[aria-label="Cookie-Hinweis"]')?.remove()
    return null
  },
  'a password manager adds an element beside each field': () => {
    for (const field of document.querySelectorAll('form :is(input:not([type="hidden"]), textarea)')) {
      const badge = document.createElement('div')
      badge.setAttribute('data-lastpass-icon-root', '')
      field.after(badge)
      field.setAttribute('data-ddg-inputtype', 'credentials')
    }
    return null
  },
}

const TRANSLATOR = 'a translator wraps every text'
const others = Object.entries(CHANGES).flatMap(([name, apply]) => (name === TRANSLATOR ? [] : [`(${apply})()`]))

// The translator runs alone: it wraps the texts that the others look for.
test.for([
  [TRANSLATOR, `(${CHANGES[TRANSLATOR]})()`],
  ['others change the page', others.join(';\n')],
] as const)('when %s, the text stays and what is typed is sent', async ([change, code], { look, visitor, server }) => {
  const { page } = await visitor({ tolerate: /removeChild|insertBefore|not a child/ })
  await page.addInitScript(`document.addEventListener('DOMContentLoaded', () => { ${code} })`)
  await page.goto('/')
  await started(page)
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
