import { readFileSync } from 'node:fs'
import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page, Route } from 'playwright-core'
import sharp from 'sharp'
import { expect } from 'vitest'
import { MAX_ATTACHMENT_BYTES } from '#enquiry/limits.ts'
import { leftOut, NOTICES, sentenceAboutFile } from '#enquiry/notices.ts'
import { ENQUIRY, LARGE_FILE, OTHER_PHOTO, PHOTO } from '../../support/browser/scenes.ts'
import { test } from '../../support/browser/test.ts'
import { isFocused, logged } from '../../support/browser/visitor.ts'
import { texts } from '../../support/content.ts'
import { enquiries, listedWith } from '../../support/enquiries.ts'
import { contactForm, notice, noticeShown } from '../../support/page.ts'

const LIMIT = 5 * 1024 * 1024

// Name and first bytes. The server decides about what no browser knows.
const ALLOWED = [
  ['plan.pdf', '\r\n\0 \n%PDF-1.7'],
  ['IMG_0815.HEIC', '\xff\xd8\xff\xe0'],
  ['bewegt.apng', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR'],
  ['ohne-endung', 'wer weiß'],
] as const
const REFUSED = [
  ['brief.pdf', 'PK\x03\x04'],
  ['seite.pdf', '\n <html>%PDF-1.7'],
  ['ton.png', 'RIFF\0\0\0\0WAVE'],
] as const
const PICTURES = [
  ['bild.jpg', 'GIF89a'],
  ['web.png', 'RIFF\0\0\0\0WEBP'],
  ['neu.jpg', '\0\0\0\x1cftypavif'],
] as const
const FILMS = [
  ['film.mp4', '\0\0\0\x18ftypmp42'],
  ['IMG_2348.jpg', '\0\0\0\x14ftypqt  '],
  ['alt.mov', 'wer weiß'],
] as const
const HEICS = [
  ['IMG_2345.jpg', '\0\0\0\x18ftypheic'],
  ['IMG_2346', '\0\0\0\x24ftypmif1'],
  ['IMG_2347.HEIC', 'wer weiß'],
] as const
const TYPES: Record<string, string> = {
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  HEIC: 'application/octet-stream',
}
const typeOf = (ending: string) => TYPES[ending] ?? `image/${ending.replace('jpg', 'jpeg')}`
const named = (name: string) => ({
  ...PHOTO,
  name,
  mimeType: name.includes('.') ? typeOf(name.replace(/.*\./, '')) : '',
})
const beginning = ([name, start]: readonly [string, string]) => ({
  ...named(name),
  buffer: Buffer.from(start, 'latin1'),
})

const removeButton = (page: Page, name = '') =>
  page.getByRole('button', { name: `${texts.form.removeFile}: ${name}`, exact: true })

test('a PDF, JPEG or PNG of 5 MB at most is taken, anything else is rejected with a notice', async ({ arrive }) => {
  const { page } = await arrive()
  const { choose, file, files, fill, submit } = contactForm(page)
  expect(MAX_ATTACHMENT_BYTES).toBe(LIMIT)
  const taken = [...ALLOWED.map(beginning), { ...named('gross.png'), buffer: Buffer.alloc(LIMIT) }]
  for (const chosen of taken) await choose(chosen)
  const names = taken.map(({ name }) => name)
  await expect.poll(files).toEqual(names)
  expect(await notice(page, NOTICES.wrongType).or(notice(page, NOTICES.tooLarge)).count()).toBe(0)
  await file.setInputFiles(OTHER_PHOTO)
  await noticeShown(page, NOTICES.tooMany)
  await expect.poll(files).toEqual(names)
  // The focus goes to the next file, from the last file to the one before, and from the only file to the field.
  for (const index of [1, 2, 3, 4]) {
    await removeButton(page, names[index]).press('Enter')
    await expect.poll(() => isFocused(removeButton(page, names[(index + 1) % 5]))).toBe(true)
  }
  await removeButton(page, names[0]).press('Enter')
  await expect.poll(files).toEqual([])
  await expect.poll(() => isFocused(file)).toBe(true)
  await choose(PHOTO)
  for (const [refused, said] of [
    [REFUSED, NOTICES.wrongType],
    [HEICS, NOTICES.heic],
    [PICTURES, NOTICES.picture],
    [FILMS, NOTICES.film],
  ] as const) {
    await file.setInputFiles(refused.map(beginning))
    for (const [name] of refused) await page.getByText(sentenceAboutFile(name, said)).first().waitFor()
    await page.getByText(said.text, { exact: true }).first().waitFor()
  }
  await expect.poll(files).toEqual([PHOTO.name])
  await file.setInputFiles({ ...named('wolke.jpg'), buffer: Buffer.alloc(0) })
  await noticeShown(page, NOTICES.empty)
  await expect.poll(files).toEqual([PHOTO.name])
  await removeButton(page, PHOTO.name).click()
  await file.setInputFiles(LARGE_FILE)
  await noticeShown(page, NOTICES.tooLarge)
  await page.locator('#contact').getByText(NOTICES.tooLarge.text, { exact: true }).waitFor()
  await expect.poll(files).toEqual([])
  await fill(ENQUIRY)
  await file.setInputFiles(HEICS.map(beginning))
  await page.getByText(sentenceAboutFile('IMG_2346', NOTICES.heic)).waitFor()
  await submit.click()
  const missing = leftOut({ tooLarge: [LARGE_FILE.name], others: HEICS.map(([name]) => name) })
  await noticeShown(page, missing)
  // A choice that was refused and replaced is not missing.
  await page.getByRole('button', { name: texts.form.again }).click()
  await fill({ ...ENQUIRY, message: 'Noch einmal mit Foto' })
  await file.setInputFiles(LARGE_FILE)
  await file.setInputFiles(HEICS.map(beginning))
  await choose({ ...PHOTO, name: LARGE_FILE.name })
  await submit.click()
  await noticeShown(page, NOTICES.sent)
  expect(await page.getByText(missing.title).count()).toBe(0)
})

test('several files that are dropped are taken, and none twice', async ({ arrive, server }) => {
  const { page } = await arrive()
  const { form, files } = contactForm(page)
  const paths = [PHOTO, OTHER_PHOTO].map(({ name }) => join(server.dataDir, name))
  for (const path of paths) await writeFile(path, PHOTO.buffer)
  for (const dropped of [paths, paths.slice(1)]) await form.drop({ files: dropped })
  await form.getByText(/^2 von 5 Dateien/).waitFor()
  expect(await files()).toEqual([PHOTO.name, OTHER_PHOTO.name])
})

test('the file that is being sent stays the one that is shown (long)', async ({ arrive, server }) => {
  const visitor = await arrive()
  const { page } = visitor
  const { form, fill, choose, file, files, field, submit } = contactForm(page)
  const message = 'Mit dem ersten Foto'
  await fill({ ...ENQUIRY, message })
  await choose(PHOTO)
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), file.click({ position: { x: 20, y: 20 } })])

  const posts: Route[] = []
  await page.route('**/anfrage', (route) => void posts.push(route))
  await submit.click()
  await expect.poll(() => posts.length).toBe(1)
  const remove = removeButton(page, PHOTO.name)
  const locked = async () => [await file.isDisabled(), await remove.isDisabled()]
  await expect.poll(locked).toEqual([true, true])
  await remove.click({ force: true })
  await chooser.setFiles(OTHER_PHOTO)
  await field('name').press('Enter')
  await expect.poll(files).toEqual([PHOTO.name])
  expect(await form.getByText(OTHER_PHOTO.name).count()).toBe(0)

  await posts[0]?.fulfill({ status: 503, json: { success: 'false' } })
  await notice(page, NOTICES.failed).waitFor()
  await expect.poll(locked).toEqual([false, false])
  await expect.poll(files).toEqual([PHOTO.name])
  expect(posts).toHaveLength(1)
  await logged(visitor, /Failed to load resource.*503/)
  await logged(visitor, /status 503/)

  await page.unroute('**/anfrage')
  await submit.click()
  await notice(page, NOTICES.sent).waitFor()
  await expect.poll(files).toEqual([])
  expect(await listedWith(server.dataDir, message)).toMatchObject([{ attachment: { name: PHOTO.name } }])
})

