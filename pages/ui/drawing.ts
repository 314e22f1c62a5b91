const COMMENT = /<!--[^<>]*-->\s*/g
const GAP = />\s+</g
const FIGURE = /<text transform="(.*?)">(.*?)<\/text>/g

/**
 * A workshop drawing as HTML; its words stand beside it. The figures become generated content: text browsers show every
 * text of a drawing, one figure run into the next.
 */
export function drawing(svg: string): { __html: string } {
  const html = svg
    .replaceAll(COMMENT, '')
    .replaceAll(GAP, '><')
    .replaceAll(FIGURE, '<foreignObject width="1" height="1" transform="$1"><i data-figure="$2"></i></foreignObject>')
  return { __html: html.trim() }
}
