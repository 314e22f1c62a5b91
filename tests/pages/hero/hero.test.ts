import { describe, expect } from 'vitest'
import * as business from '#model/business.ts'
import * as texts from '#model/texts.ts'
import { film, isPaused, pauseButton, playButton, plays } from '../../support/page/film.ts'
import { MOVING, WIDTHS } from '../../support/browser/scenes.ts'
import { test } from '../../support/browser/test.ts'

describe.each(WIDTHS)('the hero at $width', ({ viewport, hasTouch }) => {
  test.override('profile', { viewport, hasTouch })

  test('has heading, intro, the two buttons and the poster; five kitchen manufacturers follow', async ({ arrive }) => {
    const { page } = await arrive()
    const hero = page.locator('#home')
    expect((await hero.getByRole('heading', { level: 1 }).innerText()).replace(/\s+/g, ' ')).toContain('im Lot ist')
    expect(await hero.getByText(texts.hero.intro).isVisible()).toBe(true)
    expect(await hero.getByRole('link', { name: 'Leistungen entdecken' }).getAttribute('href')).toBe('#services')
    expect(await hero.getByRole('link', { name: 'Kostenfreies Angebot in Essen' }).getAttribute('href')).toBe(
      '#contact',
    )
    const poster = page.locator('#home img')
    expect(await poster.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0)).toBe(true)

    const makers = page.getByRole('region', { name: texts.makers.region }).getByRole('listitem')
    expect(await makers.allInnerTexts()).toEqual(business.manufacturers)
    expect(business.manufacturers).toHaveLength(5)
  })

  test('plays a looping muted film once its metadata is there; a button pauses and plays it', async ({ arrive }) => {
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
    await expect.poll(() => plays(page)).toBe(true)
    expect(await page.evaluate(() => Number(document.documentElement.dataset.readyAtPlay))).toBeGreaterThanOrEqual(1)
    const state = await film(page).evaluate((element: HTMLVideoElement) => ({
      muted: element.muted,
      loop: element.loop,
      inline: element.playsInline,
      controls: element.controls,
    }))
    expect(state).toEqual({ muted: true, loop: true, inline: true, controls: false })

    await pauseButton(page).click()
    await expect.poll(() => isPaused(page)).toBe(true)
    await playButton(page).click()
    await expect.poll(() => isPaused(page)).toBe(false)
  })
})

test('a blocked autoplay is only logged', async ({ arrive }) => {
  const { page } = await arrive('/', {
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
  await expect
    .poll(() => page.evaluate(() => document.documentElement.dataset.logged))
    .toContain('NotAllowedError: Blocked by the browser')
  expect(await page.getByText('Fehler', { exact: true }).count()).toBe(0)
  expect(await page.getByRole('alert').count()).toBe(0)
  expect(await playButton(page).isVisible()).toBe(true)
  expect(await page.locator('#home').getByRole('heading', { level: 1 }).isVisible()).toBe(true)
})
