import { expect } from 'vitest'
import { projects } from '#model/projects.ts'
import * as texts from '#model/texts.ts'
import { PHONE } from '../support/browser/screens.ts'
import { strangers } from '../support/browser/visitor.ts'
import { banner, loadMapButton, mapFrame, storedChoice } from '../support/page/consent.ts'
import { lightbox, nextButton, pictures, previousButton } from '../support/page/gallery.ts'
import { dropdownButton, firstService, menu, menuButton } from '../support/page/navigation.ts'
import { test } from '../support/browser/test.ts'
import { arriveEarly } from './early.ts'

test('the menu opens before the script is there, and closes after a link or stays open after hydration', async ({
  visitor,
  server,
}) => {
  const { page, release } = await arriveEarly({ visitor, server }, { viewport: PHONE, consent: null })
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

test('the dropdown opens early, and afterwards says that it is open', async ({ visitor, server }) => {
  const { page, release } = await arriveEarly({ visitor, server }, { consent: null })
  await dropdownButton(page).click()
  await page.getByRole('link', { name: firstService.name }).first().waitFor()
  await release()
  await expect.poll(() => dropdownButton(page).getAttribute('aria-expanded')).toBe('true')
})

test('a question opened early stays open', async ({ visitor, server }) => {
  const { page, release } = await arriveEarly({ visitor, server }, { consent: null })
  const second = page.locator('#faq details').nth(1)
  await second.locator('summary').click()
  await second.locator('p').first().waitFor()
  await release()
  expect(await second.locator('p').first().isVisible()).toBe(true)
})

test('a picture clicked early is enlarged once it can be', async ({ visitor, server }) => {
  const { page, release } = await arriveEarly({ visitor, server }, { consent: null })
  await pictures(page).nth(2).click()
  expect(new URL(page.url()).pathname).toBe('/')
  await release()
  await lightbox(page).waitFor()
})

test('an early click on the gallery turns it, an early swipe needs no script', async ({ visitor, server }) => {
  const { page, release } = await arriveEarly({ visitor, server }, { viewport: PHONE, consent: null })
  await nextButton(page).click()
  await release()
  await page.getByText(`2 von ${projects.length}`).first().waitFor()
  expect(await previousButton(page).isEnabled()).toBe(true)
})

test('"Karte laden" clicked early loads the map, and only then', async ({ visitor, server }) => {
  const { page, requests, release } = await arriveEarly({ visitor, server })
  await loadMapButton(page).click()
  expect(strangers(requests, server.url)).toEqual([])
  await release()
  await mapFrame(page).waitFor()
  expect(await storedChoice(page)).toBe('declined')
})

test('the settings asked for early bring the banner', async ({ visitor, server }) => {
  const { page, release } = await arriveEarly({ visitor, server })
  await page.getByRole('button', { name: texts.cookies.settings }).click()
  await release()
  await expect.poll(() => banner(page).isVisible()).toBe(true)
})

test('the banner is there before the script, and an answer given early is kept', async ({ visitor, server }) => {
  const { page, release } = await arriveEarly({ visitor, server }, { consent: null })
  await banner(page).waitFor()
  await banner(page).getByRole('button', { name: texts.cookies.decline }).click()
  await release()
  await banner(page).waitFor({ state: 'detached' })
  expect(await storedChoice(page)).toBe('declined')
})

test('of several early clicks the last one counts', async ({ visitor, server }) => {
  const { page, release } = await arriveEarly({ visitor, server })
  await pictures(page).nth(0).click()
  await loadMapButton(page).click()
  await release()
  await mapFrame(page).waitFor()
  expect(await lightbox(page).count()).toBe(0)
})

test('nothing but the site is called while the visitor waits', async ({ visitor, server }) => {
  const { page, requests, release } = await arriveEarly({ visitor, server }, { consent: null })
  await page.mouse.wheel(0, 6000)
  await release()
  await banner(page).waitFor()
  expect(strangers(requests, server.url)).toEqual([])
})
