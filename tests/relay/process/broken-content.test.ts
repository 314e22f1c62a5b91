import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ContentCopy, copySite } from '../../support/content-copy.ts'
import { environment, run, startServer } from '../../support/server.ts'
import { useLab } from '../support/lab.ts'
import { idOf, newFields, postJson } from '../support/post.ts'

const FAULT = /content\/business\.yaml, Zeile \d+, Feld owner: Bitte tragen Sie Vor- und Nachnamen/

const lab = useLab()
let owner: ContentCopy

// Somebody has emptied a field, after the site was built.
beforeAll(() => {
  owner = copySite()
  owner.edit('business.yaml', 'Max Mustermann', '')
})
afterAll(() => owner.remove())

// Only who starts by building hears of the fault.
it.each([
  ['tools/start.ts', FAULT],
  ['server/main.ts', /^Ready: /m],
])('with a fault in the content %s serves the site as it was built, and takes enquiries', async (script, said) => {
  const dataDir = lab.dataDir()
  const server = await startServer(dataDir, { SITE_DIR: owner.site }, [process.execPath], script)
  lab.onEnd(() => server.end('SIGTERM'))
  const page = await fetch(`${server.url}/impressum`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Max Mustermann')])
  const id = idOf(await postJson(server.url, { fields: newFields() }))

  const list = await run('server/cli/enquiries.ts', ['list'], environment(dataDir))
  expect([list.code, list.stdout]).toEqual([0, expect.stringContaining(id)])
  expect(server.output()).toMatch(said)
})

it('the build says what is wrong in one German line, and leaves the site as it was', async () => {
  const manifest = () => readFileSync(join(owner.site, 'dist/build.json'), 'utf8')
  const before = manifest()
  const { code, stderr } = await run('tools/build.ts', [], environment(lab.dataDir(), { SITE_DIR: owner.site }))
  expect([code, stderr.trimEnd().split('\n')]).toEqual([1, [expect.stringMatching(FAULT)]])
  expect(manifest()).toBe(before)
})
