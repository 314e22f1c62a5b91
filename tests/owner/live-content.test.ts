import { afterAll, beforeAll, expect } from 'vitest'
import { readModel } from '#model/content.ts'
import { type ContentCopy, copyContent } from '#model/load/content-copy.ts'
import { type DevelopmentServer, startDevelopmentServer } from '../support/browser/development-server.ts'
import { test } from '../support/browser/test.ts'

let content: ContentCopy
let server: DevelopmentServer
beforeAll(async () => {
  content = copyContent()
  server = await startDevelopmentServer('vite-live', readModel(content.folder), content.folder)
})
afterAll(async () => {
  await server.close()
  content.remove()
})

test('while content is written, the page follows: what is right at once, what is wrong as a sentence over it', async ({
  visitor,
}) => {
  // Vite tells the console of every fault too.
  const { page } = await visitor({ tolerate: /vite|YAML|content/i })
  await page.goto(server.url)
  const headline = page.getByRole('heading', { level: 1 })
  const fault = page.locator('vite-error-overlay .message')
  await expect.poll(() => headline.innerText()).toContain('im Lot ist.')

  content.edit('texts.yaml', 'im Lot ist.', 'im Lot bleibt.')
  await expect.poll(() => headline.innerText()).toContain('im Lot bleibt.')

  content.edit('texts.yaml', 'services: Leistungen entdecken', 'services:')
  await expect
    .poll(() => fault.innerText())
    .toMatch(/content\/texts\.yaml, Zeile \d+, Feld hero\.services: Hier fehlt der Text\./)
  // Whoever opens it now still finds what was right before.
  const other = await visitor()
  await other.page.goto(server.url)
  await expect.poll(() => other.page.getByRole('heading', { level: 1 }).innerText()).toContain('im Lot bleibt.')

  content.edit('texts.yaml', 'services:\n', 'services: Leistungen ansehen\n')
  await page.getByText('Leistungen ansehen').waitFor()
  expect(await fault.count()).toBe(0)
})
