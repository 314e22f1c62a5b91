import type { Page } from 'playwright-core'
import { settled } from '../browser/visitor.ts'
import { navigation as links, texts } from '../content.ts'

const { mainNavigation } = links

/** The entries below "Leistungen", in the dropdown and in the menu, whatever the business. */
export const serviceLinks = mainNavigation.flatMap((entry) => ('children' in entry ? entry.children : []))
export const [firstService = { name: '', href: '' }] = serviceLinks

/** The demo's, as the specification has them. */
export const SERVICE_LINKS = [
  ['Küchenmontage', '#services-kitchen'],
  ['Möbelmontage', '#services-furniture'],
  ['Badmöbel', '#services-bath'],
  ['Maßanfertigungen', '#services-custom'],
  ['FAQ', '#faq'],
] as const

export const navigation = (page: Page) => page.getByRole('navigation', { name: texts.header.navigation })
export const dropdownButton = (page: Page) => navigation(page).getByRole('button', { name: 'Leistungen' })
export const dropdown = (page: Page) =>
  page.locator('[popover]', { has: page.getByRole('link', { name: 'FAQ' }) }).filter({ visible: true })

export const menuButton = (page: Page) => page.getByRole('button', { name: 'Menü öffnen' })
export const closeMenuButton = (page: Page) => page.getByRole('button', { name: 'Menü schließen' })
export const menu = (page: Page) => page.getByRole('navigation', { name: texts.header.mobileNavigation })

export async function openDropdown(page: Page): Promise<void> {
  await dropdownButton(page).click()
  await dropdown(page).waitFor()
  await settled(page)
}

export async function openMenu(page: Page): Promise<void> {
  await menuButton(page).click()
  await menu(page).waitFor()
  await settled(page)
}
