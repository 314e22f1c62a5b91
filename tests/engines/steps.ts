import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { NOTICES } from '#enquiry/notices.ts'
import { SENT_ANCHOR } from '#enquiry/protocol.ts'
import { CHANGES } from '../support/browser/changes.ts'
import { MISSING } from '../support/browser/scenes.ts'
import { PHONE } from '../support/browser/screens.ts'
import { faq, navigation, projects, texts } from '../support/content.ts'
import { list } from '../support/enquiries.ts'
import type { Server } from '../support/server.ts'
import type { Engine } from './engine.ts'
import { address, bring, edges, focused, live, ready, shownText, visit, withText } from './page.ts'

/** One thing a visitor does; it starts at a window of desktop size and opens its own page. */
export type Step = {
  does: string
  /** Whether it is done with the page's scripts on, off, or both. */
  scripts: 'on' | 'off' | 'both'
  /** True for the steps of every commit; the others belong to the long run. */
  often?: true
  run: (engine: Engine, server: Server) => Promise<void>
}

const BANNER = `[aria-label="${texts.cookies.label}"]`
const NAVIGATION = `nav[aria-label="${texts.header.navigation}"]`
const DROPDOWN = `${NAVIGATION} [popover]`
const MENU = `[popover]:has([aria-label="${texts.header.mobileNavigation}"])`
const OPEN = '[popovertarget][aria-label="Menü öffnen"]'
const NEXT = `button[aria-label="${texts.projects.next}"]`
const PHOTO = '#projects li:first-child a'
const FORM = 'form[method="post"]'
const ASKED = { name: 'Jürgen Groß', email: 'juergen@example.de', phone: '0201 123456' }

/** Draws a plan as a PNG file, fills in the form with it and sends it. @returns what the owner must then find. */
async function sendWithPlan(engine: Engine, { dataDir }: Server, message: string): Promise<object> {
  const path = join(dataDir, 'plan.png')
  await sharp({ create: { width: 640, height: 480, channels: 3, background: '#c34a57' } }).toFile(path)
  // The same enquiry twice would be kept once: each step asks for something else.
  const fields = { ...ASKED, message }
  for (const [field, value] of Object.entries(fields)) await engine.type(`${FORM} [name="${field}"]`, value)
  await engine.upload('input[name="attachment"]', path)
  await engine.click(`${FORM} [type="submit"]`)
  const attachment = { name: basename(path), type: 'image/png', bytes: (await stat(path)).size }
  return { ...fields, status: 'queued', attachment }
}

async function atForm(engine: Engine, { url }: Server): Promise<void> {
  await visit(engine, url)
  await bring(engine, FORM)
  await expect.poll(() => live(engine, 'form')).toBe(true)
}

