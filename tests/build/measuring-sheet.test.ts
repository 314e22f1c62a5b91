import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import readQrCode from 'jsqr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { measuringSheetWords } from '#model/words.ts'
import { MEASURING_SHEET, WITHDRAWAL_SHEET } from '#pages/ui/picture-files.ts'
import { DIST } from '#build/paths.ts'
import { business } from '../support/content.ts'
import { readDist } from './support.ts'

const DOTS_PER_INCH = 100

test('the measuring sheet is one page A4 with the name, the phone number and a code that leads to the form', async () => {
  const file = join(DIST, MEASURING_SHEET)
  expect(readDist('index.html')).toContain(`href="/${MEASURING_SHEET}"`)
  expect(execFileSync('pdfinfo', [file], { encoding: 'utf8' })).toMatch(/Pages: +1\n[^]*\(A4\)\n/)
  const words = execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' }).replaceAll(/\s+/g, ' ')
  const { title, fields, photos } = measuringSheetWords(business)
  const said = [business.name, business.phone.display, title, ...fields, ...photos.places]
  expect(said.filter((each) => !words.includes(each))).toEqual([])

  const png = execFileSync('pdftoppm', ['-r', `${DOTS_PER_INCH}`, '-png', file])
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const code = readQrCode(new Uint8ClampedArray(data), info.width, info.height)
  expect(code?.data).toBe(`${business.siteUrl}/#contact`)
})

test('the instruction on withdrawal is for printing, word for word as in the terms, with the form on a page of its own', () => {
  expect(readDist('agb.html')).toContain(`href="/${WITHDRAWAL_SHEET}"`)
  const words = execFileSync('pdftotext', ['-layout', join(DIST, WITHDRAWAL_SHEET), '-'], { encoding: 'utf8' })
  // No line ends within the number of a law.
  expect(words).not.toMatch(/(?:§|Abs\.|Nr\.)$/m)
  const [instruction = '', form = ''] = words.replaceAll(/[^\S\f]+/g, ' ').split('\f')
  expect(instruction).toContain('Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag des Vertragsabschlusses.')
  expect(instruction).toContain(`(${business.name}, ${business.owner}, ${business.street}`)
  expect(instruction).not.toContain('Waren in Besitz')
  expect(form).toMatch(/^ ?Muster-Widerrufsformular .*Unzutreffendes streichen\. ?$/)
})
