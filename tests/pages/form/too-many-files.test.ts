import sharp from 'sharp'
import { expect } from 'vitest'
import { NOTICES, ofFile } from '#enquiry/notices.ts'
import { PHOTO } from '../../support/browser/scenes.ts'
import { test } from '../../support/browser/test.ts'
import { contactForm } from '../../support/page.ts'

const plan = sharp({ create: { width: 2600, height: 700, channels: 3, background: '#fff' } })
const LARGE = { name: 'plan.png', mimeType: 'image/png', buffer: await plan.png({ compressionLevel: 0 }).toBuffer() }

test('only files that can be sent count, and each surplus file is named, also one that was made smaller', async ({
  arrive,
}) => {
  const { page } = await arrive()
  const { file, files, form } = contactForm(page)
  const names = [1, 2, 3, 4, 5].map((number) => `foto-${number}.jpg`)
  const surplus = ['zu-viel.jpg', 'noch-eins.jpg']
  await file.setInputFiles([LARGE, ...[...names, ...surplus].map((name) => ({ ...PHOTO, name }))])
  await expect.poll(files).toEqual(names)
  for (const name of surplus) await form.getByText(ofFile(name, NOTICES.tooMany)).first().waitFor()
  await page.getByRole('button', { name: 'Fotos verkleinern' }).click()
  await form.getByText(ofFile(LARGE.name, NOTICES.tooMany)).first().waitFor()
  await expect.poll(files).toEqual(names)
})
