import { vi } from 'vitest'
import { type Engine, PATIENCE } from '../engine.ts'

/**
 * Scrolls to a target and waits until it lies still with its middle uncovered, as Playwright does of itself.
 * @returns that middle in viewport coordinates.
 * @throws Error with what was in the way when the patience is over.
 */
export function clickablePoint(evaluate: Engine['evaluate'], target: string): Promise<{ x: number; y: number }> {
  return vi.waitFor(
    async () => {
      const [x, y, obstacle] = await evaluate(middleOf, target)
      if (obstacle !== '') throw new Error(`${target} can't be clicked: ${obstacle}`)
      return { x, y }
    },
    { timeout: PATIENCE, interval: 50 },
  )
}

/** Runs in the page: the middle of the target and what keeps a click from it ('' is nothing). */
function middleOf(target: string): [number, number, string] {
  const found = target.startsWith('//')
    ? document.evaluate(target, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue
    : document.querySelector(target)
  if (!(found instanceof Element)) return [0, 0, 'it is not in the page']

  found.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { left, top, width, height } = found.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  // Comparing two positions would not do: on a busy machine an animation can stand still for a while.
  const moves = document
    .getAnimations()
    .some(({ effect }) => effect instanceof KeyframeEffect && effect.target?.contains(found))
  if (moves) return [x, y, 'it is moving']
  const hit = document.elementFromPoint(x, y)
  if (!hit) return [x, y, 'it is outside the window']
  return [x, y, found.contains(hit) ? '' : `${hit.outerHTML.slice(0, 200)} covers it`]
}
