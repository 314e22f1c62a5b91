import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { convert } from 'fontverter'
import PDFDocument from 'pdfkit'
import type { Model } from '#model/model.ts'
import { INK, shadesOf, WHITE } from '#model/shades.ts'
import { drawSvg, markIn, SIGN_SIDE } from './icons.ts'
import { qrPath } from './qr-code.ts'
import { DISPLAY, FONT_FILES, printable, TEXT } from './share-picture.ts'

/** What the sheet says and shows. */
export type SheetContent = Model['brand'] & { name: string; phone: string; form: string; words: Sheet }
type Sheet = NonNullable<Model['texts']['measuringSheet']>
type Point = readonly [x: number, y: number]
type Look = { fonts?: readonly string[]; size?: number; width?: number; color?: string; tag?: 'H1' | 'H2' | 'P' }

const POINTS_PER_MM = 72 / 25.4
const LEFT = 17
const WALL = { left: 48, right: 176, top: 86, floor: 174, slope: 130, low: 122 }
const WINDOW = { left: 66, right: 102, top: 102, sill: 138 }
const WATER: Point = [126, 154]
const SOCKETS: Point = [152, 134]
// The letters of the last and the last but one file of a font.
const CENTRAL = /[\u0100-\u0130\u0132-\u0151\u0154-\u017f\u1e9e]/
const WESTERN = /(?![ÄÖÜäöüß])[\u00c0-\u00ff]/
const LINE = { thin: 0.2, line: 0.35, bold: 0.7 }
// Room for four digits written by hand.
const BOX = { width: 14, height: 7 }
const ROOM = { left: LEFT, right: 75, top: 222, bottom: 268 }
const CAMERAS: readonly Point[] = [
  [25, 262],
  [68, 262],
  [46, 240],
]
const QR = { x: 150, y: 208, side: 44 }

