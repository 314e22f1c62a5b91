import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { business } from '#content/business.ts'
import { texts } from '#content/texts.ts'
import { useStage, WIDTHS } from './support.ts'

const stage = useStage()

function video(page: Page) {
  return page.locator('#home video')
}

const isPlaying = (page: Page) => video(page).evaluate((element: HTMLVideoElement) => !element.paused)

describe.each(WIDTHS)('the hero at $width', ({ viewport, hasTouch }) => {
  const arrive = (before?: () => void) => stage.arrive('/', { viewport, hasTouch, ...(before ? { before } : {}) })

  test('has heading, intro and the two buttons', async () => {
    const { page } = await arrive()
    const hero = page.locator('#home')
    expect((await hero.getByRole('heading', { level: 1 }).innerText()).replace(/\s+/g, ' ')).toContain('im Lot ist')
    expect(await hero.getByText(texts.hero.intro).isVisible()).toBe(true)
    expect(await hero.getByRole('link', { name: 'Leistungen entdecken' }).getAttribute('href')).toBe('#services')
    expect(await hero.getByRole('link', { name: 'Kostenfreies Angebot in Essen' }).getAttribute('href')).toBe(
      '#contact',
    )
  })

  test('shows a looping muted background video, its poster first', async () => {
    const { page } = await arrive()
    const film = video(page)
    await film.waitFor({ state: 'attached' })
    const state = await film.evaluate((element: HTMLVideoElement) => ({
      muted: element.muted,
      loop: element.loop,
      inline: element.playsInline,
      controls: element.controls,
    }))
    expect(state).toEqual({ muted: true, loop: true, inline: true, controls: false })
    const poster = page.locator('#home img')
    expect(await poster.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)
  })

  test('plays the video once its metadata is there', async () => {
    const { page } = await arrive(() => {
      const { play } = HTMLMediaElement.prototype
      HTMLMediaElement.prototype.play = function record() {
        document.documentElement.dataset.readyAtPlay = String(this.readyState)
        return play.call(this)
      }
    })
    await expect.poll(() => isPlaying(page)).toBe(true)
    const readyState = await page.evaluate(() => Number(document.documentElement.dataset.readyAtPlay))
    expect(readyState).toBeGreaterThanOrEqual(1)
    await expect.poll(() => video(page).evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(0)
  })

  test('has a button that pauses and plays it', async () => {
    const { page } = await arrive()
    await expect.poll(() => isPlaying(page)).toBe(true)
    const button = page.locator('#home').getByRole('button', { name: /^Video/ })
    await button.click()
    await expect.poll(() => isPlaying(page)).toBe(false)
    await button.click()
    await expect.poll(() => isPlaying(page)).toBe(true)
  })

  test('only logs a blocked autoplay', async () => {
    const { page } = await arrive(() => {
      const refusal = new DOMException('Blocked by the browser', 'NotAllowedError')
      HTMLMediaElement.prototype.play = () => Promise.reject(refusal)
      const { info } = console
      console.info = (...said: unknown[]) => {
        document.documentElement.dataset.logged = said.join(' ')
        info(...said)
      }
    })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset.logged))
      .toContain('NotAllowedError: Blocked by the browser')
    expect(await page.getByText('Fehler', { exact: true }).count()).toBe(0)
    expect(await page.getByRole('alert').count()).toBe(0)
    expect(await page.locator('#home').getByRole('button', { name: texts.hero.playVideo }).isVisible()).toBe(true)
    expect(await page.locator('#home').getByRole('heading', { level: 1 }).isVisible()).toBe(true)
  })

  test('is followed by five kitchen manufacturers', async () => {
    const { page } = await arrive()
    const makers = page.getByRole('region', { name: texts.makers.region }).getByRole('listitem')
    expect(await makers.allInnerTexts()).toEqual(business.manufacturers)
    expect(business.manufacturers).toHaveLength(5)
  })
})

test('the video is left out where motion is not wanted', async () => {
  const { page, requests } = await stage.arrive('/', { reducedMotion: 'reduce' })
  await page.waitForLoadState('networkidle')
  expect(requests.filter((url) => /\.(mp4|webm)/.test(url))).toEqual([])
})
