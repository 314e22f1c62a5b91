import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { NOTICES } from '#enquiry/notices.ts'
import { DESKTOP, PHONE, WRONG_FILE } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { texts } from '../support/content.ts'
import {
  banner,
  closeMenuButton,
  contactForm,
  dropdown,
  dropdownButton,
  lightbox,
  loadMapButton,
  MAP_SERVICE,
  mapFrame,
  menu,
  menuButton,
  notice,
  pictures,
  settingsButton,
} from '../support/page.ts'
import { until } from '../support/until.ts'

type Thing = {
  /** The control that gets the focus back. */
  opener: (page: Page) => Locator
  open?: (page: Page) => Promise<unknown>
  opened: (page: Page) => Locator
  /** The ways to close it. */
  ways: Readonly<Record<string, (page: Page) => Promise<unknown>>>
  width?: number
}

const escape = (page: Page) => page.keyboard.press('Escape')
const question = (page: Page) => page.locator('#faq summary').nth(2)
const choose = (page: Page, name: string) => banner(page).getByRole('button', { name }).click()
const closeNotice = (page: Page) => notice(page, NOTICES.wrongType).getByRole('button')

const THINGS: Readonly<Record<string, Thing>> = {
  menu: {
    opener: menuButton,
    opened: menu,
    ways: {
      button: (page) => closeMenuButton(page).click(),
      escape,
      'a tap on its empty part': (page) => page.mouse.click(8, 640),
    },
    width: PHONE.width,
  },
  dropdown: {
    opener: dropdownButton,
    opened: dropdown,
    ways: { 'its button': (page) => dropdownButton(page).click(), escape },
    width: DESKTOP.width,
  },
  question: {
    opener: question,
    opened: (page) => page.locator('#faq details[open] p').first(),
    ways: { click: (page) => question(page).click(), key: (page) => question(page).press('Enter') },
  },
  photo: {
    opener: (page) => pictures(page).first(),
    opened: (page) => lightbox(page).and(page.locator(':modal')),
    ways: {
      escape,
      back: (page) => page.goBack(),
      button: (page) => lightbox(page).getByRole('button', { name: texts.projects.close }).click(),
      backdrop: (page) => lightbox(page).click({ position: { x: 8, y: 40 } }),
    },
  },
  notice: {
    opener: (page) => contactForm(page).file,
    async open(page) {
      await contactForm(page).file.focus()
      await contactForm(page).file.setInputFiles(WRONG_FILE)
    },
    opened: (page) => notice(page, NOTICES.wrongType),
    ways: {
      click: (page) => closeNotice(page).click(),
      key: (page) => closeNotice(page).press('Enter'),
      escape,
    },
  },
  banner: {
    opener: settingsButton,
    opened: banner,
    ways: { accept: (page) => choose(page, 'Akzeptieren'), decline: (page) => choose(page, 'Ablehnen') },
  },
  map: {
    opener: settingsButton,
    async open(page) {
      // 'Akzeptieren' may have loaded the map already.
      if (await loadMapButton(page).isVisible()) await loadMapButton(page).click()
    },
    opened: mapFrame,
    ways: {
      async decline(page) {
        await settingsButton(page).click()
        await choose(page, 'Ablehnen')
      },
    },
  },
}

/** Runs in the page. @returns the differences to the state before; `before` is the former top of `opener` in px. */
function wrongAfter(opener: Element, before: number): string[] {
  const { top, left, width, height } = opener.getBoundingClientRect()
  const hit = document.elementFromPoint(left + width / 2, top + height / 2)
  return [
    Math.abs(top - before) <= 60 ? '' : `moved by ${Math.round(top - before)} px`,
    document.activeElement === opener ? '' : `focus on ${document.activeElement?.outerHTML.slice(0, 60)}`,
    // The trap of the form is always inert.
    document.querySelector('[inert]:not(:has([name="_honey"])), :modal') === null ? '' : 'locked',
    getComputedStyle(document.documentElement).overflowY === 'hidden' ? 'does not scroll' : '',
    opener.contains(hit) ? '' : `covered by ${hit?.outerHTML.slice(0, 60)}`,
  ].filter(Boolean)
}

const SLOW_MS = 3000

// After each link each thing that opens is closed in each way.
test.for([DESKTOP, PHONE])('closed, the visitor is where it was opened, $width px', async (viewport, { arrive }) => {
  const { page } = await arrive('/', { viewport, calls: MAP_SERVICE })
  page.setDefaultTimeout(SLOW_MS)
  const links = page.locator(':is(header, #home, footer) a[href^="#"]')
  const hrefs = new Set(await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')))
  expect(hrefs.size).toBeGreaterThan(10)
  const things = Object.entries(THINGS).filter(([, { width }]) => width === undefined || width === viewport.width)
  const wrong: string[] = []
  for (const [turn, href] of [...hrefs].entries()) {
    // An event instead of a press: some links are in the closed menu.
    await page.locator(`a[href="${href}"]`).first().dispatchEvent('click')
    for (const [name, { opener, open, opened, ways }] of things) {
      // Every way after every link would take a minute: the ways take turns.
      for (const [way, close] of Object.entries(ways).filter((_way, at, { length }) => at === turn % length)) {
        await opener(page).scrollIntoViewIfNeeded()
        const before = await opener(page).evaluate((element) => element.getBoundingClientRect().top)
        await (open ? open(page) : opener(page).click())
        await opened(page).waitFor()
        await close(page)
        await opened(page).waitFor({ state: 'hidden' })
        let found: string[] = []
        const isRight = async () => (found = await opener(page).evaluate(wrongAfter, before)).length === 0
        await until('all is as before', isRight, SLOW_MS).catch(() => undefined)
        if (found.length > 0) wrong.push(`${href}, ${name}, ${way}: ${found.join(', ')}`)
      }
    }
  }
  expect(wrong).toEqual([])
})
