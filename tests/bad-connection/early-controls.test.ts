import { expect } from 'vitest'
import { PHONE } from '../support/browser/screens.ts'
import { test } from '../support/browser/test.ts'
import { strangers } from '../support/browser/visitor.ts'
import {
  banner,
  dropdownButton,
  firstService,
  loadMapButton,
  menu,
  menuButton,
  nextButton,
  storedChoice,
} from '../support/page.ts'
import { arriveEarly } from './early.ts'
import { texts } from '../support/content.ts'

test('the menu opens before the script is there and closes after a link; open, it stays so', async ({
  visitor,
  server,
}) => {
  const { page, release } = await arriveEarly({ visitor, server }, { viewport: PHONE })
  await menuButton(page).click()
  await menu(page).getByRole('link', { name: 'Projekte' }).click()
  await menu(page).waitFor({ state: 'hidden' })
  expect(new URL(page.url()).hash).toBe('#projects')

  await menuButton(page).click()
  await menu(page).waitFor()
  await release()
  expect(await menu(page).isVisible()).toBe(true)
  // What lies behind an early menu is out of reach from now on, too.
  expect(await page.locator('main').evaluate((main) => main.closest('[inert]') !== null)).toBe(true)
  await page.keyboard.press('Escape')
  await menu(page).waitFor({ state: 'hidden' })
})

test('the dropdown and a question open early, and the question stays open', async ({ visitor, server }) => {
  const { page, release } = await arriveEarly({ visitor, server })
  await dropdownButton(page).click()
  await page.getByRole('link', { name: firstService.name }).first().waitFor()
  await page.keyboard.press('Escape')
  const second = page.locator('#faq details').nth(1)
  await second.locator('summary').click()
  await second.locator('p').first().waitFor()
  await release()
  expect(await second.locator('p').first().isVisible()).toBe(true)
})

test('the banner is there before the script, and an answer given early is kept', async ({ visitor, server }) => {
  const { page, requests, release } = await arriveEarly({ visitor, server }, { consent: null })
  await banner(page).getByRole('button', { name: texts.cookies.decline }).click()
  await banner(page).waitFor({ state: 'hidden' })
  expect(await storedChoice(page)).toBe('declined')
  await release()
  expect(await banner(page).isVisible()).toBe(false)
  expect(strangers(requests, server.url)).toEqual([])
})

test('controls come with the script that answers them', async ({ visitor, server }) => {
  const { page, release } = await arriveEarly({ visitor, server }, { viewport: PHONE })
  const controls = [
    loadMapButton(page),
    nextButton(page),
    page.getByRole('button', { name: texts.cookies.settings }),
    page.getByRole('button', { name: texts.projects.measure }),
    page.getByRole('button', { name: texts.hero.playVideo }),
  ]
  for (const control of controls) expect(await control.count()).toBe(0)
  await release()
  for (const control of controls) await control.waitFor()
})
