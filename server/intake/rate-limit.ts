const WINDOW_MS = 10 * 60_000
const MOST_ADDRESSES = 20_000

/** Counts accepted posts per address over the last ten minutes. Times are in milliseconds of a clock nobody sets. */
export class RateLimit {
  readonly #limit: number
  readonly #accepted = new Map<string, number[]>()

  /** @param limit accepted posts per address in ten minutes; 0 is off. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** @returns seconds until the address may post again; 0 when it may now. */
  secondsToWait(address: string, now: number): number {
    const times = this.#recent(address, now)
    const oldest = times[times.length - this.#limit]
    return this.#limit === 0 || oldest === undefined ? 0 : Math.ceil((oldest + WINDOW_MS - now) / 1000)
  }

  count(address: string, now: number): void {
    if (this.#limit === 0) return
    const times = [...this.#recent(address, now), now]
    // Deleting first moves the address to the end, so the map stays ordered by last post.
    this.#accepted.delete(address)
    this.#accepted.set(address, times)
    const [idle] = this.#accepted.keys()
    if (this.#accepted.size > MOST_ADDRESSES && idle !== undefined) this.#accepted.delete(idle)
  }

  /** Forgets the addresses that have not posted for ten minutes. */
  dropIdle(now: number): void {
    for (const [address, times] of this.#accepted) {
      // Ordered by last post: behind the first busy address there are only busy ones.
      if (times.some((time) => time > now - WINDOW_MS)) return
      this.#accepted.delete(address)
    }
  }

  /** How many addresses are remembered. */
  get size(): number {
    return this.#accepted.size
  }

  #recent(address: string, now: number): number[] {
    return (this.#accepted.get(address) ?? []).filter((time) => time > now - WINDOW_MS)
  }
}
