import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { boxOf } from '../support/browser/boxes.ts'
import { DESKTOP, MISSING, MOVING, NARROW, PHONE } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { type Profile, ready, reload, settled } from '../support/browser/visitor.ts'
import { business, texts } from '../support/content.ts'
import { banner, entriesOf, film, header, pauseButton, playButton, plays } from '../support/page.ts'
import { MEDIA_SOURCE } from '#tools/paths.ts'

test.for([DESKTOP, PHONE])(
  'the hero has heading, intro, two buttons, poster and five makers, at $width px',
  async (viewport, { look }) => {
    const page = await look('/', viewport)
    const hero = page.locator('#home')
    expect((await hero.getByRole('heading', { level: 1 }).innerText()).replace(/\s+/g, ' ')).toContain('im Lot ist')
    expect(await hero.getByText(texts.hero.intro).isVisible()).toBe(true)
    expect(await entriesOf(hero.getByRole('link'))).toEqual(
      expect.arrayContaining([
        ['Leistungen entdecken', '#services'],
        ['Kostenfreies Angebot in Essen', '#contact'],
      ]),
    )
    const poster = hero.locator('img')
    const isThere = () => poster.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)
    await expect.poll(isThere).toBe(true)
    const makers = page.getByRole('region', { name: texts.makers.region }).getByRole('listitem')
    expect(await makers.allInnerTexts()).toEqual(business.manufacturers)
    expect(business.manufacturers).toHaveLength(5)
    // The outer ticks are whole.
    const ticks = await makers.evaluateAll((all) => all.map((each) => getComputedStyle(each, '::before').left))
    expect(new Set(ticks)).toEqual(new Set([viewport === DESKTOP ? '-5.5px' : ticks[0]]))
  },
)

test('a phone held sideways shows the headline and both buttons at once, with the banner as well', async ({
  arrive,
}) => {
  const { page } = await arrive('/', { viewport: { width: 844, height: 390 }, consent: null })
  expect((await boxOf(banner(page))).height).toBeGreaterThan(0)
  for (const name of [texts.hero.offer, texts.hero.services]) {
    const link = page.locator('#home').getByRole('link', { name })
    await expect.poll(async () => (await boxOf(link)).bottom).toBeLessThanOrEqual(390)
  }
})

// A page that is left or opened anew while it still fades in says so, as an error nobody caught.
const FADING: Profile = { ...MOVING, before: watchSwing, tolerate: /Transition was (?:aborted|skipped)/ }

/** Notes that the line has begun to swing: on a slow machine it is at rest again when one asks. */
function watchSwing(): void {
  addEventListener('animationstart', ({ target }) => {
    if (target instanceof Element && target.matches('#home > span')) document.documentElement.dataset.swung = ''
  })
}

const swung = (page: Page) => page.locator('html[data-swung]').count()
const angle = (page: Page) =>
  page.locator('#home > span[aria-hidden]').evaluate((line) => getComputedStyle(line).rotate)

test('the plumb line swings when a visit begins and comes to rest; not once more in it', async ({ arrive }) => {
  const { page } = await arrive('/', FADING)
  await expect.poll(() => swung(page)).toBe(1)
  await page.evaluate(() => document.getAnimations().forEach((animation) => (animation.currentTime = 1e6)))
  await settled(page)
  await expect.poll(() => angle(page)).toBe('none')
  await reload(page)
  expect(await swung(page)).toBe(0)
  await page.goto(MISSING)
  await page.goBack()
  await ready(page)
  expect(await swung(page)).toBe(0)
})

test('the plumb line is at rest for whoever comes from another page, wants no motion, or has no script', async ({
  arrive,
}) => {
  const { page } = await arrive('/agb', FADING)
  await header(page).getByRole('link', { name: 'Home' }).click()
  await page.waitForURL('/')
  await ready(page)
  expect(await swung(page)).toBe(0)
  for (const wish of [{}, { ...MOVING, javaScriptEnabled: false }]) {
    const { page: quiet } = await arrive('/', wish)
    expect(await angle(quiet)).toBe('none')
  }
})

const filmRequests = (requests: readonly string[]) => requests.filter((url) => /\.(mp4|webm)$/.test(url))
async function playing(page: Page, wanted = true): Promise<void> {
  await expect.poll(() => plays(page)).toBe(wanted)
}

test('a looping muted film plays once its metadata is there; a button pauses and plays it', async ({ arrive }) => {
  const { page } = await arrive('/', {
    ...MOVING,
    before: () => {
      const { play } = HTMLMediaElement.prototype
      HTMLMediaElement.prototype.play = function record() {
        document.documentElement.dataset.readyAtPlay ??= String(this.readyState)
        return play.call(this)
      }
    },
  })
  await playing(page)
  expect(Number(await page.locator('html').getAttribute('data-ready-at-play'))).toBeGreaterThanOrEqual(1)
  const state = await film(page).evaluate((element: HTMLVideoElement) => {
    const { muted, loop, playsInline, controls } = element
    return { muted, loop, playsInline, controls }
  })
  expect(state).toEqual({ muted: true, loop: true, playsInline: true, controls: false })
  // Firefox went on to the second of two sources when a visitor left, and the next page's load event waited for it.
  expect(await film(page).getAttribute('src')).toMatch(/montage.*\.webm$/)
  expect(await page.locator('#home video source').count()).toBe(0)
})

