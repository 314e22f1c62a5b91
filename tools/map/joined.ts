import type { Point } from '#site/sections/contact/map/drawing/points.ts'

/** Lines that end where another begins as one: Natural Earth cuts a border wherever its kind changes. */
export function joined(lines: readonly Point[][]): Point[][] {
  const left = [...lines]
  const whole: Point[][] = []
  for (let line = left.pop(); line; line = left.pop()) {
    const next = left.findIndex((other) => meet(line, other))
    const [other] = next === -1 ? [] : left.splice(next, 1)
    if (other) left.push(join(line, other))
    else whole.push(line)
  }
  return whole
}

const isSame = (one?: Point, other?: Point): boolean => one?.[0] === other?.[0] && one?.[1] === other?.[1]

function meet(one: Point[], other: Point[]): boolean {
  return [one[0], one.at(-1)].some((end) => isSame(end, other[0]) || isSame(end, other.at(-1)))
}

function join(one: Point[], other: Point[]): Point[] {
  const first = isSame(one.at(-1), other[0]) || isSame(one.at(-1), other.at(-1)) ? one : one.toReversed()
  const second = isSame(first.at(-1), other[0]) ? other : other.toReversed()
  return [...first, ...second.slice(1)]
}
