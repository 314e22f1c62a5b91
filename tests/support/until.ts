const POLL_MS = 20

type Present<T> = NonNullable<Exclude<T, false>>
const isPresent = <T>(result: T): result is Present<T> => result !== null && result !== undefined && result !== false

/**
 * Waits until `check` returns something other than null, undefined or false.
 * @throws Error naming `what` after `timeoutMs`: a loaded machine may take its time.
 */
export async function until<T>(what: string, check: () => T | Promise<T>, timeoutMs = 60_000): Promise<Present<T>> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const result = await check()
    if (isPresent(result)) return result
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs} ms in vain until ${what}`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
