import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { CDPSession } from 'playwright-core'
import { expect } from 'vitest'
import { DIST } from '#build/paths.ts'
import { boxOf } from '../support/browser/boxes.ts'
import { PHONE } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { started } from '../support/browser/visitor.ts'

const KIB = 1024
/**
 * The most that a phone asks for before the visitor touches it, in KiB with all headers, without the film. HTML and style sheet
 * are 30 KB of Brotli, and 2 KB of headers.
 */
const PLAIN = { 'Document and Stylesheet': 32_000 / KIB, Script: 12, Font: 54, requests: 7 }

/** Sums up the page's traffic as the browser counts it: KiB by kind, and the number of requests. */
async function countTraffic(tools: CDPSession): Promise<Record<string, number>> {
  const sums: Record<string, number> = { requests: 0 }
  const kinds = new Map<string, string>()
  const add = (type: string | undefined, amount: number) => {
    if (type === undefined || type === 'Media') return
    const kind = ['Document', 'Stylesheet'].includes(type) ? 'Document and Stylesheet' : type
    sums[kind] = (sums[kind] ?? 0) + amount
  }
  tools.on('Network.requestWillBeSent', ({ requestId, type = 'Other' }) => {
    kinds.set(requestId, type)
    if (type !== 'Media') add('requests', 1)
  })
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    add(kinds.get(requestId), encodedDataLength / KIB),
  )
  await tools.send('Network.enable')
  return sums
}

test.for(['/', '/impressum', '/datenschutz', '/agb'])('a phone asks for little on %s', async (path, { visitor }) => {
  const budget: Record<string, number> = path === '/' ? { ...PLAIN, Image: 60, requests: 8 } : PLAIN
  const { page, unanswered } = await visitor({ viewport: PHONE, hasTouch: true, deviceScaleFactor: 2, consent: null })
  const sums = await countTraffic(await page.context().newCDPSession(page))
  await page.goto(path)
  await started(page)
  // The page requests some files in a task after its load event.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
  await expect.poll(() => unanswered.size).toBe(0)
  const kinds = Object.keys(budget).map((kind) => [kind, sums[kind] ?? 0] as const)
  expect(kinds.filter(([, amount]) => amount === 0)).toEqual([])
  expect(kinds.filter(([kind, amount]) => amount > (budget[kind] ?? 0))).toEqual([])
})

// Brotli, as the files lie on the server. React itself is 56 of them.
const SCRIPT_OF_FORM_KB = 80

test('a phone that scrolls to the form has fetched little script when the form is usable', async ({ visitor }) => {
  const { page, requests } = await visitor({ viewport: PHONE, hasTouch: true, deviceScaleFactor: 2 })
  await page.goto('/')
  await started(page)
  const form = page.locator('[data-island="form"]')
  while ((await boxOf(form)).top > 0) await page.mouse.wheel(0, 400)
  await form.and(page.locator('[data-live]')).waitFor()
  const scripts = new Set(requests.map((url) => new URL(url).pathname).filter((path) => path.endsWith('.js')))
  const sizes = [...scripts].map((path) => statSync(join(DIST, `${path}.br`)).size)
  expect(sizes.length).toBeGreaterThan(2)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(SCRIPT_OF_FORM_KB * 1000)
})

/** Notes when the behaviours have begun, in ms since the page was opened. */
function noteStart(): void {
  new MutationObserver(() => {
    const { dataset } = document.documentElement
    if ('ready' in dataset) dataset.begun ??= String(performance.now())
  }).observe(document, { attributeFilter: ['data-ready'], subtree: true })
}
test.for(['/', '/agb'])('the script of %s waits for the first paint', async (path, { visitor }) => {
  const { page } = await visitor({ before: noteStart })
  await page.goto(path)
  await started(page)
  const [painted, begun] = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity,
    Number(document.documentElement.dataset.begun),
  ])
  expect(begun).toBeGreaterThan(painted)
})