/** Draws the sheet on which a customer notes the measures of a wall: a PDF of one page A4. Equal content gives equal bytes. */
export async function measuringSheet({ color, logo, name, phone, form, words }: SheetContent): Promise<Buffer> {
  const brand = shadesOf(color)
  const sheet = new PDFDocument({
    size: 'A4',
    margin: 0,
    lang: 'de',
    tagged: true,
    displayTitle: true,
    info: { Title: `${words.title} | ${name}`, CreationDate: new Date(0) },
  })
  // pdfkit cannot take single letters out of a WOFF2 file.
  for (const [index, font] of [...DISPLAY, ...TEXT].entries())
    sheet.registerFont(font, await convert(await readFile(FONT_FILES[index] ?? ''), 'truetype'))
  sheet.scale(POINTS_PER_MM)

  sheet.markContent('Artifact', { type: 'Layout' })
  sheet.image(await drawSvg(logo?.svg ?? mark(color), { width: 840, height: 128 }), LEFT, 14, { fit: [63, 9.6] })
  drawWall()
  drawMeasures()
  drawRoom()
  const { path, side } = qrPath(form)
  sheet
    .save()
    .translate(QR.x, QR.y)
    .scale(QR.side / side)
  sheet.path(path).fill(INK).restore()
  for (const [index] of words.fields.entries()) line([fieldAt(index), 70], [fieldAt(index) + 52, 70], LINE.thin)
  sheet.endMarkedContent()

  if (!logo) write(name, [29, 16], { fonts: DISPLAY, size: 5 })
  write(words.title, [LEFT, 30], { fonts: DISPLAY, size: 12, tag: 'H1' })
  write(words.intro, [LEFT, 47], { size: 4.4, width: 176 })
  for (const [index, field] of words.fields.entries()) write(field, [fieldAt(index), 71], { size: 3.2 })
  write(words.window, [WINDOW.left + 2, WINDOW.top + 1.5])
  write(words.water, [WATER[0] - 17, WATER[1] - 2.2])
  write(words.sockets, [SOCKETS[0] - 8, SOCKETS[1] - 9])
  write(words.slope, [WALL.slope - 8, WALL.top + 12])
  write(words.height, [LEFT - 1, WALL.floor + 1.5])
  write(words.width, [LEFT, 199])
  write(words.photos.title, [LEFT, 209], { fonts: DISPLAY, size: 6, tag: 'H2' })
  write(words.photos.wall, [ROOM.left + 2, ROOM.top - 4.6])
  for (const [index, place] of words.photos.places.entries()) {
    const [x, y] = CAMERAS[index] ?? [0, 0]
    write(`${index + 1}`, [x - 1.1, y - 2.6], { size: 4.2, color: brand.text })
    write(`${index + 1}  ${place}`, [82, 222 + index * 13], { size: 4, width: 62 })
  }
  write(words.send, [QR.x + 4, QR.y + QR.side - 3], { size: 3.6, width: 40 })
  write(phone, [QR.x + 4, 272], { fonts: DISPLAY, size: 5.4, width: 44 })
  write(name, [QR.x + 4, 280], { size: 3.6, width: 44 })
  sheet.end()
  return buffer(sheet)

  function drawWall(): void {
    const { left, right, top, floor, slope, low } = WALL
    sheet
      .lineWidth(LINE.line)
      .rect(left, top, right - left, floor - top)
      .stroke(INK)
    line([left - 4, floor], [right + 4, floor], LINE.bold)
    sheet.dash(2.5, { space: 1.5 })
    line([slope, top], [right, low])
    sheet.undash()
    sheet.rect(WINDOW.left, WINDOW.top, WINDOW.right - WINDOW.left, WINDOW.sill - WINDOW.top).stroke(INK)
    line([WINDOW.left, WINDOW.top], [WINDOW.right, WINDOW.sill], LINE.thin)
    line([WINDOW.left, WINDOW.sill], [WINDOW.right, WINDOW.top], LINE.thin)
    sheet.circle(...WATER, 2).stroke(INK)
    for (const x of [-4, 4]) {
      sheet.rect(SOCKETS[0] + x - 3, SOCKETS[1] - 3, 6, 6).stroke(INK)
      sheet.circle(SOCKETS[0] + x, SOCKETS[1], 2).stroke(INK)
    }
  }

  /** The dimension lines: width and height of the wall, and where things are on it. */
  function drawMeasures(): void {
    const { left, right, top, floor, slope, low } = WALL
    measure([left, WINDOW.left, WINDOW.right, WATER[0], SOCKETS[0], right], (x) => [x, 187])
    measure([left, right], (x) => [x, 200])
    measure([slope, right], (x) => [x, 80])
    measure([top, WINDOW.top, WINDOW.sill, floor], (y) => [39, y])
    measure([top, floor], (y) => [23, y])
    measure([low, floor], (y) => [187, y])
    measure([WATER[1] + 2, floor], (y) => [WATER[0], y])
    measure([SOCKETS[1] + 3, floor], (y) => [SOCKETS[0], y])
  }

  /** A dimension line with a tick at each place, and an empty box between two of them. */
  function measure(places: readonly number[], at: (place: number) => Point): void {
    for (const [index, place] of places.entries()) {
      const [x, y] = at(place)
      line([x - 1.5, y + 1.5], [x + 1.5, y - 1.5], LINE.bold, brand.line)
      const before = places[index - 1]
      if (before === undefined) continue
      line(at(before), [x, y], LINE.line, brand.line)
      const [boxX, boxY] = at((before + place) / 2)
      sheet.rect(boxX - BOX.width / 2, boxY - BOX.height / 2, BOX.width, BOX.height).lineWidth(LINE.thin)
      sheet.fillAndStroke(WHITE, brand.line)
    }
  }

  /** The room from above, with the places to photograph from. */
  function drawRoom(): void {
    const { left, right, top, bottom } = ROOM
    sheet
      .rect(left, top, right - left, bottom - top)
      .lineWidth(LINE.line)
      .stroke(INK)
    line([left, top], [right, top], 1.4, brand.line)
    for (const [x, y] of CAMERAS) {
      const far = y > top + 30 ? 12 : 7
      const aim = x < 30 ? 4 : x > 60 ? -4 : 0
      for (const side of [-far / 2, far / 2]) line([x, y], [x + aim * 1.6 + side, y - far], LINE.thin, brand.line)
      sheet.circle(x, y, 3.2).fillAndStroke(WHITE, brand.line)
    }
  }

  function line(from: Point, to: Point, width = LINE.line, ink: string = INK): void {
    sheet
      .moveTo(...from)
      .lineTo(...to)
      .lineWidth(width)
      .stroke(ink)
  }

  function write(text: string, [x, y]: Point, look: Look = {}): void {
    const { fonts = TEXT, size = 3.4, width = 170, color: ink = INK, tag = 'P' } = look
    const runs = runsOf(printable(text), fonts)
    const draw = () => {
      Object.assign(sheet, { x, y })
      for (const [index, { font, letters }] of runs.entries())
        sheet
          .font(font, size)
          .fillColor(ink)
          .text(letters, { width, continued: index < runs.length - 1 })
    }
    sheet.addStructure(sheet.struct(tag, {}, draw))
  }
}

const fieldAt = (index: number): number => LEFT + index * 62

const mark = (color: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIGN_SIDE} ${SIGN_SIDE}">${markIn(color)}</svg>`

/** Splits a text by the font files that have its letters, as the style sheet does with `unicode-range`. */
function runsOf(text: string, fonts: readonly string[]): { font: string; letters: string }[] {
  const runs: { font: string; letters: string }[] = []
  for (const letter of text) {
    const place = CENTRAL.test(letter) ? -1 : WESTERN.test(letter) ? -2 : 0
    const font = fonts.at(place) ?? ''
    const last = runs.at(-1)
    if (last?.font === font) last.letters += letter
    else runs.push({ font, letters: letter })
  }
  return runs
}
