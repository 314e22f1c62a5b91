import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HASHED_FOLDERS } from '#server/http/built-files.ts'
import { MANIFEST } from '#settings/identity.ts'
import { processSettings } from '#settings/process-settings.ts'
import { hasCurrentBuild, stampBuild } from './build-stamp.ts'
import { publishBuild } from './builds.ts'

let site: string
beforeEach(async () => {
  site = mkdtempSync(join(tmpdir(), 'site-'))
  mkdirSync(join(site, 'content'))
  build()
  await stampBuild(processSettings(), site)
})
afterEach(() => {
  vi.useRealTimers()
  rmSync(site, { recursive: true })
})

function build(): void {
  const built = join(site, 'built')
  for (const folder of HASHED_FOLDERS) mkdirSync(join(built, folder), { recursive: true })
  publishBuild(built, join(site, 'dist'), {
    name: 'Kern',
    siteUrl: 'https://kern.example',
    email: 'kern@example.org',
    phone: { display: '0201 1' },
    map: false,
  })
}

const isCurrent = () => hasCurrentBuild(processSettings(), site)

test('a build of last year is made anew: its holidays end some day', async () => {
  expect(await isCurrent()).toBe(true)
  vi.useFakeTimers({ now: Date.now() + 366 * 86_400_000, toFake: ['Date'] })
  expect(await isCurrent()).toBe(false)
})

test.each(['', '{"business":', '[]'])(
  'a manifest that a power cut left as %j is none, and the next build replaces it',
  async (left) => {
    writeFileSync(join(site, 'dist', MANIFEST), left)
    expect(await isCurrent()).toBe(false)
    build()
    expect(await isCurrent()).toBe(true)
  },
)

test('the privacy statement names receipts when RECEIPT changes', async () => {
  expect(await hasCurrentBuild({ ...processSettings(), hasReceipt: true }, site)).toBe(false)
})
