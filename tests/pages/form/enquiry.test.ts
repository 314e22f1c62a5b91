import { strangers } from '../../support/browser/visitor.ts'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect } from 'vitest'
import { NOTICES } from '#enquiry/notices.ts'
import { enquiries, list } from '../../support/enquiries.ts'
import { contactForm, notice } from '../../support/page/form.ts'
import { ENQUIRY } from '../../support/browser/samples.ts'
import { test } from '../../support/browser/test.ts'

/** A photo that no camera takes twice: the relay keeps the same enquiry only once. */
async function photo(): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  return sharp({ create: { width: 640, height: 300, channels: 3, background: '#c9a06b', noise } })
    .png()
    .toBuffer()
}

test('an enquiry with a photo is stored and exported with the same bytes', async ({ arrive, server }) => {
  const bytes = await photo()
  const { page, requests } = await arrive()
  const { fill, file, submit } = contactForm(page)
  await fill()
  await file.setInputFiles({ name: 'küche.png', mimeType: 'image/png', buffer: bytes })
  const post = page.waitForRequest((request) => request.method() === 'POST')
  await submit.click()
  expect((await post).headers()['content-type']).toContain('multipart/form-data')
  await notice(page, NOTICES.sent).waitFor()
  expect(strangers(requests, server.url)).toEqual([])

  const [newest] = await list(server.dataDir)
  expect(newest).toEqual({
    id: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
    receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    status: 'queued',
    attempts: 0,
    ...ENQUIRY,
    message: expect.stringMatching(/^Guten Tag,\r?\nkönnen Sie meine Küche aufbauen\?$/),
    attachment: { name: expect.stringMatching(/\.png$/), type: 'image/png', bytes: bytes.length },
  })
  const { id = '', attachment } = newest ?? {}

  const folder = await mkdtemp(join(tmpdir(), 'export-'))
  expect(await enquiries(server.dataDir, 'export', id, folder)).toMatchObject({ code: 0 })
  expect((await readFile(join(folder, attachment?.name ?? ''))).equals(bytes)).toBe(true)
  expect(await readFile(join(folder, `${id}.txt`), 'utf8')).toContain(ENQUIRY.name)
  await rm(folder, { recursive: true })
})
