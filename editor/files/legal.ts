import { type Data, isDataRecord } from './data.ts'

const HEAD = /^---\ntitle: *(?<title>.*)\nstand: *(?<stand>.*)\n---\n(?<gap>\n*)/

/** What the file of a legal page holds: its heading, the month of this version, its text. */
export function readLegalData(source: string): Data {
  const { title = '', stand = '', gap } = HEAD.exec(source)?.groups ?? {}
  const text = gap === undefined ? source : source.replace(HEAD, '')
  return { title: title.trim(), stand: stand.trim(), text: text.trim() }
}

/** Puts what the form says into the file of a legal page; a text nobody has changed stays as it is, to the byte. */
export function mergeLegal(source: string, data: Data): string {
  if (!isDataRecord(data)) return source
  const before = readLegalData(source)
  const { title = '', stand = '', text = '' } = data
  const { title: oldTitle = '', stand: oldStand = '', text: oldText = '' } = isDataRecord(before) ? before : {}
  const [head = ''] = HEAD.exec(source) ?? []
  const body = text === oldText ? source.slice(head.length) : `${String(text)}\n`
  if (title === oldTitle && stand === oldStand) return head + body
  return `---\ntitle: ${inLine(title)}\nstand: ${inLine(stand)}\n---\n${/\n\n+$/.test(head) || head === '' ? '\n' : ''}${body}`
}

const inLine = (data: Data): string => String(data).replaceAll('\n', ' ')
