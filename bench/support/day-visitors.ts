import { hash } from 'node:crypto'
import { setTimeout as pauseFor } from 'node:timers/promises'
import type { Random } from '../../tests/faults/support/random.ts'
import { contentOf, newFields } from '../../tests/relay/support/multipart.ts'
import { idOf, postJson } from '../../tests/relay/support/post.ts'

/** What visitors met, counted. */
export type Diary = {
  visits: number
  files: number
  abandoned: number
  missing: number
  /** Answers that were not what a visitor should get. */
  wrong: string[]
  posts: number
  /** Posts that had to be sent again because the connection ended without an answer. */
  repeated: number
  pageMs: number[]
  postMs: number[]
  /** By reference number: the hash of the file, null without one. */
  acknowledged: Map<string, string | null>
}

export const newDiary = (): Diary => ({
  visits: 0,
  files: 0,
  abandoned: 0,
  missing: 0,
  wrong: [],
  posts: 0,
  repeated: 0,
  pageMs: [],
  postMs: [],
  acknowledged: new Map(),
})

/** One visitor: a page with all its files, now and then a film left in the middle or an address that is wrong. */
export async function visit(url: string, random: Random, diary: Diary): Promise<void> {
  const path = random.pick(['/', '/', '/', '/agb', '/impressum', '/datenschutz'])
  const started = performance.now()
  const page = await fetch(url + path)
  const html = await page.text()
  diary.pageMs.push(performance.now() - started)
  diary.visits += 1
  if (page.status !== 200) diary.wrong.push(`${path}: ${page.status}`)

  const files = new Set([...html.matchAll(/\/(?:assets|media)\/[\w.-]+/g)].map(([file]) => file))
  // Read for a while, so that a build may come between the page and its files.
  await pauseFor(random.below(3000))
  for (const file of [...files].filter(() => random.below(3) === 0)) await load(url + file, random, diary)
  if (random.below(10) === 0) diary.missing += (await fetch(`${url}/alt/${random.below(9)}`)).status === 404 ? 1 : 0
}

async function load(address: string, random: Random, diary: Diary): Promise<void> {
  const leaving = new AbortController()
  const answer = await fetch(address, { signal: leaving.signal })
  if (answer.status !== 200) diary.wrong.push(`${address}: ${answer.status}`)
  if (random.below(20) === 0) {
    leaving.abort()
    diary.abandoned += 1
    return
  }
  const bytes = (await answer.arrayBuffer()).byteLength
  const encoded = answer.headers.has('content-encoding')
  if (!encoded && bytes !== Number(answer.headers.get('content-length'))) diary.wrong.push(`${address}: ${bytes} bytes`)
  diary.files += 1
}

/** One enquiry, half of them with a file; sent again until it is answered, as people do. */
export async function enquire(url: string, random: Random, diary: Diary): Promise<void> {
  const bytes = random.pick([0, 0, 0, 40_000, 800_000, 5_000_000])
  const content = bytes > 0 ? contentOf('application/pdf', bytes, random.below(1e6)) : null
  const file = content ? { name: 'plan.pdf', type: 'application/pdf', content } : undefined
  const fields = newFields()
  for (;;) {
    const started = performance.now()
    const answer = await postJson(url, { fields, file }).catch(() => null)
    if (answer?.status === 200) {
      diary.postMs.push(performance.now() - started)
      diary.posts += 1
      diary.acknowledged.set(idOf(answer), content && hash('sha256', content))
      return
    }
    if (answer) diary.wrong.push(`enquiry: ${answer.status}`)
    diary.repeated += 1
    await pauseFor(500)
  }
}
