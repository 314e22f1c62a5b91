/** The office in Debian's Firefox and WebKit. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { MEDIA_SOURCE } from '#build/paths.ts'
import { click, type Driver, withText } from '../engines/engine.ts'
import { ENGINES } from '../engines/smoke.ts'
import { idOf, newFields, postJson } from '../relay/support/post.ts'
import { useConcurrentLab } from '../relay/support/lab.ts'
import { linkOf } from './support/office.ts'

const relay = await useConcurrentLab().relay()
const drivers: Driver[] = []
afterAll(() => Promise.all(drivers.map((driver) => driver.close())))

test.each(Object.entries(ENGINES))(
  'in %s the owner comes in, reads, sees a photo and answers (long)',
  async (name, launch) => {
    const content = readFileSync(join(MEDIA_SOURCE, 'kueche-1-weiss-eiche.jpg'))
    const fields = newFields({ name: `Eva ${name}` })
    const id = idOf(await postJson(relay.url, { fields, file: { name: 'küche.jpg', type: 'image/jpeg', content } }))
    const driver = await launch({ scripts: true })
    drivers.push(driver)
    await driver.resize({ width: 390, height: 664 })
    await driver.open(`${relay.url}/buero/herein/${await linkOf(relay)}`)
    await click(driver, withText('button', 'Hereinkommen'))
    await click(driver, `a.row[href*="${id}"]`)
    const read = () => driver.evaluate(() => document.querySelector('h1')?.textContent ?? '')
    await vi.waitFor(async () => expect(await read()).toBe(`Eva ${name}`), 10_000)
    const width = () =>
      driver.evaluate(() => document.querySelector<HTMLImageElement>('.pictures img')?.naturalWidth ?? 0)
    await vi.waitFor(async () => expect(await width()).toBe(1600), 10_000)
    await click(driver, withText('label', 'Beantwortet'))
    await click(driver, withText('a', 'Zurück zur Liste'))
    await click(driver, `a[href*="ansicht=beantwortet"]`)
    await click(driver, `a.row[href*="${id}"]`)
    expect(driver.errors).toEqual([])
  },
)
