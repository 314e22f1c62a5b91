/**
 * Runs in the page, before its own scripts: keeps the worst sum of shifts within five seconds and without a pause of one, as
 * web.dev defines CLS, and what has moved.
 */
export function watchShifts(): void {
  const moved = new Set<string>()
  let first = 0
  let last = 0
  let sum = 0
  let worst = 0
  Reflect.set(globalThis, 'worstShift', 0)
  Reflect.set(globalThis, 'moved', [])
  const add = (time: number, value: number): void => {
    const goesOn = time - last < 1000 && time - first < 5000
    if (!goesOn) first = time
    sum = goesOn ? sum + value : value
    last = time
    worst = Math.max(worst, sum)
    Reflect.set(globalThis, 'worstShift', worst)
  }
  const remember = (sources: unknown): void => {
    for (const source of Array.isArray(sources) ? sources : []) {
      const node: unknown = Reflect.get(source, 'node')
      const element = node instanceof Text ? node.parentElement : node
      if (element instanceof Element) moved.add(`${element.localName}: ${element.textContent.trim().slice(0, 24)}`)
    }
    Reflect.set(globalThis, 'moved', [...moved])
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const value: unknown = Reflect.get(entry, 'value')
      if (typeof value !== 'number' || Reflect.get(entry, 'hadRecentInput') !== false) continue
      add(entry.startTime, value)
      remember(Reflect.get(entry, 'sources'))
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
