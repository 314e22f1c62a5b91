import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { processSettings } from './process-settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'settings-'))
const before = { ...process.env }
afterEach(() => {
  process.env = before
  rmSync(folder, { recursive: true })
})

// The editor stays open for hours. It said 'Veröffentlicht' without the command that the owner had entered meanwhile.
test('a program that reads the file again gets its changes; the environment wins', () => {
  const file = join(folder, '.env')
  process.env = { ENV_FILE: file, MAIL_TO: 'da@example.org' }
  const read = (text: string) => {
    writeFileSync(file, text)
    const { publishCommand, mailTo } = processSettings({
      name: 'A',
      siteUrl: 'https://a.example',
      email: 'a@a.example',
    })
    return [publishCommand, mailTo]
  }
  expect(read('')).toEqual([null, 'da@example.org'])
  expect(read('PUBLISH_COMMAND=eins\nMAIL_TO=dort@example.org')).toEqual(['eins', 'da@example.org'])
  expect(read('PUBLISH_COMMAND=zwei')).toEqual(['zwei', 'da@example.org'])
  expect(read('')).toEqual([null, 'da@example.org'])
})
