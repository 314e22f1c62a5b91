import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { DESKTOP, MOVING, PHONE } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { business, texts } from '../support/content.ts'
import { IS_LONG_RUN } from '../support/long-run.ts'
import { entriesOf, film, pauseButton, playButton, plays } from '../support/page.ts'

test.for([DESKTOP, PHONE])('the hero has heading, buttons, poster, makers, $width px', async (viewport, { look }) => {
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
  const makers = hero.getByRole('region', { name: texts.makers.region }).getByRole('listitem')
  expect(await makers.allInnerTexts()).toEqual(business.manufacturers)
  expect(business.manufacturers).toHaveLength(5)
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
  const state = await film(page).evaluate(({ muted, loop, playsInline, controls }: HTMLVideoElement) => {
    return { muted, loop, playsInline, controls }
  })
  expect(state).toEqual({ muted: true, loop: true, playsInline: true, controls: false })
  // With two <source> Firefox fetched the second one when the visitor left, and the next page waited for it.
  // A computer without a fast decoder gets H.264.
  expect(await film(page).getAttribute('src')).toMatch(/montage\.\w+\.mp4$/)
  expect(await page.locator('#home video source').count()).toBe(0)
})

test('a blocked autoplay is only logged (long)', async ({ arrive }) => {
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

// What the browser says about decoding in hardware: both formats, H.264 alone, nothing.
const decodes = {
  all: () => {
    const all = { supported: true, smooth: true, powerEfficient: true, keySystemAccess: null }
    MediaCapabilities.prototype.decodingInfo = () => Promise.resolve(all)
  },
  h264: () => {
    MediaCapabilities.prototype.decodingInfo = ({ video }) => {
      const powerEfficient = video?.contentType.includes('avc1') ?? false
      return Promise.resolve({ supported: true, smooth: true, powerEfficient, keySystemAccess: null })
    }
  },
  nothing: () => {
    MediaCapabilities.prototype.decodingInfo = () => Promise.reject(new TypeError())
  },
}
const LAPTOP = { viewport: { width: 1366, height: 625 }, deviceScaleFactor: 1, screen: { width: 1366, height: 768 } }
const IPHONE = { viewport: { width: 390, height: 664 }, deviceScaleFactor: 3, screen: { width: 390, height: 844 } }

const SCREENS = [
  { name: 'a phone', screen: IPHONE, in: 'all', file: /-960\.\w+\.webm$/ },
  { name: 'a laptop', screen: LAPTOP, in: 'h264', file: /montage\.\w+\.mp4$/ },
  { name: 'a laptop', screen: LAPTOP, in: 'all', file: /montage\.\w+\.webm$/ },
  {
    name: 'a narrow window',
    screen: { ...LAPTOP, viewport: { width: 800, height: 625 } },
    in: 'all',
    file: /-960\.\w+\.webm$/,
  },
  { name: 'a phone', screen: IPHONE, in: 'h264', file: /-960\.\w+\.mp4$/ },
  {
    name: 'a phone on its side',
    screen: { ...IPHONE, viewport: { width: 750, height: 331 } },
    in: 'nothing',
    file: /-960\.\w+\.mp4$/,
  },
] as const
test.for(IS_LONG_RUN ? SCREENS : SCREENS.slice(0, 2))(
  '$name that decodes $in in hardware loads one file, at most 510 KB on a phone',
  async (each, { arrive }) => {
    const { page, requests } = await arrive('/', { ...MOVING, ...each.screen, before: decodes[each.in] })
    await expect.poll(() => [...new Set(filmRequests(requests))]).toEqual([expect.stringMatching(each.file)])
    const answer = await page.request.head(String(filmRequests(requests)[0]))
    if (each.screen === LAPTOP) return
    expect(Number(answer.headers()['content-length'])).toBeLessThan(510_000)
  },
)

const saveData = () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
const slow = () => Object.defineProperty(navigator, 'connection', { value: { effectiveType: '3g' } })

test.for([
  { name: 'Save-Data', wish: { ...MOVING, before: saveData } },
  { name: 'a slow line', wish: { ...MOVING, before: slow } },
  { name: 'reduced motion', wish: {} },
  { name: 'scripts off', wish: { ...MOVING, javaScriptEnabled: false } },
])('with $name there is no film until the visitor presses play', async ({ wish }, { arrive }) => {
  const { page, requests } = await arrive('/', wish)
  // The page asks for the film when it is quiet after its load event. Without scripts no timer ends.
  if (!('javaScriptEnabled' in wish))
    await page.evaluate(() => new Promise((resolve) => setTimeout(() => requestIdleCallback(resolve))))
  expect(await playButton(page).isVisible()).toBe(!('javaScriptEnabled' in wish))
  expect(filmRequests(requests)).toEqual([])
})

// In narrow windows the first frame of the film counted as the largest paint, seconds after the poster.
test.for([
  { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 },
  { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
])(
  'the picture is the largest paint at $viewport.width px, also when the film plays (long)',
  async (screen, { arrive }) => {
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
    // The browser reports a paint in a later frame.
    await film(page).evaluate(
      (video: HTMLVideoElement) =>
        new Promise((resolve) => {
          video.requestVideoFrameCallback(() => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        }),
    )
    await expect.poll(() => page.locator('html').getAttribute('data-largest')).toBe('IMG')
  },
)
