import { findAll, hookValue } from '#pages/hooks.ts'

const OPEN_DELAY_MS = 700
const SKIP_DELAY_MS = 300
// Distance in px from the control and from the window's edge. Tip.css lets the pointer cross the gap.
const GAP_PX = 8

// The time at which the last tooltip closed, as performance.now().
let lastClosed = -Infinity

/** Shows the words of each `Tip` on hover and keyboard focus. */
export function showTooltips(): void {
  if (!('popover' in HTMLElement.prototype)) return
  for (const trigger of findAll('tip')) showTooltip(trigger)
}

/**
 * The tooltip follows its control in the document: the pointer may rest on the tooltip, and the tooltip lies inside a
 * landmark. No aria-describedby: the control's name is the same text, and a screen reader would read the text twice.
 */
function showTooltip(trigger: HTMLElement): void {
  const control = trigger.firstElementChild
  if (!control) return
  const tip = document.createElement('span')
  tip.role = 'tooltip'
  tip.popover = 'manual'
  let timer: number | undefined
  // The text may be enlarged while the tooltip is open.
  const grown = new ResizeObserver(() => placeTooltip(tip, control))

  const open = () => {
    end()
    tip.textContent = hookValue(trigger, 'tip')
    trigger.append(tip)
    tip.showPopover()
    grown.observe(tip)
  }
  const end = () => {
    clearTimeout(timer)
    if (!tip.isConnected) return
    grown.disconnect()
    tip.remove()
    lastClosed = performance.now()
  }
  const isWanted = () => matchMedia(hookValue(trigger, 'tip-media')).matches
  trigger.addEventListener('pointerenter', ({ pointerType }) => {
    // A finger can't hover.
    if (pointerType === 'touch' || !isWanted()) return
    if (performance.now() - lastClosed < SKIP_DELAY_MS) open()
    else timer = window.setTimeout(open, OPEN_DELAY_MS)
  })
  trigger.addEventListener('focusin', () => {
    if (control.matches(':focus-visible') && isWanted()) open()
  })
  for (const type of ['pointerleave', 'focusout', 'pointerdown']) trigger.addEventListener(type, end)
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && end())
}

/** Puts the tooltip above its control, or below it without room above, and inside the window. */
function placeTooltip(tip: HTMLElement, control: Element): void {
  const box = control.getBoundingClientRect()
  const { width, height } = tip.getBoundingClientRect()
  const above = box.top - GAP_PX - height
  const top = above < GAP_PX ? box.bottom + GAP_PX : above
  const middle = box.left + (box.width - width) / 2
  const rightmost = document.documentElement.clientWidth - GAP_PX - width
  tip.style.top = `${scrollY + top}px`
  tip.style.left = `${scrollX + Math.max(GAP_PX, Math.min(middle, rightmost))}px`
}
