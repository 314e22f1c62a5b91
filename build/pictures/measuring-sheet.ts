import { buffer } from 'node:stream/consumers'
import { INK, shadesOf, WHITE } from '#model/shades.ts'
import type { MeasuringSheet } from '#model/words.ts'
import { drawSvg, type Letterhead } from './icons.ts'
import { DISPLAY, emptySheet, TEXT, writeWords } from './letters.ts'
import { qrPath } from '../root-files.ts'

/** The facts and words of the sheet; `form`: the address that the QR code leads to. */
type SheetFacts = Letterhead & { phone: string; form: string; words: MeasuringSheet }
type Point = readonly [x: number, y: number]
type Look = { fonts?: readonly string[]; size?: number; width?: number; tag?: 'H1' | 'H2' | 'P' }

// All lengths are millimetres from the top left corner of the sheet.
const LEFT = 17
const FIELDS = [LEFT, 79, 141]
const WALL = { left: 48, right: 176, top: 86, floor: 174, slope: 130, low: 122 }
const WINDOW = { left: 66, right: 102, top: 102, sill: 138 }
const WATER: Point = [126, 154]
const SOCKETS: Point = [152, 134]
const ROOM = { left: LEFT, right: 75, top: 224, bottom: 270 }
const DOOR: Point = [25.5, 265]
const CAMERAS: readonly Point[] = [DOOR, [68, 262], [46, 242]]
const QR = { x: 150, y: 208, side: 44 }
const LINE = { thin: 0.2, line: 0.35, bold: 0.7 }

/** Draws the sheet on which a customer notes the measures of a wall: a PDF of one page A4. Equal content gives equal bytes. */
export async function measuringSheet({ color, sign, isNamed, name, phone, form, words }: SheetFacts): Promise<Buffer> {
  const red = shadesOf(color).line
  const sheet = emptySheet(`${words.title} | ${name}`, 0)
  sheet.scale(72 / 25.4)

  // Programs that read aloud skip an artifact.
  sheet.markContent('Artifact', { type: 'Layout' })
  const fit: [number, number] = isNamed ? [10, 9.6] : [63, 9.6]
  sheet.image(await drawSvg(sign, { width: 840, height: 128 }), LEFT, 14, { fit })
  drawWall()
  drawRoom()
  const { path, side } = qrPath(form)
  sheet
    .save()
    .translate(QR.x, QR.y)
    .scale(QR.side / side)
  sheet.path(path).fill(INK).restore()
  for (const x of FIELDS) line([x, 70], [x + 52, 70], LINE.thin)
  sheet.endMarkedContent()

  if (isNamed) write(name, [29, 16], { fonts: DISPLAY, size: 5 })
  write(words.title, [LEFT, 30], { fonts: DISPLAY, size: 12, tag: 'H1' })
  write(words.intro, [LEFT, 47], { size: 4.4 })
  for (const [index, x] of FIELDS.entries()) write(words.fields[index] ?? '', [x, 71])
  write(words.window, [WINDOW.left, WINDOW.top - 5.5])
  write(words.water, [WATER[0] - 14, WATER[1] - 2.2])
  write(words.sockets, [SOCKETS[0] - 8, SOCKETS[1] - 9])
  write(words.slope, [WALL.slope - 8, WALL.top + 12])
  write(words.height, [LEFT, WALL.floor + 2])
  write(words.width, [LEFT, 197.6])
  write(words.photos.title, [LEFT, 209], { fonts: DISPLAY, size: 6, tag: 'H2' })
  write(words.photos.wall, [ROOM.left, ROOM.top - 6])
  for (const [index, [x, y]] of CAMERAS.entries()) {
    write(`${index + 1}`, [x - 1.1, y - 2.6], { size: 4.2 })
    write(`${index + 1}  ${words.photos.places[index]}`, [82, ROOM.top + index * 13], { size: 4, width: 62 })
  }
  write(words.send, [QR.x + 4, 249], { width: 40 })
  write(phone, [QR.x + 4, 269], { fonts: DISPLAY, size: 5.4, width: 44 })
  write(name, [QR.x + 4, 277], { width: 44 })
  sheet.end()
  return buffer(sheet)

  function drawWall(): void {
    const { left, right, top, floor, slope, low } = WALL
    line([left - 4, floor], [right + 4, floor], LINE.bold)
    sheet.lineWidth(LINE.line)
    sheet.rect(left, top, right - left, floor - top).stroke(INK)
    sheet.moveTo(slope, top).lineTo(right, low).dash(2.5, { space: 1.5 }).stroke().undash()
    sheet.rect(WINDOW.left, WINDOW.top, WINDOW.right - WINDOW.left, WINDOW.sill - WINDOW.top).stroke(INK)
    sheet.circle(...WATER, 2).stroke(INK)
    for (const x of [SOCKETS[0] - 4, SOCKETS[0] + 4]) sheet.circle(x, SOCKETS[1], 2).rect(x - 3, SOCKETS[1] - 3, 6, 6)
    sheet.stroke(INK)
    line([WINDOW.left, WINDOW.top], [WINDOW.right, WINDOW.sill], LINE.thin)
    line([WINDOW.left, WINDOW.sill], [WINDOW.right, WINDOW.top], LINE.thin)
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
      line([x - 1.5, y + 1.5], [x + 1.5, y - 1.5], LINE.bold, red)
      const before = places[index - 1]
      if (before === undefined) continue
      line(at(before), [x, y], LINE.line, red)
      const [boxX, boxY] = at((before + place) / 2)
      // Room for four digits written by hand.
      sheet.rect(boxX - 7, boxY - 3.5, 14, 7).fillAndStroke(WHITE, red)
    }
  }

  function drawRoom(): void {
    const { left, right, top, bottom } = ROOM
    sheet.lineWidth(LINE.line)
    sheet.rect(left, top, right - left, bottom - top).stroke(INK)
    line([DOOR[0] - 5, bottom], [DOOR[0] + 5, bottom], LINE.bold, WHITE)
    line([left, top], [right, top], 1.4, red)
    for (const [x, y] of CAMERAS) {
      const aim = x + (46 - x) / 2
      for (const edge of [aim - 5, aim + 5]) line([x, y], [edge, y - 14], LINE.thin, red)
      sheet.circle(x, y, 3.2).fillAndStroke(WHITE, red)
    }
  }

  function line(from: Point, to: Point, width = LINE.line, ink: string = INK): void {
    sheet.lineWidth(width).moveTo(...from)
    sheet.lineTo(...to).stroke(ink)
  }

  function write(text: string, [x, y]: Point, { fonts = TEXT, size = 3.4, width = 176, tag = 'P' }: Look = {}): void {
    const draw = () => {
      Object.assign(sheet, { x, y })
      writeWords(sheet, text, fonts, size, { width })
    }
    sheet.addStructure(sheet.struct(tag, {}, draw))
  }
}