// The banner comes first: it lies over the page until the visitor has chosen.
export const STEPS: readonly Step[] = [
  {
    does: 'chooses in the consent banner, which then stays away',
    often: true,
    scripts: 'on',
    async run(engine, { url }) {
      await visit(engine, url)
      await expect.poll(() => shownText(engine, BANNER)).toContain(texts.cookies.text)
      await engine.click(withText('button', texts.cookies.decline))
      await expect.poll(() => shownText(engine, BANNER)).toBe('')
      expect(await engine.evaluate(() => localStorage.getItem('cookie-consent'))).toBe('declined')
      await visit(engine, `${url}/impressum`)
      expect(await shownText(engine, BANNER)).toBe('')
    },
  },
  {
    does: 'goes to the legal pages, to the contact section, to a page that is missing, and home',
    scripts: 'both',
    async run(engine, { url }) {
      await visit(engine, url)
      const follow = async (link: string, path: string, shown: string) => {
        await engine.click(link)
        await expect.poll(() => address(engine)).toBe(path)
        await ready(engine)
        await expect.poll(() => shownText(engine, shown)).not.toBe('')
      }
      for (const { href } of navigation.legalLinks) await follow(`footer a[href="${href}"]`, href, 'main h1')
      await follow(`${NAVIGATION} li a[href="/#contact"]`, '/#contact', FORM)
      await visit(engine, url + MISSING)
      expect(await shownText(engine, 'main h1')).toBe('Oops! Page not found')
      await follow(withText('main//a', texts.notFound.home), '/', '#home h1')
    },
  },
  {
    does: 'opens the menu of a small screen, closes it, and follows a link in it',
    often: true,
    scripts: 'on',
    async run(engine, { url }) {
      await engine.resize(PHONE)
      await visit(engine, url)
      expect([await shownText(engine, MENU), await shownText(engine, NAVIGATION)]).toEqual(['', ''])
      await engine.click(OPEN)
      await expect.poll(() => edges(engine, MENU)).toEqual([0, 0, PHONE.width, PHONE.height])
      await engine.click('[popovertarget][aria-label="Menü schließen"]')
      await expect.poll(() => shownText(engine, MENU)).toBe('')
      await engine.click(OPEN)
      await engine.click(`${MENU} summary`)
      await engine.click(`${MENU} a[href="#services-bath"]`)
      await expect.poll(() => shownText(engine, MENU)).toBe('')
      expect(await address(engine)).toBe('/#services-bath')
    },
  },
  {
    does: 'opens the dropdown below its button and follows a link in it',
    scripts: 'both',
    async run(engine, { url }) {
      await visit(engine, url)
      await engine.click(`${NAVIGATION} [popovertarget]`)
      await expect.poll(() => shownText(engine, DROPDOWN)).toContain('Maßanfertigungen')
      // Anchored: within a finger's width of the button, wherever that is.
      const [buttonLeft = 0, , , buttonBottom = 0] = await edges(engine, `${NAVIGATION} [popovertarget]`)
      const place = async () => {
        const [left = 0, top = 0, right = 0] = await edges(engine, DROPDOWN)
        return [Math.abs(left - buttonLeft) < 40, top >= buttonBottom && top < buttonBottom + 40, right - left]
      }
      await expect.poll(place).toEqual([true, true, 224])
      await engine.click(`${DROPDOWN} a[href="#services-custom"]`)
      await expect.poll(() => address(engine)).toBe('/#services-custom')
    },
  },
  {
    does: 'opens one question at a time and closes the last one',
    scripts: 'both',
    async run(engine, { url }) {
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
        await engine.click(withText('summary', question))
        await expect.poll(open).toEqual(left)
      }
    },
  },
  {
    does: 'leafs through the carousel of a small screen to its end',
    scripts: 'on',
    async run(engine, { url }) {
      await engine.resize(PHONE)
      await visit(engine, url)
      // The carousel is loaded when it comes near, and offers its buttons then.
      await bring(engine, '#projects')
      await expect.poll(() => shownText(engine, `div:has(> ${NEXT})`)).toContain('1')
      for (let slide = 2; slide <= projects.length; slide += 1) {
        await engine.click(NEXT)
        const isInView = async () => {
          const [left = 0, , right = 0] = await edges(engine, `#projects li:nth-child(${slide})`)
          return left >= 0 && right <= PHONE.width
        }
        await expect.poll(isInView).toBe(true)
      }
      const isOver = () => engine.evaluate((next) => document.querySelector(next)?.matches(':disabled') === true, NEXT)
      await expect.poll(isOver).toBe(true)
    },
  },
  {
    does: 'enlarges a photo, turns it, closes it and gives the focus back',
    often: true,
    scripts: 'on',
    async run(engine, { url }) {
      await visit(engine, url)
      await bring(engine, '#projects')
      const shown = () => engine.evaluate(() => document.querySelector('dialog[open] img')?.getAttribute('alt') ?? null)
      // Until what enlarges it is there, its link would lead to the photo itself.
      await expect.poll(() => live(engine, 'gallery')).toBe(true)
      await engine.click(PHOTO)
      await expect.poll(shown).toBe(projects[0]?.alt)
      await engine.click(`dialog button[aria-label="${texts.projects.nextPicture}"]`)
      await expect.poll(shown).toBe(projects[1]?.alt)
      await engine.click(`dialog button[aria-label="${texts.projects.close}"]`)
      await expect.poll(shown).toBeNull()
      const isFocused = () => engine.evaluate((photo) => document.activeElement?.matches(photo) === true, PHOTO)
      await expect.poll(isFocused).toBe(true)
    },
  },
  {
    does: 'loads the map when it is asked to, and takes it away again',
    often: true,
    scripts: 'on',
    async run(engine, { url }) {
      await visit(engine, url)
      const frames = () => engine.evaluate(() => document.querySelectorAll('#contact iframe').length)
      expect(await frames()).toBe(0)
      await engine.click(withText('button', texts.map.load))
      await expect.poll(frames).toBe(1)
      await engine.click(withText('button', texts.cookies.settings))
      await expect.poll(frames).toBe(0)
      await engine.click(withText('button', texts.cookies.decline))
    },
  },
  {
    does: 'leads from the summary of what is wrong to the field',
    often: true,
    scripts: 'on',
    async run(engine, server) {
      await atForm(engine, server)
      await engine.click(`${FORM} [type="submit"]`)
      await expect.poll(() => shownText(engine, FORM)).toContain(texts.form.errorSummary)
      await expect.poll(() => focused(engine)).toBe('alert')
      await engine.click(`${FORM} [role="alert"] a[href="#email"]`)
      await expect.poll(() => focused(engine)).toBe('email')
    },
  },
  {
    does: 'sends the form with a file, which the owner then finds',
    often: true,
    scripts: 'on',
    async run(engine, server) {
      await atForm(engine, server)
      expect(await shownText(engine, 'body')).not.toContain(NOTICES.sent.title)
      const sent = await sendWithPlan(engine, server, 'Küche, 3,20 m, im zweiten Stock.')
      await expect.poll(() => shownText(engine, 'body')).toContain(NOTICES.sent.title)
      expect(await list(server.dataDir)).toContainEqual(expect.objectContaining(sent))
    },
  },
  {
    does: 'sends the form without scripts and reads the confirmation with its number',
    often: true,
    scripts: 'off',
    async run(engine, server) {
      await visit(engine, server.url)
      expect(await shownText(engine, `#${SENT_ANCHOR}`)).toBe('')
      const sent = await sendWithPlan(engine, server, 'Schrank in der Nische, 2,40 m hoch.')
      await expect.poll(() => shownText(engine, `#${SENT_ANCHOR}`)).toContain(NOTICES.sent.title)
      const id = await shownText(engine, `#${SENT_ANCHOR} b`)
      expect(await list(server.dataDir)).toContainEqual(expect.objectContaining({ ...sent, id }))
    },
  },
  // What others do to the page, before the form's script is there and while somebody writes.
  ...(['a translator wraps every text', 'a password manager adds an element beside each field'] as const).map(
    (change): Step => ({
      does: `keeps its text and sends the form when ${change}`,
      often: true,
      scripts: 'on',
      run: (engine, server) => sendChanged(engine, server, change),
    }),
  ),
]

