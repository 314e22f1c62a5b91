import { NOTICES } from '#enquiry/notices.ts'
import { CHANGES } from '../../support/browser/changes.ts'
import { list } from '../../support/enquiries.ts'
import type { Engine } from '../engine.ts'
import { bring, eventually, live, shownText, visit } from '../page.ts'
import type { Step } from '../step.ts'

const FORM = 'form[aria-label="Anfrage"]'

/** The words of the page, without those that come and go by themselves. */
const words = (engine: Engine): Promise<string> =>
  engine.evaluate(() => {
    const text = ['header', 'main', 'footer'].map((part) => document.querySelector(part)?.textContent ?? '').join('')
    return text.replaceAll(/Jetzt Sprechzeit|heute ab [\d:]+.Uhr|wieder ab .. [\d:]+.Uhr|\s+/g, '')
  })

/** What others do to the page, before the form's script is there and while somebody writes. */
export const changed: Step[] = Object.entries(CHANGES).map(([change, apply]) => ({
  does: `keeps its text and sends the form when ${change}`,
  scripts: 'on',
  ...((change.startsWith('a translator') || change.startsWith('a password')) && { often: true as const }),
  async run({ engine, server }) {
    // Opened again at the same address, Firefox would keep what was typed before.
    await visit(engine, `${server.url}/agb`)
    await visit(engine, server.url)
    await engine.evaluate(apply)
    const before = await words(engine)
    await bring(engine, '#contact')
    await eventually(() => live(engine, 'form')).toBe(true)
    await eventually(() => words(engine)).toBe(before)

    const message = `Verändert: ${change}`
    await engine.type(`${FORM} [name="name"]`, 'Jürgen Groß')
    await engine.type(`${FORM} [name="email"]`, 'falsch')
    await engine.type(`${FORM} [name="message"]`, message)
    await engine.evaluate(apply)
    await engine.click(`${FORM} [type="submit"]`)
    await eventually(() => engine.evaluate(() => document.activeElement?.getAttribute('role') ?? '')).toBe('alert')
    await engine.type(`${FORM} [name="email"]`, '@example.de')
    await engine.evaluate(apply)
    await engine.click(`${FORM} [type="submit"]`)
    await eventually(() => shownText(engine, '#contact [role="alert"]')).toContain(NOTICES.sent.title)
    const sent = async () => (await list(server.dataDir)).find((enquiry) => enquiry.message === message)?.email
    await eventually(sent).toBe('falsch@example.de')
    // React says what it could not take away, and makes it anew.
    engine.errors.splice(0, engine.errors.length, ...engine.errors.filter((error) => !/child/.test(error)))
  },
}))
