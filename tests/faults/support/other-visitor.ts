import type { Agent } from 'node:http'
import { newFields } from '../../relay/support/multipart.ts'
import { exchange, idOf, postJson } from '../../relay/support/post.ts'

/** How long a visitor waited for a page and for the answer to an enquiry: medians in ms. */
export type Waits = { page: number; enquiry: number; visits: number }

/**
 * Visits again and again: a page, then an enquiry.
 * @throws when one of them is not answered, or not as it should be.
 */
export async function visitWhile(goesOn: () => boolean, url: string, agent: Agent): Promise<Waits> {
  const pages: number[] = []
  const enquiries: number[] = []
  while (goesOn() || pages.length === 0) {
    const start = performance.now()
    const page = await exchange(`${url}/`, '', { method: 'GET', agent })
    // Without a built site the relay has no home page, only its own "not found".
    if (page.status !== 200 && page.status !== 404) throw new Error(`the page was answered with ${page.status}`)
    const loaded = performance.now()
    idOf(await postJson(url, { fields: newFields() }, { agent }))
    pages.push(loaded - start)
    enquiries.push(performance.now() - loaded)
  }
  return { page: median(pages), enquiry: median(enquiries), visits: pages.length }
}

function median(times: readonly number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.round((sorted[Math.floor(sorted.length / 2)] ?? Number.NaN) * 10) / 10
}
