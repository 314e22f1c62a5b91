import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { NOTICES } from '#enquiry/notices.ts'
import { SENT_ANCHOR } from '#enquiry/protocol.ts'
import { PHONE } from '../support/browser/scenes.ts'
import { faq, projects, texts } from '../support/content.ts'
import { list } from '../support/enquiries.ts'
import type { Server } from '../support/server.ts'
import { address, click, type Driver, edges, reach, shownText, type, visit, withText } from './engine.ts'

/** One thing that a visitor does. It starts in a window of desktop size and opens its own page. */
export type Step = {
  does: string
  /** Whether it runs with the page's scripts on, off, or both. */
  scripts: 'on' | 'off' | 'both'
  run: (engine: Driver, server: Server) => Promise<void>
}

const step = (scripts: Step['scripts'], does: string, run: Step['run']): Step => ({ scripts, does, run })

const BANNER = `[aria-label="${texts.cookies.label}"]`
const NAVIGATION = `nav[aria-label="${texts.header.navigation}"]`
const MENU = `[popover]:has([aria-label="${texts.header.mobileNavigation}"])`
const OPEN = '[popovertarget][aria-label="Menü öffnen"]'
const NEXT = `button[aria-label="${texts.projects.next}"]`
const PHOTO = '#projects li:first-child a'
const FORM = 'form[method="post"]'
const ENQUIRY = { name: 'Jürgen Groß', email: 'juergen@example.de', phone: '0201 123456' }

/** Draws a plan as a PNG file and sends the form with it. @returns the expected enquiry in the outbox. */
async function sendWithPlan(engine: Driver, { dataDir }: Server, message: string): Promise<object> {
  const path = join(dataDir, 'plan.png')
  await sharp({ create: { width: 640, height: 480, channels: 3, background: '#c34a57' } }).toFile(path)
  // The relay keeps the same enquiry once: each step sends another message.
  const fields = { ...ENQUIRY, message }
  for (const [field, value] of Object.entries(fields)) await type(engine, `${FORM} [name="${field}"]`, value)
  await engine.upload('input[name="attachment"]', path)
  await click(engine, `${FORM} [type="submit"]`)
  const attachment = { name: basename(path), type: 'image/png', bytes: (await stat(path)).size }
  return { ...fields, status: 'queued', attachment }
}

async function atForm(engine: Driver, { url }: Server): Promise<void> {
  await visit(engine, url)
  await reach(engine, 'form')
}

// The banner is first: it covers the page until the visitor has chosen.
export const STEPS: readonly Step[] = [
  step('on', 'chooses in the consent banner, which then stays away', async (engine, { url }) => {
    await visit(engine, url)
    await expect.poll(() => shownText(engine, BANNER)).toContain(texts.cookies.text)
    await click(engine, withText('button', texts.cookies.decline))
    await expect.poll(() => shownText(engine, BANNER)).toBe('')
    expect(await engine.evaluate(() => localStorage.getItem('cookie-consent'))).toBe('declined')
    await visit(engine, `${url}/impressum`)
    expect(await shownText(engine, BANNER)).toBe('')
  }),
  step('on', 'opens the menu of a small screen, closes it, and follows a link in it', async (engine, { url }) => {
    await engine.resize(PHONE)
    await visit(engine, url)
    expect([await shownText(engine, MENU), await shownText(engine, NAVIGATION)]).toEqual(['', ''])
    await click(engine, OPEN)
    await expect.poll(() => edges(engine, MENU)).toEqual([0, 0, PHONE.width, PHONE.height])
    await click(engine, '[popovertarget][aria-label="Menü schließen"]')
    await expect.poll(() => shownText(engine, MENU)).toBe('')
    await click(engine, OPEN)
    await click(engine, `${MENU} summary`)
    await click(engine, `${MENU} a[href="#services-bath"]`)
    await expect.poll(() => shownText(engine, MENU)).toBe('')
    expect(await address(engine)).toBe('/#services-bath')
  }),
  step('both', 'opens one question at a time and closes the last one', async (engine, { url }) => {
    await visit(engine, url)
    const open = () =>
      engine.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('details[name="faq"][open] summary')].map((summary) =>
          summary.innerText.trim(),
        ),
      )
    const [first = '', , third = ''] = faq.map(({ question }) => question)
    for (const [question, left] of [
      [first, [first]],
      [third, [third]],
      [third, []],
    ] as const) {
      await click(engine, withText('summary', question))
      await expect.poll(open).toEqual(left)
    }
  }),
  step('on', 'leafs through the carousel of a small screen', async (engine, { url }) => {
    await engine.resize(PHONE)
    await visit(engine, url)
    await reach(engine, 'gallery')
    for (const slide of [2, 3]) {
      await click(engine, NEXT)
      const isInView = async () => {
        const [left = 0, , right = 0] = await edges(engine, `#projects li:nth-child(${slide})`)
        return left >= 0 && right <= PHONE.width
      }
      await expect.poll(isInView).toBe(true)
    }
  }),
  step('on', 'enlarges a photo, turns it, closes it and gives the focus back', async (engine, { url }) => {
    // The address has a fragment: Firefox focuses the fragment again when the lightbox removes its history entry.
    await visit(engine, `${url}/#projects`)
    // Without the script the link would lead to the photo's file.
    await reach(engine, 'gallery')
    const shown = () => engine.evaluate(() => document.querySelector('dialog[open] img')?.getAttribute('alt') ?? null)
    await click(engine, PHOTO)
    await expect.poll(shown).toBe(projects[0]?.alt)
    await click(engine, `dialog button[aria-label="${texts.projects.nextPicture}"]`)
    await expect.poll(shown).toBe(projects[1]?.alt)
    await click(engine, `dialog button[aria-label="${texts.projects.close}"]`)
    await expect.poll(shown).toBeNull()
    await expect.poll(() => engine.evaluate(() => history.state === null)).toBe(true)
    const isFocused = () => engine.evaluate((photo) => document.activeElement?.matches(photo) === true, PHOTO)
    await expect.poll(isFocused).toBe(true)
  }),
  step('on', 'sends the form with a file, which the owner then finds', async (engine, server) => {
    await atForm(engine, server)
    expect(await shownText(engine, 'body')).not.toContain(NOTICES.sent.title)
    const sent = await sendWithPlan(engine, server, 'Küche, 3,20 m, im zweiten Stock.')
    await expect.poll(() => shownText(engine, 'body')).toContain(NOTICES.sent.title)
    expect(await list(server.dataDir)).toContainEqual(expect.objectContaining(sent))
  }),
  step('off', 'sends the form without scripts and reads the confirmation with its number', async (engine, server) => {
    await visit(engine, server.url)
    expect(await shownText(engine, `#${SENT_ANCHOR}`)).toBe('')
    const sent = await sendWithPlan(engine, server, 'Schrank in der Nische, 2,40 m hoch.')
    await expect.poll(() => shownText(engine, `#${SENT_ANCHOR}`)).toContain(NOTICES.sent.title)
    const number = () => shownText(engine, `#${SENT_ANCHOR} b`)
    await expect.poll(number).toMatch(/^\w{4}-\w{4}$/)
    const id = await number()
    expect(await list(server.dataDir)).toContainEqual(expect.objectContaining({ ...sent, id }))
  }),
]
