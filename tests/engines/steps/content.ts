import { expect } from 'vitest'
import { faq } from '#model/faq.ts'
import { projects } from '#model/projects.ts'
import * as texts from '#model/texts.ts'
import { DESKTOP, PHONE } from '../../support/browser/screens.ts'
import type { Engine } from '../engine.ts'
import { bring, edges, eventually, live, shownText, visit, withText } from '../page.ts'
import type { Step } from '../step.ts'

const NEXT = `button[aria-label="${texts.projects.next}"]`
const PREVIOUS = `button[aria-label="${texts.projects.previous}"]`
const PHOTO = '#projects li:first-child a'
const TO_TOP = `a[aria-label="${texts.footer.top}"]`
const TOOLTIP = '[role="tooltip"]'
const TOOLTIP_GAP = 8

/** The questions whose answers are open. */
const openQuestions = (engine: Engine) =>
  engine.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('details[name="faq"][open] summary')].map((summary) =>
      summary.innerText.trim(),
    ),
  )

/** Whether a button can be pressed. */
const enabled = (engine: Engine, button: string) =>
  engine.evaluate((wanted) => document.querySelector(wanted)?.matches(':enabled') === true, button)

export const content: Step[] = [
  {
    // It has one frame of three seconds: an engine could take that for the end of what it has loaded.
    does: 'plays the film past its rest, if it can play it at all',
    scripts: 'on',
    async run({ engine, server }) {
      await visit(engine, server.url)
      const isPastRest = () =>
        engine.evaluate(() => {
          const film = document.querySelector('video')
          // Debian's WebKit has no decoder of its own.
          return film?.error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED || Number(film?.currentTime) > 6
        })
      await eventually(isPastRest, { timeout: 30_000 }).toBe(true)
    },
  },
  {
    does: 'opens one question at a time and closes the last one',
    scripts: 'both',
    async run({ engine, server }) {
      const [first, , third] = faq.map(({ question }) => question)
      await visit(engine, server.url)
      expect(await openQuestions(engine)).toEqual([])
      for (const question of [first, third]) {
        await engine.click(withText('summary', String(question)))
        await eventually(() => openQuestions(engine)).toEqual([question])
      }
      await engine.click(withText('summary', String(third)))
      await eventually(() => openQuestions(engine)).toEqual([])
    },
  },
  {
    does: 'leafs through the carousel of a small screen to its end',
    scripts: 'on',
    async run({ engine, server }) {
      await engine.resize(PHONE)
      await visit(engine, server.url)
      // The carousel is loaded when it comes near, and offers its buttons then.
      await engine.evaluate(() => {
        document.querySelector('#projects')?.scrollIntoView({ behavior: 'instant' })
        return true
      })
      await eventually(() => edges(engine, NEXT).then(([left = 0, , right = 0]) => right > left)).toBe(true)
      expect(await enabled(engine, PREVIOUS)).toBe(false)
      for (let slide = 2; slide <= projects.length; slide += 1) {
        await engine.click(NEXT)
        await eventually(async () => {
          const [left = 0, , right = 0] = await edges(engine, `#projects li:nth-child(${slide})`)
          return left >= 0 && right <= PHONE.width
        }).toBe(true)
      }
      await eventually(() => enabled(engine, NEXT)).toBe(false)
      expect(await enabled(engine, PREVIOUS)).toBe(true)
    },
  },
  {
    does: 'enlarges a photo, turns it, closes it and gives the focus back',
    often: true,
    scripts: 'on',
    async run({ engine, server }) {
      await visit(engine, server.url)
      await bring(engine, '#projects')
      const shown = () =>
        engine.evaluate(() => document.querySelector('dialog[open] img')?.getAttribute('alt') ?? 'no photo')
      // Until what enlarges it is there, its link would lead to the photo itself.
      await eventually(() => live(engine, 'gallery')).toBe(true)
      await engine.click(PHOTO)
      await eventually(shown).toBe(projects[0]?.alt)
      await engine.click(`dialog button[aria-label="${texts.projects.nextPicture}"]`)
      await eventually(shown).toBe(projects[1]?.alt)
      await engine.click(`dialog button[aria-label="${texts.projects.close}"]`)
      await eventually(shown).toBe('no photo')
      await eventually(() => engine.evaluate((photo) => document.activeElement?.matches(photo) === true, PHOTO)).toBe(
        true,
      )
    },
  },
  {
    does: 'loads the map when it is asked to, and takes it away again',
    often: true,
    scripts: 'on',
    async run({ engine, server }) {
      await visit(engine, server.url)
      const frames = () => engine.evaluate(() => document.querySelectorAll('#contact iframe').length)
      expect(await frames()).toBe(0)
      await engine.click(withText('button', texts.map.load))
      await eventually(frames).toBe(1)
      await engine.click(withText('button', texts.cookies.settings))
      await eventually(frames).toBe(0)
      await engine.click(withText('button', texts.cookies.decline))
    },
  },
  {
    does: 'puts a tooltip above its control, in a page that has been scrolled',
    scripts: 'on',
    async run({ engine, server }) {
      await visit(engine, server.url)
      await engine.evaluate((control) => {
        document.querySelector(control)?.scrollIntoView({ block: 'center', behavior: 'instant' })
        document.querySelector(control)?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
        return null
      }, TO_TOP)
      await eventually(() => shownText(engine, TOOLTIP)).toBe(texts.footer.top)
      const [left = 0, top = 0, right = 0] = await edges(engine, TO_TOP)
      await eventually(async () => (await edges(engine, TOOLTIP))[3]).toBe(top - TOOLTIP_GAP)
      const [tipLeft = 0, , tipRight = 0] = await edges(engine, TOOLTIP)
      expect(tipLeft).toBeLessThan(right)
      expect(tipRight).toBeGreaterThan(left)
      expect(tipRight).toBeLessThanOrEqual(DESKTOP.width)
    },
  },
]
