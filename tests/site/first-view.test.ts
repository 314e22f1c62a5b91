import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { texts } from '#content/texts.ts'
import { useStage } from './spec/support.ts'

const stage = useStage()

const isFilm = (url: string) => /montage.*\.(mp4|webm)/.test(url)
const film = (page: Page) => page.locator('#home video')
const plays = (page: Page) => film(page).evaluate((video: HTMLVideoElement) => !video.paused && video.currentTime > 0)
const playButton = (page: Page) => page.getByRole('button', { name: texts.hero.playVideo })

// The film's first frame once counted as the largest paint, seconds after the poster, at the narrow widths.
test.each([
  { viewport: { width: 320, height: 640 }, deviceScaleFactor: 2 },
  { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 },
  { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 },
  { viewport: { width: 768, height: 1024 }, deviceScaleFactor: 2 },
  { viewport: { width: 1350, height: 940 }, deviceScaleFactor: 1 },
])('the poster is the largest paint at $viewport.width px', async (screen) => {
  const { page } = await stage.arrive('/', {
    ...screen,
    before: () => {
      new PerformanceObserver((list) => {
        const entry = list.getEntries().at(-1)
        if (!(entry instanceof LargestContentfulPaint)) return
        document.documentElement.dataset.largest = entry.element?.tagName ?? ''
      }).observe({ type: 'largest-contentful-paint', buffered: true })
    },
  })
  await expect.poll(() => plays(page)).toBe(true)
  // The figures of a frame come in the frames after it.
  await film(page).evaluate(
    (video: HTMLVideoElement) =>
      new Promise<void>((resolve) => {
        video.requestVideoFrameCallback(() => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
      }),
  )
  expect(await page.locator('html').getAttribute('data-largest')).toBe('IMG')
})

describe('a visitor who did not ask for moving pictures', () => {
  test('gets none under Save-Data until pressing play', async () => {
    const { page, requests } = await stage.arrive('/', {
      before: () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
    })
    await page.waitForLoadState('networkidle')
    expect(requests.filter(isFilm)).toEqual([])
    await playButton(page).click()
    await expect.poll(() => plays(page)).toBe(true)
  })

  test('gets none with reduced motion until pressing play', async () => {
    const { page, requests } = await stage.arrive('/', { reducedMotion: 'reduce' })
    await page.waitForLoadState('networkidle')
    expect(requests.filter(isFilm)).toEqual([])
    await playButton(page).click()
    await expect.poll(() => plays(page)).toBe(true)
  })

  test('gets neither film nor its button without scripts', async () => {
    const { page, requests } = await stage.arrive('/', { javaScriptEnabled: false })
    expect(requests.filter(isFilm)).toEqual([])
    expect(await page.locator('#home button').isVisible()).toBe(false)
  })
})

test('the film rests while it is out of sight, and stays stopped if the visitor stopped it', async () => {
  const { page } = await stage.arrive('/', { reducedMotion: 'reduce' })
  await playButton(page).click()
  await expect.poll(() => plays(page)).toBe(true)
  await page.locator('#contact').scrollIntoViewIfNeeded()
  await expect.poll(() => plays(page)).toBe(false)
  await page.locator('#home h1').scrollIntoViewIfNeeded()
  await expect.poll(() => plays(page)).toBe(true)

  await page.getByRole('button', { name: texts.hero.pauseVideo }).click()
  await expect.poll(() => plays(page)).toBe(false)
  await page.locator('#contact').scrollIntoViewIfNeeded()
  await page.locator('#home h1').scrollIntoViewIfNeeded()
  await expect.poll(() => playButton(page).isVisible()).toBe(true)
  expect(await plays(page)).toBe(false)
})

// Firefox went on to the second of two sources when a visitor left, and the next page's load event waited for it.
test('the film has one address', async () => {
  const { page } = await stage.arrive('/')
  await expect.poll(() => film(page).getAttribute('src')).toMatch(/montage.*\.webm$/)
  expect(await page.locator('#home video source').count()).toBe(0)
})
