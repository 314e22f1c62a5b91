import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DIST } from '#tools/paths.ts'

test('the failure page says the specified words with the status, and leads home', async () => {
  const html = await readFile(join(DIST, '500.html'), 'utf8')
  expect(html).toContain('Unexpected Application Error!')
  expect(html).toMatch(/>\s*500\b/)
  expect(html).toMatch(/href="\/"[^>]*>Zur Startseite</)
})