test('a blocked autoplay is only logged', async ({ arrive }) => {
  const { page } = await arrive('/', {
    ...MOVING,
    before: () => {
      const refusal = new DOMException('Blocked by the browser', 'NotAllowedError')
      HTMLMediaElement.prototype.play = () => Promise.reject(refusal)
      console.info = (...said: unknown[]) => {
        document.documentElement.dataset.logged = said.join(' ')
      }
    },
  })
  const logged = () => page.locator('html').getAttribute('data-logged')
  await expect.poll(logged).toContain('NotAllowedError: Blocked by the browser')
  expect(await page.getByText('Fehler', { exact: true }).count()).toBe(0)
  await playButton(page).waitFor()
})

test('the film rests while it is out of sight, and stays stopped if the visitor stopped it', async ({ arrive }) => {
  const { page } = await arrive()
  const [above, below] = [page.locator('#home h1'), page.locator('#contact')]
  await playButton(page).click()
  await playing(page)
  await below.scrollIntoViewIfNeeded()
  await playing(page, false)
  await above.scrollIntoViewIfNeeded()
  await playing(page)
  await pauseButton(page).click()
  await playing(page, false)
  await below.scrollIntoViewIfNeeded()
  await above.scrollIntoViewIfNeeded()
  await expect.poll(() => playButton(page).isVisible()).toBe(true)
  expect(await plays(page)).toBe(false)
})

const saveData = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })

test.for([
  { name: 'Save-Data', wish: { ...MOVING, before: saveData } },
  { name: 'reduced motion', wish: {} },
  { name: 'scripts off', wish: { ...MOVING, javaScriptEnabled: false } },
])('with $name there is no film until the visitor presses play', async ({ wish }, { arrive }) => {
  const { page, requests } = await arrive('/', wish)
  // The film is asked for once all has loaded; without scripts nobody asks, and no timer ends.
  if (!('javaScriptEnabled' in wish)) await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  expect(await playButton(page).isVisible()).toBe(!('javaScriptEnabled' in wish))
  expect(filmRequests(requests)).toEqual([])
})

// The film's first frame once counted as the largest paint, seconds after the poster, at the narrow widths.
test.for([
  { viewport: NARROW, deviceScaleFactor: 2 },
  { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 },
  { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
])('the picture is the largest paint at $viewport.width px, also when the film plays', async (screen, { arrive }) => {
  const { page } = await arrive('/', {
    ...screen,
    ...MOVING,
    before: () => {
      new PerformanceObserver((list) => {
        const entry = list.getEntries().at(-1)
        if (!(entry instanceof LargestContentfulPaint)) return
        document.documentElement.dataset.largest = entry.element?.tagName ?? ''
      }).observe({ type: 'largest-contentful-paint', buffered: true })
    },
  })
  await playing(page)
  // The figures of a frame come in the frames after it.
  await film(page).evaluate(
    (video: HTMLVideoElement) =>
      new Promise<void>((resolve) => {
        video.requestVideoFrameCallback(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
      }),
  )
  await expect.poll(() => page.locator('html').getAttribute('data-largest')).toBe('IMG')
})

/** The time at which the finished kitchen is to be seen, in seconds; in between it is taken apart and put together. */
const FINISHED = [0, 2, 4.1, 11.9, 14, 16.95]
const TAKEN_APART = 5.6
// Levels of 255, on average over the picture: the film's compression against the poster's.
const ALIKE = 2.5

test('the film begins and rests on the poster, builds up in six seconds, and ends as it begins', async ({ arrive }) => {
  const { page } = await arrive('/', MOVING)
  await playing(page)
  const fromPoster = (time: number) => film(page).evaluate(differenceAt, time)
  // On a busy machine the picture follows a moment later.
  for (const time of FINISHED) await expect.poll(() => fromPoster(time)).toBeLessThanOrEqual(ALIKE)
  await expect.poll(() => fromPoster(TAKEN_APART)).toBeGreaterThan(2 * ALIKE)
})

/** How far what the film shows at that time is from the poster. */
async function differenceAt(video: SVGElement | HTMLElement, time: number): Promise<number> {
  const poster = document.querySelector<HTMLImageElement>('#home img')
  if (!poster || !(video instanceof HTMLVideoElement)) throw new Error('There is no poster, or no film.')
  video.pause()
  const there = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
  video.currentTime = time
  await there
  const context = new OffscreenCanvas(640, 360).getContext('2d', { willReadFrequently: true })
  const [shown = [], expected = []] = [video, poster].map((picture) => {
    context?.drawImage(picture, 0, 0, 640, 360)
    return [...(context?.getImageData(0, 0, 640, 360).data ?? [])]
  })
  return shown.reduce((sum, level, at) => sum + Math.abs(level - (expected[at] ?? 0)), 0) / shown.length
}

test('the film’s file is small, and for Safari can be shown before all of it is there, without sound', () => {
  const [mp4, webm] = ['montage.mp4', 'montage.webm'].map((name) => readFileSync(join(MEDIA_SOURCE, name), 'latin1'))
  expect(mp4?.length).toBeLessThanOrEqual(1_794_400)
  expect(webm?.length).toBeLessThanOrEqual(1_168_127)
  expect(mp4?.indexOf('moov')).toBeLessThan(mp4?.indexOf('mdat') ?? 0)
  expect(mp4?.slice(0, mp4.indexOf('mdat'))).not.toContain('soun')
})
