import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { boxOf } from '../../support/browser/boxes.ts'
import { MOVING, PATHS } from '../../support/browser/scenes.ts'
import { DESKTOP, NARROW, PHONE } from '../../support/browser/screens.ts'
import { test } from '../../support/browser/test.ts'
import { isFocused, reload, scrollPage, strangers, visit } from '../../support/browser/visitor.ts'
import { banner, settingsButton, storedChoice } from '../../support/page/consent.ts'
import { texts } from '../../support/content.ts'

const choice = (page: Page, name: string) => banner(page).getByRole('button', { name })

/** Notes whether the banner was to be seen in the first frame that was painted. */
function watchFirstPaint(): void {
  new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length === 0) return
    const isThere = document.querySelector('[aria-label="Cookie-Hinweis"]')?.checkVisibility() === true
    document.documentElement.dataset.first = isThere ? 'with banner' : 'without'
  }).observe({ type: 'paint', buffered: true })
}

// It came with hydration once, and was the largest paint of the legal pages: half a second late.
test.for(PATHS)(
  'the banner is in the first paint of %s, at its bottom, stays there and comes again until there is a choice',
  async (path, { arrive }) => {
    const { page } = await arrive(path, { consent: null, before: watchFirstPaint })
    await expect.poll(() => page.locator('html').getAttribute('data-first')).toBe('with banner')
    const box = await boxOf(banner(page))
    expect(box.bottom).toBeGreaterThan(DESKTOP.height - 40)
    await scrollPage(page, 400)
    expect((await boxOf(banner(page))).top).toBe(box.top)
    expect(await storedChoice(page)).toBeNull()
    await reload(page)
    await banner(page).waitFor()
    await choice(page, texts.cookies.decline).click()
    await reload(page)
    expect(await banner(page).isVisible()).toBe(false)
  },
)

