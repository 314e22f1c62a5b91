import { describe, expect } from 'vitest'
import { PHONE } from '../support/browser/screens.ts'
import type { Server } from '../support/server.ts'
import { banner, loadMapButton, mapFrame } from '../support/page/consent.ts'
import { COMPLAINTS_OF_PICTURE_PAGE, lightbox, nextButton, pictures } from '../support/page/gallery.ts'
import { type NewVisitor, test } from '../support/browser/test.ts'
import { ready, type Profile, strangers } from '../support/browser/visitor.ts'
import { arrivedAt, failing, FAILED_REQUESTS, offline } from './outage.ts'

const MISSING = [
  { missing: 'the application', scripts: /\/assets\/(home|plain)-[^/]+\.js$/ },
  { missing: 'a script the application imports', scripts: /\/assets\/(?!boot-|home-|plain-)[^/]+\.js$/ },
]

/** Opens a page that comes without some scripts; `mend` lets them through from now on. */
async function arriveWithout(
  scripts: RegExp,
  { visitor, server }: { visitor: NewVisitor; server: Server },
  own: Profile = {},
) {
  const arrived = await visitor({ tolerate: FAILED_REQUESTS, ...own })
  const { page } = arrived
  await page.route(scripts, (route) => route.abort('connectionreset'))
  await failing(page, () => page.goto(server.url))
  return { ...arrived, mend: () => page.unroute(scripts) }
}

describe.each(MISSING)('while $missing can not be loaded', ({ scripts }) => {
  test('a photo link leads to the photo', async ({ visitor, server }) => {
    const { page } = await arriveWithout(
      scripts,
      { visitor, server },
      { tolerate: new RegExp(`${FAILED_REQUESTS.source}|${COMPLAINTS_OF_PICTURE_PAGE.source}`) },
    )
    await pictures(page).nth(2).click()
    await arrivedAt(page, /\.jpg$/)
  })

  test('a control that needs it does nothing and claims nothing; the next interaction loads it', async ({
    visitor,
    server,
  }) => {
    const { page, requests, mend } = await arriveWithout(scripts, { visitor, server })
    const load = loadMapButton(page)
    await failing(page, () => load.click())
    expect(await mapFrame(page).count()).toBe(0)
    expect(strangers(requests, server.url)).toEqual([])

    await mend()
    await pictures(page).nth(1).click()
    await lightbox(page).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
    await page.keyboard.press('Escape')
    await load.click()
    await mapFrame(page).waitFor()
  })
})

test('while the application can not be loaded nobody is asked what nobody could take down', async ({
  visitor,
  server,
}) => {
  const { page } = await arriveWithout(/\/assets\/home-/, { visitor, server }, { consent: null })
  await banner(page).waitFor({ state: 'hidden' })
  await expect.poll(() => page.locator('html').getAttribute('data-asks')).toBeNull()
})

test('the click that loads it at last is not lost', async ({ visitor, server }) => {
  const { page, mend } = await arriveWithout(/\/assets\/home-/, { visitor, server }, { viewport: PHONE })
  await failing(page, () => nextButton(page).click())
  await mend()
  await nextButton(page).click()
  await page.getByText('2 von 9').first().waitFor()
})

test('a connection that comes back loads it without any interaction', async ({ visitor, server }) => {
  const { page, mend } = await arriveWithout(/\/assets\/home-/, { visitor, server })
  await mend()
  await offline.begin(page)
  await offline.end(page)
  await ready(page)
})
