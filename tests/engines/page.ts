import { expect } from 'vitest'
import type { Engine } from './engine.ts'

/** Selects the element with that tag whose whole text is `text`. */
export const withText = (tag: string, text: string): string => `//${tag}[normalize-space()="${text}"]`

/** Opens an address and waits until every control answers. */
export async function visit(engine: Engine, url: string): Promise<void> {
  await engine.open(url)
  await ready(engine)
}

/**
 * Waits until every control answers; without scripts they do at once. Until then no step may leave: Firefox reports a
 * script whose page is left while it loads as an uncaught error.
 */
export async function ready(engine: Engine): Promise<void> {
  const isReady = () =>
    engine.evaluate(() => document.documentElement.dataset.ready === '' || matchMedia('(scripting: none)').matches)
  await expect.poll(isReady).toBe(true)
}

/** Path and fragment of the page that is open. */
export const address = (engine: Engine): Promise<string> => engine.evaluate(() => location.pathname + location.hash)

/** The text a visitor sees in an element ('' while it isn't shown). */
export const shownText = (engine: Engine, selector: string): Promise<string> =>
  engine.evaluate((wanted) => {
    const element = document.querySelector<HTMLElement>(wanted)
    return element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ? element.innerText.trim() : ''
  }, selector)

/** Role of the focused element, or its id. */
export const focused = (engine: Engine): Promise<string> =>
  engine.evaluate(() => document.activeElement?.getAttribute('role') ?? document.activeElement?.id ?? '')

/** Left, top, right and bottom edge of an element in the window, in whole CSS pixels. */
export const edges = (engine: Engine, selector: string): Promise<number[]> =>
  engine.evaluate((wanted) => {
    const { left, top, right, bottom } = document.querySelector(wanted)?.getBoundingClientRect() ?? new DOMRect()
    return [left, top, right, bottom].map(Math.round)
  }, selector)

/** Scrolls something into the window at once. */
export const bring = (engine: Engine, selector: string): Promise<null> =>
  engine.evaluate((wanted) => {
    document.querySelector(wanted)?.scrollIntoView({ behavior: 'instant' })
    return null
  }, selector)

/** Whether the script of a part of the page that has one of its own has taken over. */
export const live = (engine: Engine, island: string): Promise<boolean> =>
  engine.evaluate((name) => document.querySelector(`[data-island="${name}"][data-live]`) !== null, island)
