import type { Arrow } from './folders.ts'

/**
 * The folders from top to bottom, so that every arrow points down. Where folders import each other in a circle, the
 * fewest imports point up.
 */
export function fromTopToBottom(arrows: readonly Arrow[]): string[] {
  const order = sortTopologically(arrows)
  const depth = new Map<string, number>()
  for (const [index, name] of order.entries()) {
    const above = arrows.filter(({ from, to }) => to === name && order.indexOf(from) < index)
    depth.set(name, Math.max(0, ...above.map(({ from }) => (depth.get(from) ?? 0) + 1)))
  }
  return order.toSorted((one, other) => (depth.get(one) ?? 0) - (depth.get(other) ?? 0) || (one < other ? -1 : 1))
}

function sortTopologically(arrows: readonly Arrow[]): string[] {
  const left = new Set(arrows.flatMap(({ from, to }) => [from, to]).toSorted())
  const importsOf = (name: string) => {
    const incoming = arrows.filter(({ from, to }) => to === name && left.has(from))
    return incoming.reduce((sum, { imports }) => sum + imports, 0)
  }
  const order: string[] = []
  while (left.size > 0) {
    const next = [...left].reduce((best, name) => (importsOf(name) < importsOf(best) ? name : best))
    order.push(next)
    left.delete(next)
  }
  return order
}
