import { vi } from 'vitest'

/** What can travel from the page to the test in every engine. */
export type Plain = string | number | boolean | null | Plain[]
export type Size = { width: number; height: number }

/**
 * A browser with one empty profile and one window: the little that Playwright, WebDriver BiDi and WebDriver have in common.
 * A target is a CSS selector, or an XPath that starts with `//`.
 */
export type Engine = {
  /** Loads a page and returns after its load event. */
  open: (url: string) => Promise<unknown>
  /** Sets the size of the page's viewport in CSS pixels. */
  resize: (size: Size) => Promise<unknown>
  /** Waits until the target is visible, at rest and not covered, then clicks its middle like a visitor. */
  click: (target: string) => Promise<unknown>
  /** Types into a field, behind what stands there, key by key. */
  type: (target: string, text: string) => Promise<unknown>
  pressTab: () => Promise<unknown>
  /** Chooses a file of this machine in a file field, which a CSS selector names. */
  upload: (target: string, path: string) => Promise<unknown>
  /** Runs a function in the page, also where its own scripts are off. It sees nothing of the test but `text`. */
  evaluate: <T extends Plain>(read: (text: string) => T, text?: string) => Promise<T>
  /** Uncaught errors and console errors so far. WebKit's driver tells none: there it stays empty. */
  errors: string[]
  close: () => Promise<unknown>
}

/**
 * Starts a browser; `scripts: false` switches the page's JavaScript off as a visitor would. A window that has its `size`
 * from the start has the focus, which WebKit's may lose when it is resized.
 */
export type LaunchEngine = (options: { scripts: boolean; size?: Size }) => Promise<Engine>

/** Longest wait for anything the page does, in milliseconds: far above the slowest animation (300 ms). */
export const PATIENCE = 10_000

const KEYS = { tab: '\uE004', end: '\uE010' }

/** Pointer and keyboard of a visitor, as WebDriver and WebDriver BiDi both take them. */
export function hands(evaluate: Engine['evaluate'], perform: (actions: object[]) => Promise<unknown>) {
  const press = (...keys: string[]) => {
    const actions = keys.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    return perform([{ type: 'key', id: 'keyboard', actions }])
  }
  const click = async (target: string) => {
    const [x, y] = await clickablePoint(evaluate, target)
    const moves = [
      { type: 'pointerMove', x, y },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    return perform([{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: moves }])
  }
  return {
    click,
    async type(target: string, text: string) {
      await evaluate(focusField, target)
      return press(KEYS.end, ...text)
    },
    pressTab: () => press(KEYS.tab),
  }
}

/**
 * Scrolls to a target and waits until it lies still with its middle uncovered, as Playwright does of itself.
 * @returns that middle in the window.
 * @throws Error with what was in the way when the patience is over.
 */
function clickablePoint(evaluate: Engine['evaluate'], target: string): Promise<[x: number, y: number]> {
  return vi.waitFor(
    async () => {
      const [x, y, obstacle] = await evaluate(middleOf, target)
      if (obstacle !== '') throw new Error(`${target} can't be clicked: ${obstacle}`)
      return [x, y]
    },
    { timeout: PATIENCE, interval: 50 },
  )
}

/** Without gliding there: a click that follows would miss what moves. */
function focusField(target: string): null {
  document.querySelector<HTMLElement>(target)?.focus({ preventScroll: true })
  return null
}

/** Runs in the page: the middle of the target and what keeps a click from it ('' is nothing). */
function middleOf(target: string): [number, number, string] {
  const found = target.startsWith('//')
    ? document.evaluate(target, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue
    : document.querySelector(target)
  if (!(found instanceof Element)) return [0, 0, 'it is not in the page']
  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = found.getBoundingClientRect()
  const [x, y] = [Math.floor(left + width / 2), Math.floor(top + height / 2)]
  // Comparing two positions would not do: on a busy machine an animation can stand still for a while.
  const moves = document
    .getAnimations()
    .some(({ effect }) => effect instanceof KeyframeEffect && effect.target?.contains(found))
  if (moves) return [x, y, 'it is moving']
  const hit = document.elementFromPoint(x, y)
  if (!hit) return [x, y, 'it is outside the window']
  return [x, y, found.contains(hit) ? '' : `${hit.outerHTML.slice(0, 200)} covers it`]
}
