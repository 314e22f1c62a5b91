import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { MEDIA_SOURCE } from '#tools/paths.ts'
import { MOVING } from '../../support/browser/scenes.ts'
import { test } from '../../support/browser/test.ts'
import { settled } from '../../support/browser/visitor.ts'
import { film, pauseButton, playButton, plays } from '../../support/page.ts'

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
  await pauseButton(page).click()
  await playing(page, false)
  await playButton(page).click()
  await playing(page)
})

test('a blocked autoplay is only logged', async ({ arrive }) => {
  const { page, unanswered } = await arrive('/', {
    ...MOVING,
    before: () => {
      const refusal = new DOMException('Blocked by the browser', 'NotAllowedError')
      HTMLMediaElement.prototype.play = () => Promise.reject(refusal)
      const { info } = console
      console.info = (...said: unknown[]) => {
        document.documentElement.dataset.logged = said.join(' ')
        info(...said)
      }
    },
  })
  const logged = () => page.locator('html').getAttribute('data-logged')
  await expect.poll(logged).toContain('NotAllowedError: Blocked by the browser')
  // A notice would be fetched first.
  await expect.poll(() => [...unanswered].filter((request) => request.resourceType() === 'script')).toEqual([])
  await settled(page)
  expect(await page.getByText('Fehler', { exact: true }).count()).toBe(0)
  expect(await page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: /\S/ }).count()).toBe(0)
  expect(await playButton(page).isVisible()).toBe(true)
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

test.for([
  {
    name: 'Save-Data',
    wish: { ...MOVING, before: () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }) },
  },
  { name: 'reduced motion', wish: {} },
])('with $name there is no film until the visitor presses play', async ({ wish }, { arrive }) => {
  const { page, requests } = await arrive('/', wish)
  // The film is asked for when the browser has nothing else to do.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve))))
  expect(filmRequests(requests)).toEqual([])
  await playButton(page).click()
  await playing(page)
})

test('without scripts there is neither the film nor its button', async ({ arrive }) => {
  const { page, requests } = await arrive('/', { ...MOVING, javaScriptEnabled: false })
  expect(filmRequests(requests)).toEqual([])
  expect(await page.locator('#home button').isVisible()).toBe(false)
})

async function countMagenta(picture: Buffer): Promise<number> {
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let found = 0
  for (let at = 0; at < data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    if (Math.min(red, blue) - green > 60) found += 1
  }
  return found
}

// The film's first frame once counted as the largest paint, seconds after the poster, at the narrow widths; and through a
// joint of one pixel at the hero's lower edge the poster shone under the film.
test.for([
  { viewport: { width: 320, height: 640 }, deviceScaleFactor: 2 },
  { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 },
  { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 },
])(
  'the picture is the largest paint at $viewport.width px, covered by the film to the pixel',
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
    // The figures of a frame come in the frames after it.
    await film(page).evaluate(
      (video: HTMLVideoElement) =>
        new Promise<void>((resolve) => {
          video.requestVideoFrameCallback(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
        }),
    )
    expect(await page.locator('html').getAttribute('data-largest')).toBe('IMG')

    await page.locator('#home img').evaluate(({ style }) => {
      style.background = '#f0f'
      style.objectPosition = '-999rem 0'
    })
    await expect.poll(() => film(page).evaluate((video) => getComputedStyle(video).opacity)).toBe('1')
    expect(await countMagenta(await page.locator('#home').screenshot())).toBe(0)
    await film(page).evaluate(({ style }) => style.setProperty('visibility', 'hidden'))
    expect(await countMagenta(await page.locator('#home').screenshot())).toBeGreaterThan(10_000)
  },
)

/** The time at which the finished kitchen is to be seen, in seconds; in between it is taken apart and put together. */
const FINISHED = [0, 2, 4.1, 11.9, 14, 16.95]
const EMPTY = 5.6
// Levels of 255, on average over the picture: the film's compression against the poster's.
const ALIKE = 2.5

test('the film begins and rests on the poster, builds up in six seconds, and ends as it begins', async ({ arrive }) => {
  const { page } = await arrive('/', MOVING)
  await playing(page)
  const differences = await film(page).evaluate(
    async (video: HTMLVideoElement, times) => {
      video.pause()
      const poster = document.querySelector<HTMLImageElement>('#home img')
      if (!poster) throw new Error('There is no poster.')
      const canvas = new OffscreenCanvas(640, 360)
      const context = canvas.getContext('2d', { willReadFrequently: true })
      const pixelsOf = (picture: CanvasImageSource) => {
        context?.drawImage(picture, 0, 0, 640, 360)
        return context?.getImageData(0, 0, 640, 360).data ?? new Uint8ClampedArray()
      }
      const expected = pixelsOf(poster)
      const found: number[] = []
      for (const time of times) {
        const there = new Promise((resolve) => video.addEventListener('seeked', resolve, { once: true }))
        video.currentTime = time
        await there
        // On a busy machine the picture follows a moment later.
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
        const shown = pixelsOf(video)
        found.push(shown.reduce((sum, level, at) => sum + Math.abs(level - (expected[at] ?? 0)), 0) / shown.length)
      }
      return [...found, video.duration]
    },
    [...FINISHED, EMPTY],
  )
  const [seconds = 0, empty = 0] = [differences.pop(), differences.pop()]
  expect(differences.filter((difference) => difference > ALIKE)).toEqual([])
  expect(empty).toBeGreaterThan(2 * ALIKE)
  const [, , apart = 0, together = 0] = FINISHED
  expect(together - apart).toBeLessThan(8)
  expect(seconds - together + apart).toBeGreaterThanOrEqual(8)
})

test('the film’s file is small, and for Safari can be shown before all of it is there, without sound', () => {
  const [mp4, webm] = ['montage.mp4', 'montage.webm'].map((name) => readFileSync(join(MEDIA_SOURCE, name), 'latin1'))
  expect(mp4?.length).toBeLessThanOrEqual(1_794_400)
  expect(webm?.length).toBeLessThanOrEqual(1_168_127)
  expect(mp4?.indexOf('moov')).toBeLessThan(mp4?.indexOf('mdat') ?? 0)
  expect(mp4?.slice(0, mp4.indexOf('mdat'))).not.toContain('soun')
})
