import { buffer } from 'node:stream/consumers'
import type { Content } from '#model/content.ts'
import { chooseIchOrWir } from '#model/legal-form.ts'
import { factNamed, PLACEHOLDER } from '#model/placeholders.ts'
import { chosenLines } from '#model/read/legal.ts'
import { typeset } from '#model/typography.ts'
import { INK } from '#model/shades.ts'
import { drawSvg, type Letterhead } from './icons.ts'
import { DISPLAY, emptySheet, TEXT, writeWords } from './letters.ts'

// Points from the edges of the sheet.
const MARGIN = 56
const SIGN = { width: 840, height: 128 }
const SIGN_HEIGHT = 27
const LINE_TO_WRITE_ON = 22

/** @returns the chapters of the terms that instruct on withdrawal, the form at the end of the last; empty if there are none. */
function chaptersOf({ legal, legalFacts, business }: Content): string[] {
  const { placeholders, conditions } = legalFacts
  const text = chosenLines(chooseIchOrWir(legal.agb.text, business.isWe), conditions)
  const filled = text.replaceAll(PLACEHOLDER, (written, name: string) => factNamed(name, placeholders) ?? written)
  return typeset(filled)
    .split(/^## /m)
    .filter((chapter) => chapter.startsWith('Widerrufsbelehrung'))
}

/**
 * Sets the instruction on withdrawal with its form, word for word as in the terms, for printing: a PDF in A4. Equal content
 * gives equal bytes.
 * @returns null if the terms have no such chapter.
 */
export async function withdrawalSheet(content: Content, { sign, isNamed, name }: Letterhead): Promise<Buffer | null> {
  const chapters = chaptersOf(content)
  if (chapters.length === 0) return null
  const sheet = emptySheet(`Widerrufsbelehrung | ${name}`, MARGIN)
  // Programs that read aloud skip an artifact.
  sheet.markContent('Artifact', { type: 'Layout' })
  const fit: [number, number] = isNamed ? [SIGN_HEIGHT, SIGN_HEIGHT] : [180, SIGN_HEIGHT]
  sheet.image(await drawSvg(sign, SIGN), MARGIN, MARGIN - 24, { fit })
  sheet.endMarkedContent()
  sheet.y = MARGIN + 16
  if (isNamed) write(name, 'P', { size: 13, x: MARGIN + 36, y: MARGIN - 19 })
  for (const [index, chapter] of chapters.entries()) {
    if (index > 0) sheet.addPage()
    const [title = '', ...parts] = chapter.split(/^### /m)
    write(title.split('\n')[0] ?? '', 'H1', { size: 19 })
    // The words before the first part speak of this sheet.
    for (const part of parts) writePart(part)
  }
  sheet.end()
  return buffer(sheet)

  function writePart(part: string): void {
    const [title = '', ...blocks] = part.trim().split(/\n{2,}/)
    const isForm = title.startsWith('Muster-')
    if (isForm) sheet.addPage()
    write(title.split('\n')[0] ?? '', 'H2', { size: 13 })
    const [first = ''] = title.split('\n').slice(1)
    for (const block of [first, ...blocks]) {
      // The link to this sheet.
      if (block === '' || block.includes('](/')) continue
      const items = block.split(/^- /m)
      for (const item of items) {
        if (item.trim() === '') continue
        write(`${items.length > 1 ? '– ' : ''}${plain(item)}`, 'P')
        if (isForm && items.length > 1 && !item.startsWith('An ')) rule()
      }
    }
  }

  /** A line to write on. */
  function rule(): void {
    sheet.markContent('Artifact', { type: 'Layout' })
    const y = sheet.y + LINE_TO_WRITE_ON
    sheet
      .lineWidth(0.5)
      .moveTo(MARGIN, y)
      .lineTo(sheet.page.width - MARGIN, y)
      .stroke(INK)
    sheet.endMarkedContent()
    sheet.y = y + 10
  }

  function write(text: string, tag: 'H1' | 'H2' | 'P', at: { size?: number; x?: number; y?: number } = {}): void {
    const { size = 10, x = MARGIN, y } = at
    if (tag === 'H2') sheet.y += 6
    const below = sheet.y
    sheet.x = x
    if (y !== undefined) sheet.y = y
    const draw = () => writeWords(sheet, text, size > 10 ? DISPLAY : TEXT, size, { lineGap: 1.5 })
    sheet.addStructure(sheet.struct(tag, {}, draw))
    sheet.y = y === undefined ? sheet.y + 5 : below
  }
}

const plain = (text: string): string =>
  text
    .replaceAll(/\\(?=[*_])|\*\*/g, '')
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
