import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import type { Browser } from 'playwright-core'
import { launchChromium } from '#tools/browsers/chromium.ts'
import { type Site, startSite } from '../../support/site.ts'
import { DESKTOP, hydrated, newVisitor, PHONE, type Visitor } from '../../support/visitor.ts'

/** Both widths of the specification, for `describe.each`. */
export const WIDTHS = [
  { width: '1280 px', viewport: DESKTOP, hasTouch: false },
  { width: '390 px', viewport: PHONE, hasTouch: true },
]

/** For tests in which nothing moves: waiting for scrolling and fading would take most of their time. */
export const STILL = { reducedMotion: 'reduce' } as const

export const MISSING = '/gibt-es-nicht'

/** Every page of the site, one that is missing included. */
export const PATHS = ['/', '/impressum', '/datenschutz', '/agb', MISSING]

type Arrival = Parameters<typeof newVisitor>[1] & {
  /** Runs in the page before any of its scripts. */
  before?: () => void
}

export type Stage = {
  readonly site: Site
  readonly browser: Browser
  /** A new visitor who opens the path and waits until every control answers. */
  arrive: (path: string, options?: Arrival) => Promise<Visitor>
}

/**
 * A started server and a browser for the tests of one file. After each test its visitors leave, and the test fails if
 * one of them saw an error or a warning in the console that the test did not take away with `logged`.
 */
export function useStage(env: Record<string, string> = {}): Stage {
  let site: Site
  let browser: Browser
  const visitors: Visitor[] = []

  beforeAll(async () => {
    ;[site, browser] = await Promise.all([startSite(env), launchChromium()])
  })
  afterEach(async () => {
    const left = visitors.splice(0)
    await Promise.all(left.map((visitor) => visitor.close()))
    expect(left.flatMap(({ complaints }) => complaints)).toEqual([])
  })
  afterAll(async () => {
    await Promise.all([browser.close(), site.stop()])
  })

  return {
    get site() {
      return site
    },
    get browser() {
      return browser
    },
    async arrive(path, { before, ...options } = {}) {
      const visitor = await newVisitor(browser, options)
      visitors.push(visitor)
      if (before) await visitor.page.addInitScript(before)
      await visitor.page.goto(`${site.url}${path}`)
      if (path === MISSING) await logged(visitor, /status of 404/)
      if (options.javaScriptEnabled === false) return visitor
      await hydrated(visitor.page)
      if (path === MISSING) await logged(visitor, /^Page not found: \/gibt-es-nicht$/)
      return visitor
    },
  }
}

/** Waits until the console has said something that matches, and takes it off the visitor's complaints. */
export async function logged({ complaints }: Visitor, text: RegExp): Promise<string> {
  await expect
    .poll(() => complaints.some((complaint) => text.test(complaint)), { message: `log of ${text}` })
    .toBe(true)
  const [said = ''] = complaints.splice(
    complaints.findIndex((complaint) => text.test(complaint)),
    1,
  )
  return said
}
