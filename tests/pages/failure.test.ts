import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import { DIST } from '#tools/paths.ts'
import { MISSING } from '../support/browser/scenes.ts'
import { test } from '../support/browser/test.ts'
import { logged } from '../support/browser/visitor.ts'

/** A browser in which a page can't be brought to life: storing the visitor's choice is watched with this event. */
function breakStorageEvents(): void {
  const { addEventListener } = window
  window.addEventListener = (...args: Parameters<typeof addEventListener>) => {
    if (String(args[0]) === 'storage') throw new Error('Kein Speicher')
    return addEventListener.apply(window, args)
  }
}

test.for(['/', '/agb', MISSING])(
  '%s that fails shows the fallback with the message of the error',
  async (path, { arrive }) => {
    const visitor = await arrive(path, { before: breakStorageEvents })
    const heading = visitor.page.getByRole('heading', { name: 'Unexpected Application Error!' })
    await heading.waitFor()
    expect(await visitor.page.getByText('Kein Speicher', { exact: true }).isVisible()).toBe(true)
    expect(await visitor.page.getByRole('link', { name: 'Zur Startseite' }).getAttribute('href')).toBe('/')
    await logged(visitor, /Kein Speicher/)
    // Every part of the page that watches the storage says so.
    expect(visitor.complaints.splice(0).filter((complaint) => !complaint.includes('Kein Speicher'))).toEqual([])
  },
)

test("the server's own failure page says the same, with the status", async () => {
  const html = await readFile(join(DIST, '500.html'), 'utf8')
  expect(html).toContain('Unexpected Application Error!')
  expect(html).toMatch(/>\s*500\b/)
})
