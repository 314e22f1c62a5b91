import sharp from 'sharp'
import { expect } from 'vitest'
import { PHONE } from '../../support/browser/screens.ts'
import { film, filmRequests, pauseButton, playButton, plays } from '../../support/page/film.ts'
import { MOVING, PATHS } from '../../support/browser/scenes.ts'
import { test } from '../../support/browser/test.ts'

// The film's first frame once counted as the largest paint, seconds after the poster, at the narrow widths.
test.for([
  { viewport: { width: 320, height: 640 }, deviceScaleFactor: 2 },
  { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 },
  { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 },
  { viewport: { width: 768, height: 1024 }, deviceScaleFactor: 2 },
  { viewport: { width: 1350, height: 940 }, deviceScaleFactor: 1 },
])('the poster is the largest paint at $viewport.width px', async (screen, { arrive }) => {
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

// Through a joint of one pixel at the hero's lower edge the poster once shone under the film.
test.for([{ width: 1440, height: 900 }, { width: 1024, height: 768 }, PHONE])(
  'the playing film covers its poster to the pixel at $width px',
  async (viewport, { arrive }) => {
    const { page } = await arrive('/', { viewport, ...MOVING })
    await expect.poll(() => plays(page)).toBe(true)
    await page.locator('#home img').evaluate(({ style }) => {
      style.background = '#f0f'
      style.objectPosition = '-999rem 0'
    })
    const opacity = () => film(page).evaluate((video) => getComputedStyle(video).opacity)
    await expect.poll(opacity).toBe('1')
    expect(await countMagenta(await page.locator('#home').screenshot())).toBe(0)
    await film(page).evaluate(({ style }) => {
      style.visibility = 'hidden'
    })
    expect(await countMagenta(await page.locator('#home').screenshot())).toBeGreaterThan(10_000)
  },
)

async function countMagenta(picture: Buffer): Promise<number> {
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let found = 0
  for (let at = 0; at < data.length; at += 3) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at, at + 3)
    if (Math.min(red, blue) - green > 60) found += 1
  }
  return found
}

// It came with hydration once, and was the largest paint of the legal pages: half a second late.
test.for(PATHS)('the first paint of %s has the consent banner for whoever has not chosen', async (path, { arrive }) => {
  const { page } = await arrive(path, {
    consent: null,
    before: () => {
      new PerformanceObserver((list) => {
        if (list.getEntriesByName('first-contentful-paint').length === 0) return
        const isThere = document.querySelector('#cookie-hinweis')?.checkVisibility() === true
        document.documentElement.dataset.first = isThere ? 'with banner' : 'without'
      }).observe({ type: 'paint', buffered: true })
    },
  })
  await expect.poll(() => page.locator('html').getAttribute('data-first')).toBe('with banner')
})

test.for(PATHS)('%s never shows the banner to whoever has chosen', async (path, { arrive }) => {
  const { page } = await arrive(path, {
    before: () => {
      const look = () => {
        if (document.querySelector('#cookie-hinweis')?.checkVisibility()) document.documentElement.dataset.asked = ''
        requestAnimationFrame(look)
      }
      requestAnimationFrame(look)
    },
  })
  expect(await page.locator('html').getAttribute('data-asked')).toBeNull()
})

test.for([
  {
    name: 'Save-Data',
    wish: { before: () => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }) },
  },
  { name: 'reduced motion', wish: { reducedMotion: 'reduce' as const } },
])('with $name there is no film until the visitor presses play', async ({ wish }, { arrive }) => {
  const { page, requests } = await arrive('/', { ...MOVING, ...wish })
  // The film is asked for when the browser has nothing else to do.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => setTimeout(resolve))))
  expect(filmRequests(requests)).toEqual([])
  expect(await plays(page)).toBe(false)
  await playButton(page).click()
  await expect.poll(() => plays(page)).toBe(true)
})

test('without scripts there is neither the film nor its button', async ({ arrive }) => {
  const { page, requests } = await arrive('/', { ...MOVING, javaScriptEnabled: false })
  expect(filmRequests(requests)).toEqual([])
  expect(await page.locator('#home button').isVisible()).toBe(false)
})

test('the film rests while it is out of sight, and stays stopped if the visitor stopped it', async ({ arrive }) => {
  const { page } = await arrive()
  await playButton(page).click()
  await expect.poll(() => plays(page)).toBe(true)
  await page.locator('#contact').scrollIntoViewIfNeeded()
  await expect.poll(() => plays(page)).toBe(false)
  await page.locator('#home h1').scrollIntoViewIfNeeded()
  await expect.poll(() => plays(page)).toBe(true)

  await pauseButton(page).click()
  await expect.poll(() => plays(page)).toBe(false)
  await page.locator('#contact').scrollIntoViewIfNeeded()
  await page.locator('#home h1').scrollIntoViewIfNeeded()
  await expect.poll(() => playButton(page).isVisible()).toBe(true)
  expect(await plays(page)).toBe(false)
})

// Firefox went on to the second of two sources when a visitor left, and the next page's load event waited for it.
test('the film has one address', async ({ arrive }) => {
  const { page } = await arrive('/', MOVING)
  await expect.poll(() => film(page).getAttribute('src')).toMatch(/montage.*\.webm$/)
  expect(await page.locator('#home video source').count()).toBe(0)
})
