const RETRIES = 3
const KEPT_MS = 5 * 60_000

const kept = new Map<string, ReturnType<typeof fetchPatiently>>()

/** Pause before a query's next try in milliseconds: one second doubling, capped at 30 s. `attempt` counts from 0. */
export const retryDelay = (attempt: number): number => Math.min(1000 * 2 ** attempt, 30_000)

/**
 * Fetches JSON of the site by the defaults of docs/specification.md, 5: a query that fails is tried again three times, and
 * an answer is kept for five minutes.
 * @throws Error when the fourth try has failed, too.
 */
export function query(url: string) {
  const known = kept.get(url)
  if (known) return known
  const answer = fetchPatiently(url)
  const forget = () => kept.delete(url)
  kept.set(url, answer)
  answer.then(() => setTimeout(forget, KEPT_MS), forget)
  return answer
}

async function fetchPatiently(url: string) {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const answer = await fetch(url)
      if (!answer.ok) throw new Error(`${url} could not be fetched: ${answer.status}.`)
      return await answer.json()
    } catch (error) {
      if (attempt === RETRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, retryDelay(attempt)))
    }
  }
}
