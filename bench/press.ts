import type { Browser, Locator } from 'playwright-core'
import * as v from 'valibot'
import { median, type Row } from './rows.ts'

const SLOWDOWN = 4
const MOST_MORE_MS = 8
const MOST_ALONE_MS = 100
/** The browser tells of no interaction that is shorter. */
const SHORTEST_MS = 16
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true }
const DESKTOP = { viewport: { width: 1280, height: 800 } }

type Press = {
  what: string
  /** A selector, and that of what shows that the press had its effect. */
  control: string
  effect: string
  device?: typeof DESKTOP
  /** Typed once the control has been pressed. */
  types?: string
  /** There is nothing to set it beside: without script a link leads to the picture. */
  alone?: true
}

const PRESSES: readonly Press[] = [
  { what: 'a question', control: '#faq summary >> nth=1', effect: '#faq details[open]' },
  { what: 'the menu', control: 'role=button[name="Menü öffnen"]', effect: 'role=button[name="Menü schließen"]' },
  {
    what: 'the dropdown',
    control: 'role=navigation >> role=button[name="Leistungen"]',
    effect: 'role=link[name="Küchenmontage"]',
    device: DESKTOP,
  },
  { what: 'a field, and typing in it', control: 'form [name=name]', effect: 'form [name=name]:focus', types: 'Anna' },
  { what: 'a picture of the gallery', control: '#projects a:has(img)', effect: 'role=dialog', alone: true },
]

/** From the press to the next frame on a slow device, on the page and on itself without script, in turn. */
export async function presses(browser: Browser, site: string, twin: string, pairs: number): Promise<Row[]> {
  const rows: Row[] = []
  const attributes = await rootAttributes(browser, site)
  for (const press of PRESSES) {
    const [own, others]: [number[], number[]] = [[], []]
    for (let pair = 0; pair < pairs; pair += 1) {
      own.push(await longest(browser, site, press, []))
      if (!press.alone) others.push(await longest(browser, twin, press, attributes))
    }
    const beside = { name: 'without script', value: median(others) }
    rows.push({
      what: `press on ${press.what}, ${SLOWDOWN} × slower`,
      unit: 'ms',
      value: median(own),
      ...(press.alone ? { most: MOST_ALONE_MS } : { beside, most: beside.value + MOST_MORE_MS }),
    })
  }
  return rows
}

type Attributes = [name: string, value: string][]

/** What the page's script says of the browser on its root: without it style sheets show another menu. */
async function rootAttributes(browser: Browser, site: string): Promise<Attributes> {
  const page = await browser.newPage()
  await page.goto(site, { waitUntil: 'networkidle' })
  const attributes = await page.evaluate(() =>
    [...document.documentElement.attributes].map(({ name, value }): [string, string] => [name, value]),
  )
  await page.close()
  return attributes.filter(([name]) => name !== 'data-asks')
}

/** A visit of its own with one press. @returns its longest interaction in ms. */
async function longest(
  browser: Browser,
  url: string,
  { device = PHONE, control, effect, types }: Press,
  attributes: Attributes,
): Promise<number> {
  const context = await browser.newContext({ ...device, locale: 'de-DE' })
  try {
    // The question about the map would lie over what is pressed.
    await context.addInitScript(() => localStorage.setItem('cookie-consent', 'declined'))
    await context.addInitScript(watchInteractions)
    const page = await context.newPage()
    await page.goto(url, { waitUntil: 'networkidle' })
    await page.evaluate((all) => {
      for (const [name, value] of all) document.documentElement.setAttribute(name, value)
    }, attributes)
    const target = page.locator(control).filter({ visible: true }).first()
    await target.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
    await page.waitForLoadState('networkidle')
    const tools = await context.newCDPSession(page)
    await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.evaluate(frames)
    await pressOn(target, 'hasTouch' in device)
    await page.locator(effect).filter({ visible: true }).first().waitFor()
    if (types) await page.keyboard.type(types)
    await page.evaluate(frames)
    return Math.max(
      SHORTEST_MS,
      v.parse(v.number(), await page.evaluate(() => Reflect.get(globalThis, 'longestPress'))),
    )
  } finally {
    await context.close()
  }
}

/** Unlike Playwright's own click it waits for nothing and listens to nothing: visitors don't either. */
async function pressOn(target: Locator, hasTouch: boolean): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error('There is nothing to press.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  if (hasTouch) await target.page().touchscreen.tap(x, y)
  else await target.page().mouse.click(x, y)
}

/** Runs in the page. */
function watchInteractions(): void {
  Reflect.set(globalThis, 'longestPress', 0)
  const watcher = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceEventTiming) || entry.interactionId === 0) continue
      Reflect.set(globalThis, 'longestPress', Math.max(Reflect.get(globalThis, 'longestPress'), entry.duration))
    }
  })
  // TypeScript's types do not know the threshold.
  const options: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 }
  watcher.observe(options)
}

/** Runs in the page. Observers are told of an interaction after its frame. */
async function frames(): Promise<void> {
  for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame)
}
