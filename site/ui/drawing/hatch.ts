/** Lines of 45 degrees across a rectangle, as a path: cut material. @param step their distance along the edges. */
export function hatch(left: number, top: number, width: number, height: number, step: number): string {
  const lines: string[] = []
  for (let start = step; start < width + height; start += step) {
    // From the left or lower edge up to the upper or right one.
    const down = Math.min(start, height)
    const across = start - down
    const length = Math.min(down, width - across)
    lines.push(`M${left + across} ${top + down}l${length}-${length}`)
  }
  return lines.join('')
}
