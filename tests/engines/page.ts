import { expect } from 'vitest'
import type { Engine } from './engine.ts'

/** Expects something of the page as soon as the page gets there. */
export const eventually = expect.poll

/** Selects the element with that tag whose whole text is `text`. */
export function withText(tag: string, text: string): string {
  return `//${tag}[normalize-space()="${text}"]`
}

/** Opens an address and waits until every control answers. */
export async function visit(engine: Engine, url: string): Promise<void> {
  await engine.open(url)
  await ready(engine)
}

/**
 * Waits until a followed link has led to `path` and every control there answers. Until then no step may leave: Firefox
 * reports a script whose page is left while it loads as an uncaught error.
 */
export async function arrive(engine: Engine, path: string): Promise<void> {
  await eventually(() => address(engine)).toBe(path)
  await ready(engine)
}

/** Without scripts, every control answers at once. */
function ready(engine: Engine): Promise<void> {
  return eventually(() =>
    engine.evaluate(() => document.documentElement.dataset.ready === '' || matchMedia('(scripting: none)').matches),
  ).toBe(true)
}

/** Path and fragment of the page that is open. */
export function address(engine: Engine): Promise<string> {
  return engine.evaluate(() => location.pathname + location.hash)
}

/** The text a visitor sees in an element ('' while it isn't shown). */
export function shownText(engine: Engine, selector: string): Promise<string> {
  return engine.evaluate((wanted) => {
    const element = document.querySelector<HTMLElement>(wanted)
    return element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ? element.innerText.trim() : ''
  }, selector)
}

/** Left, top, right and bottom edge of an element in the window, in whole CSS pixels. */
export function edges(engine: Engine, selector: string): Promise<number[]> {
  return engine.evaluate((wanted) => {
    const { left, top, right, bottom } = document.querySelector(wanted)?.getBoundingClientRect() ?? new DOMRect()
    return [left, top, right, bottom].map(Math.round)
  }, selector)
}

/** Scrolls something into the window at once. */
export function bring(engine: Engine, selector: string): Promise<null> {
  return engine.evaluate((wanted) => {
    document.querySelector(wanted)?.scrollIntoView({ behavior: 'instant' })
    return null
  }, selector)
}

/** Whether the script of a part of the page that has one of its own has taken over. */
export function live(engine: Engine, island: string): Promise<boolean> {
  return engine.evaluate((name) => document.querySelector(`[data-island="${name}"][data-live]`) !== null, island)
}
