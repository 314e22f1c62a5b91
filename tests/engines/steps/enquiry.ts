import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { form as formTexts } from '#model/texts.ts'
import { NOTICES } from '#enquiry/notices.ts'
import { SENT_ANCHOR } from '#enquiry/protocol.ts'
import { list } from '../../support/enquiries.ts'
import type { Engine } from '../engine.ts'
import { bring, eventually, live, shownText, visit } from '../page.ts'
import type { Step } from '../step.ts'

const FORM = 'form[aria-label="Anfrage"]'

// The same enquiry twice would be kept once: each step asks for something else.
const askFor = (message: string) => ({
  name: 'Jürgen Groß',
  email: 'juergen@example.de',
  phone: '0201 123456',
  message,
})
const KITCHEN = askFor('Küche, 3,20 m, im zweiten Stock.')
const WARDROBE = askFor('Schrank in der Nische, 2,40 m hoch.')

/** Draws a plan as a PNG file into a folder and returns its path. */
async function drawPlan(folder: string): Promise<string> {
  const path = join(folder, 'plan.png')
  await sharp({ create: { width: 640, height: 480, channels: 3, background: '#c34a57' } }).toFile(path)
  return path
}

async function send(engine: Engine, fields: typeof KITCHEN, plan: string): Promise<void> {
  for (const [field, value] of Object.entries(fields)) await engine.type(`${FORM} [name="${field}"]`, value)
  await engine.upload('input[name="attachment"]', plan)
  await engine.click(`${FORM} [type="submit"]`)
}

/** What the owner's command line must list afterwards. */
async function stored(fields: typeof KITCHEN, plan: string): Promise<object> {
  const { size } = await stat(plan)
  return { ...fields, status: 'queued', attachment: { name: basename(plan), type: 'image/png', bytes: size } }
}

/** Drags a file over labels of the form. Safari never names the element that is entered instead of the one that is left. */
function drag(engine: Engine, steps: string): Promise<null> {
  return engine.evaluate((wanted) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['plan'], 'plan.png', { type: 'image/png' }))
    for (const step of wanted.split(', ')) {
      const [type = '', field] = step.split(' ')
      const event = new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer })
      document.querySelector(`label[for="${field}"]`)?.dispatchEvent(event)
    }
    return null
  }, steps)
}

export const enquiry: Step[] = [
  {
    does: 'shows where to drop a file until it has left the form',
    scripts: 'on',
    async run({ engine, server }) {
      await visit(engine, server.url)
      // Nobody drags anything to a form that is not in the window, and until it is there it waits to be revealed.
      await bring(engine, FORM)
      await eventually(() => live(engine, 'form')).toBe(true)
      await drag(engine, 'dragenter name, dragover name')
      await eventually(() => shownText(engine, FORM)).toContain(formTexts.dropFile)
      await drag(engine, 'dragenter email, dragleave name')
      await eventually(() => shownText(engine, FORM)).toContain(formTexts.dropFile)
      await drag(engine, 'dragleave email')
      await eventually(() => shownText(engine, FORM)).not.toContain(formTexts.dropFile)
    },
  },
  {
    does: 'leads from the summary of what is wrong to the field',
    often: true,
    scripts: 'on',
    async run({ engine, server }) {
      await visit(engine, server.url)
      await bring(engine, FORM)
      await eventually(() => live(engine, 'form')).toBe(true)
      await engine.click(`${FORM} [type="submit"]`)
      await eventually(() => shownText(engine, FORM)).toContain(formTexts.errorSummary)
      const focused = () =>
        engine.evaluate(() => document.activeElement?.getAttribute('role') ?? document.activeElement?.id ?? '')
      await eventually(focused).toBe('alert')
      await engine.click(`${FORM} [role="alert"] a[href="#email"]`)
      await eventually(focused).toBe('email')
    },
  },
  {
    does: 'sends the form with a file, which the owner then finds',
    often: true,
    scripts: 'on',
    async run({ engine, server }) {
      const plan = await drawPlan(server.dataDir)
      await visit(engine, server.url)
      expect(await shownText(engine, 'body')).not.toContain(NOTICES.sent.title)
      await bring(engine, FORM)
      await eventually(() => live(engine, 'form')).toBe(true)
      await send(engine, KITCHEN, plan)
      await eventually(() => shownText(engine, 'body')).toContain(NOTICES.sent.title)
      expect(await list(server.dataDir)).toContainEqual(expect.objectContaining(await stored(KITCHEN, plan)))
      const left = await engine.evaluate(() =>
        [...document.querySelectorAll<HTMLInputElement>('form :is([required], [type="file"])')].map(
          ({ value }) => value,
        ),
      )
      expect(left).toEqual(['', '', '', ''])
    },
  },
  {
    does: 'sends the form without scripts and reads the confirmation with its number',
    often: true,
    scripts: 'off',
    async run({ engine, server }) {
      const plan = await drawPlan(server.dataDir)
      await visit(engine, server.url)
      expect(await shownText(engine, `#${SENT_ANCHOR}`)).toBe('')
      await send(engine, WARDROBE, plan)
      await eventually(() => shownText(engine, `#${SENT_ANCHOR}`)).toContain(NOTICES.sent.title)
      expect(await list(server.dataDir)).toContainEqual(
        expect.objectContaining({
          ...(await stored(WARDROBE, plan)),
          id: await shownText(engine, `#${SENT_ANCHOR} b`),
        }),
      )
    },
  },
]
