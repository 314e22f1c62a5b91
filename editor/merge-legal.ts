import { splitLegal } from '#model/read/legal.ts'
import { type Data, isDataRecord } from './values.ts'

/** What the file of a legal page holds: its heading, the month of this version, its text. */
export function readLegalData(source: string) {
  const { title, stand, text } = splitLegal(source) ?? { title: '', stand: '', text: source }
  return { title, stand, text: text.trim() }
}

/** Puts what the form says into the file of a legal page; a text nobody has changed stays as it is, to the byte. */
export function mergeLegal(source: string, data: Data): string {
  if (!isDataRecord(data)) return source
  const before = readLegalData(source)
  const { head, text: body } = splitLegal(source) ?? { head: '', text: `\n${source}` }
  const isSameHead = data.title === before.title && data.stand === before.stand
  const changedHead = `---\ntitle: ${inLine(data.title)}\nstand: ${inLine(data.stand)}\n---\n`
  const [gap = ''] = /^\n*/.exec(body) ?? []
  return (isSameHead ? head : changedHead) + (data.text === before.text ? body : `${gap}${String(data.text)}\n`)
}

const inLine = (data: Data = ''): string => String(data).replaceAll('\n', ' ')