// Like a camera's file: rotated by EXIF, with GPS data. The red square is at the top right of the upright picture.
const noise = { type: 'gaussian', mean: 128, sigma: 24 } as const
const RED = {
  input: { create: { width: 200, height: 200, channels: 3, background: '#f00' } },
  left: 0,
  top: 0,
} as const
const lying = sharp({ create: { width: 2700, height: 1800, channels: 3, background: '#000', noise } })
  .composite([RED])
  .withExif({ IFD0: { Make: 'Kamera' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 27/1 0/1' } })
  .withMetadata({ orientation: 6 })
const CAMERA_PHOTO = { ...named('kamera.jpg'), buffer: await lying.jpeg({ quality: 80 }).toBuffer() }
const plan = sharp({ create: { width: 2600, height: 700, channels: 3, background: '#fff' } }).composite([RED])
const PLAN = { ...named('plan.png'), buffer: await plan.png({ compressionLevel: 0 }).toBuffer() }
const NO_PHOTO = { ...named('kaputt.jpg'), buffer: Buffer.alloc(1_100_000, 'Kein Foto') }
const shrinkButton = (page: Page) => page.getByRole('button', { name: 'Fotos verkleinern' })

test('large photos are made smaller: upright, without their place; others stay', async ({ arrive, server }) => {
  const visitor = await arrive()
  const { page } = visitor
  const { file, files, form, fill, submit } = contactForm(page)
  expect([await sharp(CAMERA_PHOTO.buffer).metadata()]).toMatchObject([{ orientation: 6, exif: expect.anything() }])
  await file.setInputFiles([CAMERA_PHOTO, PLAN, NO_PHOTO])
  await noticeShown(page, NOTICES.tooLarge)
  const wrong = form.getByText(sentenceAboutFile(PLAN.name, NOTICES.tooLarge))
  await wrong.waitFor()
  await expect.poll(files).toEqual([CAMERA_PHOTO.name, NO_PHOTO.name])
  await shrinkButton(page).press('Enter')
  await form.getByText(`${NO_PHOTO.name} ${texts.form.notShrunk[0]}`).waitFor()
  await expect.poll(files).toEqual([CAMERA_PHOTO.name, PLAN.name, NO_PHOTO.name])
  await expect.poll(() => wrong.or(shrinkButton(page)).count()).toBe(0)
  await expect.poll(() => isFocused(form.getByRole('list', { name: texts.form.files }))).toBe(true)

  const message = 'Mit verkleinerten Fotos'
  await fill({ ...ENQUIRY, message })
  await submit.click()
  await form.getByText(sentenceAboutFile(NO_PHOTO.name, NOTICES.wrongType)).first().waitFor()
  await logged(visitor, /Failed to load resource.*415/)
  await removeButton(page, NO_PHOTO.name).click()
  await submit.click()
  await noticeShown(page, NOTICES.sent)
  const [{ id } = { id: '' }] = await listedWith(server.dataDir, message)
  const folder = join(server.dataDir, 'verkleinert')
  expect(await enquiries(server.dataDir, 'export', id, folder)).toMatchObject({ code: 0 })
  const [photo, drawing] = [CAMERA_PHOTO, PLAN].map(({ name }) => readFileSync(join(folder, `${id}-${name}`)))
  const { orientation, exif, ...seen } = await sharp(photo).metadata()
  expect(seen).toMatchObject({ format: 'jpeg', width: 1707, height: 2560 })
  expect([orientation, exif]).toEqual([undefined, undefined])
  const corner = sharp(photo).extract({ left: 1707 - 100, top: 50, width: 1, height: 1 })
  const [red = 0, green = 0] = await corner.raw().toBuffer()
  expect([red > 200, green < 60]).toEqual([true, true])
  expect(photo?.length).toBeLessThan(CAMERA_PHOTO.buffer.length / 2)
  expect(await sharp(drawing).metadata()).toMatchObject({ format: 'png', width: 2560 })
})

test('where the browser makes nothing smaller, only a photo too large is not sent (long)', async ({ arrive }) => {
  const { page } = await arrive('/', { before: () => Reflect.deleteProperty(window, 'Worker') })
  const { file, form, fill, submit } = contactForm(page)
  await fill({ ...ENQUIRY, message: 'Ohne Worker' })
  await file.setInputFiles([CAMERA_PHOTO, LARGE_FILE])
  await shrinkButton(page).click()
  await form.getByText(`${CAMERA_PHOTO.name}, ${LARGE_FILE.name} ${texts.form.notShrunk[1]}`).waitFor()
  await submit.click()
  await noticeShown(page, NOTICES.sent)
  await noticeShown(page, leftOut({ tooLarge: [LARGE_FILE.name], others: [] }))
})

test('a photo that takes more than 20 s to become smaller is sent as it is (long)', async ({ arrive }) => {
  const { page } = await arrive()
  const { file, form, fill, submit } = contactForm(page)
  await page.route(/shrink-worker/, () => undefined)
  await page.clock.install()
  await fill({ ...ENQUIRY, message: 'Ohne die Arbeit des Workers' })
  await file.setInputFiles(CAMERA_PHOTO)
  await shrinkButton(page).click()
  await submit.click()
  await page.clock.runFor(19_000)
  await expect.poll(() => submit.innerText()).toBe(texts.form.busy)
  await page.clock.runFor(2000)
  await form.getByText(`${CAMERA_PHOTO.name} ${texts.form.notShrunk[0]}`).waitFor()
  await noticeShown(page, NOTICES.sent)
})

/** Files are read only after the event `checked`. */
const holdReading = () => {
  const checked = new Promise((resolve) => addEventListener('checked', resolve))
  const { slice } = Blob.prototype
  Blob.prototype.slice = function (...range) {
    const part = slice.apply(this, range)
    return Object.assign(part, { arrayBuffer: () => checked.then(() => new Response(part).arrayBuffer()) })
  }
}

test('an enquiry waits until its files are checked, and sends each under the ending of its content (long)', async ({
  arrive,
  server,
}) => {
  const { page } = await arrive('/', { before: holdReading })
  const { file, files, fill, submit } = contactForm(page)
  const message = 'Gleich abgeschickt'
  await fill({ ...ENQUIRY, message })
  const photo = await sharp(PHOTO.buffer).jpeg().toBuffer()
  await file.setInputFiles([{ ...named('IMG_0815.HEIC'), buffer: photo }, ...HEICS.slice(0, 1).map(beginning)])
  await file.setInputFiles({ ...PHOTO, name: 'ohne-endung', mimeType: '' })
  await submit.click()
  await expect.poll(() => submit.innerText()).toBe(texts.form.busy)
  await page.evaluate(() => dispatchEvent(new Event('checked')))
  await noticeShown(page, NOTICES.heic)
  await expect.poll(files).toEqual(['IMG_0815.HEIC', 'ohne-endung'])
  await submit.click()
  await noticeShown(page, NOTICES.sent)
  const attachments = [{ name: 'IMG_0815.jpg' }, { name: 'ohne-endung.png' }]
  expect(await listedWith(server.dataDir, message)).toMatchObject([{ attachments }])
})

test('a file that has changed is named, and sent once it is chosen again', async ({ arrive, server }) => {
  const { page } = await arrive()
  const { file, files, form, fill, submit } = contactForm(page)
  const path = join(server.dataDir, 'plan.png')
  await writeFile(path, PHOTO.buffer)
  await fill({ ...ENQUIRY, message: 'Mit geändertem Plan' })
  await file.setInputFiles(path)
  await expect.poll(files).toEqual(['plan.png'])
  await appendFile(path, 'mehr')
  await submit.click()
  const said = '„plan.png“ wurde inzwischen geändert oder verschoben. Bitte wählen Sie diese Datei noch einmal aus.'
  await form.getByRole('group').getByText(said).waitFor()
  await file.setInputFiles(path)
  await submit.click()
  await noticeShown(page, NOTICES.sent)
})