async function sendChanged(engine: Engine, server: Server, change: keyof typeof CHANGES): Promise<void> {
  /** The words of the page, without those that come and go by themselves. */
  const words = () =>
    engine.evaluate(() => {
      const text = ['header', 'main', 'footer'].map((part) => document.querySelector(part)?.textContent ?? '').join('')
      return text.replaceAll(/Jetzt Sprechzeit|heute ab [\d:]+.Uhr|wieder ab .. [\d:]+.Uhr|\s+/g, '')
    })
  // Opened again at the same address, Firefox would keep what was typed before.
  await visit(engine, `${server.url}/agb`)
  await visit(engine, server.url)
  await engine.evaluate(CHANGES[change])
  const before = await words()
  await bring(engine, '#contact')
  await expect.poll(() => live(engine, 'form')).toBe(true)
  await expect.poll(words).toBe(before)

  const message = `Verändert: ${change}`
  await engine.type(`${FORM} [name="name"]`, ASKED.name)
  await engine.type(`${FORM} [name="email"]`, 'falsch')
  await engine.type(`${FORM} [name="message"]`, message)
  await engine.evaluate(CHANGES[change])
  await engine.click(`${FORM} [type="submit"]`)
  await expect.poll(() => focused(engine)).toBe('alert')
  await engine.type(`${FORM} [name="email"]`, '@example.de')
  await engine.evaluate(CHANGES[change])
  await engine.click(`${FORM} [type="submit"]`)
  await expect.poll(() => shownText(engine, '#contact [role="alert"]')).toContain(NOTICES.sent.title)
  const sent = async () => (await list(server.dataDir)).find((enquiry) => enquiry.message === message)?.email
  await expect.poll(sent).toBe('falsch@example.de')
  // React says what it could not take away, and makes it anew.
  engine.errors.splice(0, engine.errors.length, ...engine.errors.filter((error) => !/child/.test(error)))
}
