const QUIET_MS = 30_000

/**
 * Says how many pictures are prepared: `Bild 12 von 30`, in one line that changes. In a log, where every line stays,
 * at most one in half a minute.
 */
export function showProgress(count: number): { next: () => void; end: () => void } {
  const { stdout } = process
  let position = 0
  let shownAt = performance.now()
  return {
    next() {
      position += 1
      if (stdout.isTTY) stdout.write(`\r\u001b[KBild ${position} von ${count}`)
      else if (performance.now() - shownAt > QUIET_MS) {
        console.log(`Bild ${position} von ${count}`)
        shownAt = performance.now()
      }
    },
    end() {
      if (stdout.isTTY && count > 0) stdout.write('\r\u001b[K')
    },
  }
}
