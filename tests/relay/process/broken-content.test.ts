import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { copyProject, type ProjectCopy } from '../../support/project-copy.ts'
import { environment, run, startServer } from '../../support/server.ts'
import { useLab } from '../support/lab.ts'
import { idOf, newFields, postJson } from '../support/post.ts'

const FAULT = /content\/business\.yaml, Zeile \d+, Feld owner: Bitte tragen Sie Vor- und Nachnamen/

const lab = useLab()
let project: ProjectCopy

// Somebody has emptied a field, after the site was built.
beforeAll(() => {
  project = copyProject()
  const file = join(project.root, 'content/business.yaml')
  writeFileSync(file, readFileSync(file, 'utf8').replace('Max Mustermann', ''))
})
afterAll(() => project.remove())

// Only who starts by building hears of the fault.
it.each([
  ['tools/start.ts', FAULT],
  ['server/main.ts', /^Ready: /m],
])('with a fault in the content %s serves the site as it was built, and takes enquiries', async (script, said) => {
  const dataDir = lab.dataDir()
  const server = await startServer(dataDir, {}, [process.execPath], join(project.root, script))
  lab.onEnd(() => server.end('SIGTERM'))
  const page = await fetch(`${server.url}/impressum`)
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Max Mustermann')])
  const id = idOf(await postJson(server.url, { fields: newFields() }))

  const list = await run(join(project.root, 'server/cli/enquiries.ts'), ['list'], environment(dataDir))
  expect([list.code, list.stdout]).toEqual([0, expect.stringContaining(id)])
  expect(server.output()).toMatch(said)
})

it('the build says what is wrong in one German line, and leaves the site as it was', async () => {
  const manifest = () => readFileSync(join(project.root, 'dist/build.json'), 'utf8')
  const before = manifest()
  const { code, stderr } = await run(join(project.root, 'tools/build.ts'), [], environment(lab.dataDir()))
  expect([code, stderr.trimEnd().split('\n')]).toEqual([1, [expect.stringMatching(FAULT)]])
  expect(manifest()).toBe(before)
})
