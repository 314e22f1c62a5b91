import { appendFileSync, cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { SHIPPED } from '#build/paths.ts'
import { environment, newDataDir, removeDataDir, run } from '../support/server.ts'

const sitesDir = newDataDir()
afterAll(() => removeDataDir(sitesDir))

it('build --all builds the sites whose content or settings have changed, and a faulty one holds up no other', async () => {
  for (const name of ['maler.example', 'tischler.example']) {
    cpSync(SHIPPED, join(sitesDir, name, 'content'), { recursive: true })
    writeFileSync(join(sitesDir, name, '.env'), `SITE_URL=https://${name}\n`)
  }
  appendFileSync(join(sitesDir, 'maler.example/content/business.yaml'), '\nUnsinn: [')
  const shared = join(sitesDir, 'process.env')
  writeFileSync(shared, `SITES_DIR=${sitesDir}\nRETENTION_DAYS=99\n`)
  const build = () => run('commands/build.ts', ['--all'], environment('', { ENV_FILE: shared }))

  const first = await build()
  expect(first).toMatchObject({ code: 1, stdout: expect.stringContaining('1 gebaut, 0 unverändert.') })
  expect(first.stderr).toMatch(/business\.yaml[^]*Nicht gebaut: maler\.example/)
  const page = (name: string) => readFileSync(join(sitesDir, 'tischler.example/dist', name), 'utf8')
  expect(page('index.html')).toContain('https://tischler.example')
  // The settings of the process are not those of a site.
  expect(page('datenschutz.html')).toMatch(/180\sTage/)

  cpSync(join(SHIPPED, 'business.yaml'), join(sitesDir, 'maler.example/content/business.yaml'))
  expect(await build()).toMatchObject({ code: 0, stdout: expect.stringContaining('1 gebaut, 1 unverändert.') })
  expect(await build()).toEqual({ code: 0, stdout: '0 gebaut, 2 unverändert.\n', stderr: '' })
})
