import type { Locator, Page } from 'playwright-core'
import { NOTICES } from '#enquiry/notices.ts'
import { banner } from '../../tests/support/page/consent.ts'
import { contactForm, notice, noticeShown } from '../../tests/support/page/form.ts'
import { lightbox, nextButton, pictures } from '../../tests/support/page/gallery.ts'
import { dropdown, dropdownButton, menu, menuButton } from '../../tests/support/page/navigation.ts'
import { WRONG_FILE } from '../../tests/support/browser/samples.ts'
import type { Device } from '../browser/visitors.ts'
import { press } from './press.ts'

export type Scenario = {
  name: string
  device: Device
  /** True for a visitor who is still asked about the map. */
  undecided?: true
  /** What the visitor goes to. */
  control: (page: Page) => Locator
  /** What has been done before, and is no interaction. */
  prepare?: (page: Page) => Promise<void>
  /** What the visitor does there, if not press it. */
  act?: (page: Page) => Promise<void>
  /** Shows that it had its effect. */
  effect: (page: Page) => Locator
  /** The same for the very first thing, where that has another effect. */
  firstEffect?: (page: Page) => Locator
}

const phone = { device: 'slow phone' } as const

/** What visitors do most, one of each. */
export const SCENARIOS: readonly Scenario[] = [
  { ...phone, name: 'menu', control: menuButton, effect: menu },
  { name: 'dropdown', device: 'desktop', control: dropdownButton, effect: dropdown },
  {
    ...phone,
    name: 'accordion',
    control: (page) => page.locator('#faq summary').nth(1),
    effect: (page) => page.locator('#faq details[open] p'),
  },
  { ...phone, name: 'carousel', control: nextButton, effect: (page) => page.getByText(/^2 von \d+$/) },
  { ...phone, name: 'lightbox', control: pictures, effect: lightbox },
  {
    ...phone,
    name: 'field',
    control: nameField,
    async act(page) {
      await press(nameField(page))
      await page.keyboard.type('Anna')
    },
    effect: (page) => page.locator('form [name="name"]:focus'),
  },
  {
    ...phone,
    name: 'send',
    control: (page) => contactForm(page).submit,
    prepare: (page) => contactForm(page).fill(),
    effect: (page) => notice(page, NOTICES.sent),
    // Nothing is filled in yet: the browser or the page says so, and leads to it.
    firstEffect: (page) => page.locator('form :focus:not([type="submit"])'),
  },
  {
    ...phone,
    name: 'toast',
    control: (page) => contactForm(page).file,
    async act(page) {
      await contactForm(page).file.setInputFiles(WRONG_FILE)
      await noticeShown(page, NOTICES.wrongType)
      const shown = notice(page, NOTICES.wrongType)
      await press(shown.getByRole('button'))
      await shown.waitFor({ state: 'hidden' })
    },
    effect: nameField,
  },
  {
    ...phone,
    name: 'consent banner',
    undecided: true,
    control: (page) => banner(page).getByRole('button'),
    effect: (page) => page.locator('body:not(:has(#cookie-hinweis))'),
  },
]

function nameField(page: Page): Locator {
  return contactForm(page).field('name')
}
