import type { Point } from './points.ts'

/** Steps in a degree: 200 m from south to north. */
const STEPS = 500

/** A line of longitudes and latitudes as the steps from each point to the next, the first one from 0° 0°. */
export function encodeLine(line: readonly Point[]): string {
  let before: Point = [0, 0]
  const steps: number[] = []
  for (const [longitude, latitude] of line) {
    const point: Point = [Math.round(longitude * STEPS), Math.round(latitude * STEPS)]
    if (point[0] === before[0] && point[1] === before[1]) continue
    steps.push(point[0] - before[0], point[1] - before[1])
    before = point
  }
  return steps.join(' ')
}

/** The line `encodeLine` was given, to the nearest step. */
export function decodeLine(code: string): Point[] {
  const steps = code.split(' ').map(Number)
  const line: Point[] = []
  let [x, y] = [0, 0]
  for (let index = 0; index + 1 < steps.length; index += 2) {
    x += steps[index] ?? 0
    y += steps[index + 1] ?? 0
    line.push([x / STEPS, y / STEPS])
  }
  return line
}
