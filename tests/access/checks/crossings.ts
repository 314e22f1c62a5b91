import type { Page } from 'playwright-core'

/**
 * The texts of the page that cross a rule or another text. A rule is a border, or a line that a background draws across its
 * element. Layers above the page (header, banner, dialogs) are left out, and so are words on pictures.
 */
export function crossings(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Box = { name: string; block: Element; left: number; right: number; top: number; bottom: number }
    // Less is the rounding of a layout.
    const CROSSED_PX = 2
    const THIN_PX = 2
    const LAYERS =
      'header, [data-banner], [data-call-bar], [data-film-toggle], .skip, dialog, [popover], figure, [aria-hidden="true"], script, template, .visually-hidden'
    const SHARE = /(-?[\d.]+)%/
    const LENGTH = /([-+]?) ?(-?[\d.]+)px/
    // A comma within brackets separates colours or figures, not layers.
    const BETWEEN_LAYERS = /,(?![^(]*\))/
    const isInPage = (element: Element) =>
      !element.closest(LAYERS) && element.checkVisibility({ visibilityProperty: true })

    /** The lines of all texts, each as high as its line. */
    function linesOfText(): Box[] {
      const found: Box[] = []
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      while (walker.nextNode()) {
        const element = walker.currentNode.parentElement
        const name = walker.currentNode.textContent?.trim().slice(0, 40) ?? ''
        if (!element || name === '' || !isInPage(element)) continue
        let block = element
        while (block.parentElement && getComputedStyle(block).display.startsWith('inline')) block = block.parentElement
        const range = document.createRange()
        range.selectNodeContents(walker.currentNode)
        const { lineHeight, fontSize } = getComputedStyle(element)
        const letters = Math.min(Number.parseFloat(lineHeight) || Infinity, Number.parseFloat(fontSize))
        for (const { left, right, top, bottom, width } of range.getClientRects()) {
          if (width <= 1) continue
          const middle = (top + bottom) / 2
          found.push({
            name,
            block,
            left,
            right,
            top: middle - letters / 2,
            bottom: middle + letters / 2,
          })
        }
      }
      return found
    }

    /** Where a layer of a background begins: '12px', '50%' or 'calc(100% - 5px)' of the room that its size leaves. */
    function placeOf(position: string, room: number): number {
      const share = Number.parseFloat(SHARE.exec(position)?.[1] ?? '0') / 100
      const [, sign = '', px = '0'] = LENGTH.exec(position) ?? []
      return room * share + Number(px) * (sign === '-' ? -1 : 1)
    }

    function rulesOf(block: Element): Box[] {
      const { left, right, top, bottom, width, height } = block.getBoundingClientRect()
      const style = getComputedStyle(block)
      const name = `${block.tagName}.${block.className}`
      const at = (y: number, x = left, wide = width): Box => ({
        name,
        block,
        left: x,
        right: x + wide,
        top: y,
        bottom: y,
      })
      const isDrawn = (side: 'Top' | 'Bottom') =>
        style[`border${side}Style`] === 'solid' &&
        Number.parseFloat(style[`border${side}Width`]) > 0 &&
        !style[`border${side}Color`].endsWith(', 0)')
      const found = [...(isDrawn('Top') ? [at(top)] : []), ...(isDrawn('Bottom') ? [at(bottom)] : [])]
      const layers = style.backgroundPosition.split(BETWEEN_LAYERS)
      const sizes = style.backgroundSize.split(BETWEEN_LAYERS)
      for (const [index, position] of layers.entries()) {
        const [x = '', y = ''] = position.trim().match(/calc\([^)]*\)|\S+/g) ?? []
        const [wide = '', high = ''] = (sizes[index] ?? '').trim().match(/calc\([^)]*\)|\S+/g) ?? []
        const size = [placeOf(wide, width), Number.parseFloat(high)] as const
        if (!high.endsWith('px') || size[1] > THIN_PX) continue
        found.push(at(top + placeOf(y, height - size[1]), left + placeOf(x, width - size[0]), size[0]))
      }
      return found.filter((rule) => rule.right > rule.left && right > left)
    }

    const texts = linesOfText().toSorted((a, b) => a.top - b.top)
    const rules = [...document.querySelectorAll('body *')]
      .filter((element) => isInPage(element) && !element.closest('svg'))
      .flatMap(rulesOf)
    const isCrossed = (text: Box, other: Box) =>
      Math.min(text.right, other.right) - Math.max(text.left, other.left) > CROSSED_PX &&
      other.top < text.bottom - CROSSED_PX &&
      other.bottom > text.top + CROSSED_PX
    const struck = texts.flatMap((text) =>
      rules.filter((rule) => isCrossed(text, rule)).map(({ name }) => `"${text.name}" is struck by ${name}`),
    )
    const covered = texts.flatMap((text, index) => {
      const end = texts.findIndex((other, place) => place > index && other.top > text.bottom)
      return texts
        .slice(index + 1, end < 0 ? undefined : end)
        .filter((other) => other.block !== text.block && isCrossed(text, other))
        .map(({ name }) => `"${text.name}" and "${name}"`)
    })
    return [...struck, ...covered]
  })
}