test.for(['/', '/agb'])('%s never shows the banner to whoever has chosen', async (path, { arrive }) => {
  const { page } = await arrive(path, {
    before: () => {
      const look = () => {
        const asked = document.querySelector('[aria-label="Cookie-Hinweis"]')
        if (asked?.checkVisibility()) document.documentElement.dataset.asked = ''
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    },
  })
  expect(await page.locator('html').getAttribute('data-asked')).toBeNull()
})

test.for([
  { path: '/', viewport: DESKTOP, button: 'Akzeptieren', value: 'accepted' },
  { path: '/agb', viewport: PHONE, button: 'Ablehnen', value: 'declined' },
])("'$button' on $path stores $value and hides it for good", async (chosen, { arrive, server }) => {
  const { path, viewport, button, value } = chosen
  const { page } = await arrive(path, { consent: null, viewport })
  // By keyboard: a click is what all the other tests do.
  await choice(page, button).press('Enter')
  await banner(page).waitFor({ state: 'hidden' })
  expect(await storedChoice(page)).toBe(value)
  for (const next of PATHS) {
    await visit(page, `${server.url}${next}`)
    expect(await banner(page).isVisible()).toBe(false)
  }
  expect(await storedChoice(page)).toBe(value)
})

test.for([DESKTOP, PHONE, NARROW])(
  'the banner at $width px asks fairly and leaves the page usable',
  async (viewport, { arrive }) => {
    const { page } = await arrive('/', { viewport, consent: null })
    const looks = await Promise.all(
      [texts.cookies.decline, texts.cookies.accept].map((name) =>
        choice(page, name).evaluate((button) => {
          const { width, height, top } = button.getBoundingClientRect()
          const { color, backgroundColor, borderColor, fontSize, fontWeight, textDecoration } = getComputedStyle(button)
          const size = { width: Math.round(width), height: Math.round(height), top: Math.round(top) }
          return { ...size, color, backgroundColor, borderColor, fontSize, fontWeight, textDecoration }
        }),
      ),
    )
    expect(looks[0]).toEqual(looks[1])
    const text = (await banner(page).textContent()) ?? ''
    for (const fact of [texts.map.provider, 'IP-Adresse', 'USA', 'Cookies']) expect(text).toContain(fact)
    expect(await banner(page).locator('a[href="/datenschutz"]').count()).toBe(1)
    expect((await boxOf(banner(page))).height).toBeLessThan(viewport.height * 0.6)
    await page.locator('#faq summary').first().click()
    await page.locator('#faq details[open]').waitFor()
  },
)

// With motion on: only then is there a button that stops the film.
test.for([
  { viewport: PHONE, most: PHONE.height / 4, free: { role: 'link', name: texts.hero.offer } as const },
  { viewport: { width: 1280, height: 900 }, most: 96, free: { role: 'button', name: /^Video/ } as const },
])(
  'the banner takes little of $viewport.width x $viewport.height and leaves the first view’s controls in the open',
  async ({ viewport, most, free }, { arrive }) => {
    const { page } = await arrive('/', { viewport, consent: null, ...MOVING })
    const { top, height } = await boxOf(banner(page))
    expect(height).toBeLessThanOrEqual(most)
    const control = page.locator('#home').getByRole(free.role, { name: free.name })
    await expect.poll(async () => (await boxOf(control)).bottom).toBeLessThanOrEqual(top)
  },
)

test('"Mehr" says what is remembered and leads to the legal pages', async ({ arrive }) => {
  const { page } = await arrive('/', { consent: null })
  expect(await banner(page).getByText(texts.cookies.details).isVisible()).toBe(false)
  await banner(page).getByText(texts.cookies.more, { exact: true }).click()
  await banner(page).getByText(texts.cookies.details).waitFor()
  for (const name of ['Datenschutz', 'Impressum']) {
    expect(await banner(page).getByRole('link', { name }).isVisible()).toBe(true)
  }
})

test('in a low window header and banner are part of the page, and the focus finds the banner that is asked for', async ({
  arrive,
}) => {
  const { page } = await arrive('/', { viewport: { width: 320, height: 256 }, consent: null })
  await banner(page).waitFor()
  await scrollPage(page, 2000)
  for (const part of [banner(page), page.getByRole('banner')]) {
    expect((await boxOf(part)).bottom).toBeLessThan(0)
  }
  await choice(page, texts.cookies.decline).click()
  await settingsButton(page).click()
  await expect.poll(async () => (await boxOf(page.getByText(texts.cookies.text))).top).toBeGreaterThanOrEqual(0)
  await choice(page, texts.cookies.decline).click()
  await expect.poll(() => isFocused(settingsButton(page))).toBe(true)
  await expect.poll(async () => (await boxOf(settingsButton(page))).top).toBeLessThan(256)
})

// What was called and kept in the end is asked of every visitor of every test, as they leave.
test.for(PATHS)('%s calls nobody, announces no call and leaves nothing behind', async (path, { visitor, server }) => {
  const { page, requests } = await visitor({ consent: null, ...MOVING })
  const headers: string[] = []
  page.on('response', (response) =>
    headers.push(response.headers()['set-cookie'] ?? '', response.headers()['link'] ?? ''),
  )
  await visit(page, server.url + path)
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < height; top += DESKTOP.height) {
    await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top)
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  }
  expect(requests.length).toBeGreaterThan(0)
  expect(strangers(requests, server.url)).toEqual([])
  expect(headers.filter((header) => header !== '')).toEqual([])
  const hints = page.locator(':is(link[rel~="preconnect"], link[rel~="dns-prefetch"], link[rel~="prefetch"])')
  // A page of our own, fetched when its link is reached, tells nobody anything.
  const foreign = await hints.evaluateAll((links) =>
    links.filter((link) => !(link instanceof HTMLLinkElement && link.href.startsWith(location.origin))),
  )
  expect(foreign).toEqual([])
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
})

describe('where the browser forbids a site to store anything', () => {
  test('the page works, the choice holds as long as it is open, and nobody is told of an error', async ({ arrive }) => {
    const { page } = await arrive('/', {
      consent: null,
      before: () => {
        Object.defineProperty(window, 'localStorage', {
          get: () => {
            throw new DOMException('The operation is insecure.', 'SecurityError')
          },
        })
      },
    })
    await banner(page).waitFor()
    await page.locator('#faq summary').first().click()
    await page.locator('#faq details[open]').waitFor()
    await choice(page, texts.cookies.decline).click()
    await banner(page).waitFor({ state: 'hidden' })
    await settingsButton(page).click()
    await banner(page).waitFor()
    await choice(page, texts.cookies.decline).click()
    await banner(page).waitFor({ state: 'hidden' })
  })
})
