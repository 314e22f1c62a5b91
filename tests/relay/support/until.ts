const POLL_MS = 20

/**
 * Waits until `check` returns something other than null, undefined or false.
 * @throws Error naming `what` after `timeoutMs`.
 */
export async function until<T>(
  what: string,
  check: () => T | Promise<T>,
  timeoutMs = 20_000,
): Promise<NonNullable<Exclude<T, false>>> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const result = await check()
    if (result !== null && result !== undefined && result !== false) return result as NonNullable<Exclude<T, false>>
    if (performance.now() > deadline) throw new Error(`waited ${timeoutMs} ms in vain until ${what}`)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}
