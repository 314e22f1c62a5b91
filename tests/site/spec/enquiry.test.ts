import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { enquiries } from '../../support/site.ts'
import { contactForm, FILLED, NOTICES, notice } from './form.ts'
import { useStage, WIDTHS } from './support.ts'

const stage = useStage()

/** A photo of some size, different every time: the relay keeps the same enquiry only once. */
async function photo(width: number): Promise<Buffer> {
  return sharp({
    create: {
      width,
      height: 300,
      channels: 3,
      background: '#c9a06b',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer()
}

describe.each(WIDTHS)('from the page to the owner at $width', ({ viewport, hasTouch }) => {
  test('an enquiry with a photo is stored and exported with the same bytes', async () => {
    const bytes = await photo(viewport.width)
    const { page, requests } = await stage.arrive('/', { viewport, hasTouch })
    const { fill, file, submit } = contactForm(page)
    await fill()
    await file.setInputFiles({ name: 'küche.png', mimeType: 'image/png', buffer: bytes })
    const post = page.waitForRequest((request) => request.method() === 'POST')
    await submit.click()
    expect((await post).headers()['content-type']).toContain('multipart/form-data')
    await notice(page, NOTICES.sent.title).waitFor()
    expect(requests.every((url) => url.startsWith(stage.site.url) || url.startsWith('blob:'))).toBe(true)

    const [newest] = JSON.parse(await enquiries(stage.site, 'list', '--json'))
    expect(newest).toEqual({
      id: expect.stringMatching(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/),
      receivedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      status: 'queued',
      attempts: 0,
      ...FILLED,
      message: expect.stringMatching(/^Guten Tag,\r?\nkönnen Sie meine Küche aufbauen\?$/),
      attachment: { name: expect.stringMatching(/\.png$/), type: 'image/png', bytes: bytes.length },
    })

    const folder = await mkdtemp(join(tmpdir(), 'export-'))
    await enquiries(stage.site, 'export', newest.id, folder)
    expect((await readFile(join(folder, newest.attachment.name))).equals(bytes)).toBe(true)
    expect(await readFile(join(folder, `${newest.id}.txt`), 'utf8')).toContain(FILLED.name)
    await rm(folder, { recursive: true })
  })
})
