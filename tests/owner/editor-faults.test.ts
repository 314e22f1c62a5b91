import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { copyProject } from '../support/project-copy.ts'
import { environment, newDataDir, removeDataDir, run } from '../support/server.ts'
import { test } from '../support/browser/test.ts'
import { type OwnerAtWork, startOwnerAtWork } from './owner-at-work.ts'

let owner: OwnerAtWork
// Somebody has written something wrong into a file before.
beforeAll(async () => {
  owner = await startOwnerAtWork((root) => {
    const file = join(root, 'content/business.yaml')
    writeFileSync(file, readFileSync(file, 'utf8').replace('priceRange: €€', 'priceRange: teuer'))
  })
})
afterAll(() => owner.end())

test('a fault that stands in a file is shown in place of the site, and mended in the editor', async ({ visitor }) => {
  const { page } = await visitor({
    viewport: { width: 1440, height: 3500 },
    tolerate: /vite|hydrat|status of 503/i,
  })
  await page.goto(owner.url)
  const site = page.frameLocator('#site')
  await site.getByText(/Feld priceRange: Bitte tragen Sie ein bis vier Eurozeichen ein/).waitFor()

  const forms = page.frameLocator('#forms')
  await forms.getByText('Betrieb', { exact: true }).click()
  await forms.getByRole('textbox', { name: 'Preislage' }).fill('€')
  await forms.getByRole('button', { name: 'Speichern' }).click()
  await site.getByText('im Lot ist.').first().waitFor()
  expect(owner.read('business.yaml')).toContain('priceRange: €\n')
})

test('without a network the first start says in German what it needs', async () => {
  const project = copyProject()
  const dataDir = newDataDir()
  rmSync(join(project.root, 'editor/app/node_modules'))
  const nowhere = { npm_config_registry: 'http://127.0.0.1:9', npm_config_cache: join(dataDir, 'npm') }
  const { code, stdout } = await run(join(project.root, 'tools/edit.ts'), [], {
    ...environment(dataDir),
    ...nowhere,
    npm_config_fetch_retries: '0',
  })
  project.remove()
  removeDataDir(dataDir)
  expect([code, stdout.trim().split('\n')]).toEqual([
    1,
    [
      expect.stringMatching(/^Der Editor wird eingerichtet, nur dieses eine Mal: 35 Pakete, rund 95 MB\./),
      expect.stringMatching(/^Das Einrichten ist nicht gelungen\. Beim ersten Mal braucht der Editor eine Verbindung/),
    ],
  ])
})
