import { expect, vi } from 'vitest'

/** Values that every engine can return from the page. */
type Plain = string | number | boolean | null | Plain[]
export type Size = { width: number; height: number }

/** A browser with one empty profile and one window. */
export type Driver = {
  /** Loads a page and returns after its load event. */
  open: (url: string) => Promise<unknown>
  /** Sets the size of the page's viewport in CSS pixels. */
  resize: (size: Size) => Promise<unknown>
  clickAt: (x: number, y: number) => Promise<unknown>
  /** Types at the end of the focused field, key by key. */
  type: (text: string) => Promise<unknown>
  /** Chooses a file of this machine in a file field, which a CSS selector names. */
  upload: (target: string, path: string) => Promise<unknown>
  /** Runs a function in the page, also with its scripts off. The function gets only `text` from the test. */
  evaluate: <T extends Plain>(read: (text: string) => T, text?: string) => Promise<T>
  /** Uncaught errors and console errors so far. WebKit's driver reports none. */
  errors: string[]
  close: () => Promise<unknown>
}

/** Starts a browser; `scripts: false` switches the page's JavaScript off as a visitor would. */
export type Launch = (options: { scripts: boolean }) => Promise<Driver>

/** Pointer and keyboard, in the form of WebDriver and of WebDriver BiDi. */
export function inputActions(perform: (actions: object[]) => Promise<unknown>): Pick<Driver, 'clickAt' | 'type'> {
  const END = '\uE010'
  const press = (...keys: string[]) => {
    const strokes = keys.map((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    return perform([{ type: 'key', id: 'keyboard', actions: strokes.flat() }])
  }
  return {
    clickAt(x, y) {
      const down = { type: 'pointerDown', button: 0 }
      const actions = [{ type: 'pointerMove', x, y }, down, { ...down, type: 'pointerUp' }]
      return perform([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }])
    },
    type: (text) => press(END, ...text),
  }
}

/** Selects the element with that tag whose whole text is `text`. */
export const withText = (tag: string, text: string): string => `//${tag}[normalize-space()="${text}"]`

/** Clicks the middle of a target (a CSS selector, or an XPath that starts with `//`) once it lies still and uncovered. */
export async function click({ evaluate, clickAt }: Driver, target: string): Promise<void> {
  let before = ''
  const [x, y] = await vi.waitFor(
    async () => {
      const [left, top, obstacle] = await evaluate(middleOf, target)
      if (obstacle !== '') throw new Error(`${target} can't be clicked: ${obstacle}`)
      // The target must be at the same place twice: inserted elements move it a frame later.
      const place = `${left} ${top}`
      if (place !== before)
        throw new Error(`${target} can't be clicked: it was at ${before} and is at ${(before = place)}`)
      return [left, top] as const
    },
    { timeout: 10_000, interval: 50 },
  )
  await clickAt(x, y)
}

/** Runs in the page. @returns the middle of the target, and the reason why it cannot be clicked ('' if it can). */
function middleOf(target: string): [number, number, string] {
  const found = target.startsWith('//')
    ? document.evaluate(target, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue
    : document.querySelector(target)
  if (!(found instanceof Element)) return [0, 0, 'it is not in the page']
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = found.getBoundingClientRect()
  const [x, y] = [Math.floor(left + width / 2), Math.floor(top + height / 2)]
  // On a busy machine an animation can stand still for a while.
  const moves = document
    .getAnimations()
    .some(({ effect }) => effect instanceof KeyframeEffect && effect.target?.contains(found))
  if (moves) return [x, y, 'it is moving']
  const hit = document.elementFromPoint(x, y)
  if (!hit) return [x, y, 'it is outside the window']
  return [x, y, found.contains(hit) ? '' : `${hit.outerHTML.slice(0, 200)} covers it`]
}

/** Types at the end of a field. */
export async function type({ evaluate, type: press }: Driver, target: string, text: string): Promise<void> {
  await evaluate((field) => {
    // Smooth scrolling would move the target of the next click.
    document.querySelector<HTMLElement>(field)?.focus({ preventScroll: true })
    return null
  }, target)
  await press(text)
}

/**
 * Opens an address and waits until every control answers. When a step leaves the page earlier, Firefox reports the loading
 * script as an uncaught error.
 */
export async function visit(driver: Driver, url: string): Promise<void> {
  await driver.open(url)
  await ready(driver)
}

async function ready({ evaluate }: Driver): Promise<void> {
  const isReady = () =>
    evaluate(() => document.documentElement.dataset.ready === '' || matchMedia('(scripting: none)').matches)
  await expect.poll(isReady).toBe(true)
}

/** Path and fragment of the page that is open. */
export const address = ({ evaluate }: Driver): Promise<string> => evaluate(() => location.pathname + location.hash)

/** The text a visitor sees in an element ('' while it isn't shown). */
export const shownText = ({ evaluate }: Driver, selector: string): Promise<string> =>
  evaluate((wanted) => {
    const element = document.querySelector<HTMLElement>(wanted)
    return element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ? element.innerText.trim() : ''
  }, selector)

/** Left, top, right and bottom edge of an element in the window, in whole CSS pixels. */
export const edges = ({ evaluate }: Driver, selector: string): Promise<number[]> =>
  evaluate((wanted) => {
    const { left, top, right, bottom } = document.querySelector(wanted)?.getBoundingClientRect() ?? new DOMRect()
    return [left, top, right, bottom].map(Math.round)
  }, selector)

/** Brings a part of the page near, and waits until its own script has taken over. */
export async function reach({ evaluate }: Driver, island: string): Promise<void> {
  const isLive = () =>
    evaluate((name) => {
      const found = document.querySelector(`[data-island="${name}"]`)
      found?.scrollIntoView({ behavior: 'instant' })
      return found?.matches('[data-live]') === true
    }, island)
  await expect.poll(isLive).toBe(true)
}
