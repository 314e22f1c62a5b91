import { Document, type Node, Pair, Scalar, YAMLMap, YAMLSeq } from 'yaml'
import { type Data, isDataRecord, isEmpty } from '../data.ts'

// As long as the lines of the shipped files.
const LINE = 110
const SHORT = 60

/** How a text stood in the file before; `oneLine` if a comment follows it. */
type Style = { type?: Scalar.Type | null | undefined; oneLine?: boolean }

/** 'name: value', its further lines indented as those of a record at that column. */
export function renderPair(name: string, data: Data, column: number, style: Style = {}): string {
  if (data === '') return `${name}:`
  const map = new YAMLMap()
  map.add(new Pair(new Scalar(name), nodeOf(data, column + name.length, style)))
  return render(map, column, style)
}

/** '- value', its further lines indented as those of an entry at that column. */
export function renderEntry(data: Data, column: number, style: Style = {}): string {
  const seq = new YAMLSeq()
  seq.add(nodeOf(data, column, style))
  return render(seq, column, style)
}

/** '[one, two]' */
export function renderFlow(texts: readonly Data[]): string {
  const seq = nodeOf(texts, 0)
  if (seq instanceof YAMLSeq) seq.flow = true
  return render(seq, 0, { oneLine: true })
}

/** A list of entries from that column on, records of a whole file with an empty line between them. */
export function renderEntries(entries: readonly Data[], column: number): string {
  const gap = column === 0 && entries.every(isDataRecord) ? '\n\n' : `\n${' '.repeat(column)}`
  return entries.map((entry) => renderEntry(entry, column)).join(gap)
}

function render(node: Node, column: number, { oneLine = false }: Style): string {
  const lineWidth = oneLine ? 0 : LINE - column
  const document = new Document<Node>(node, { schema: 'failsafe' })
  const text = document.toString({ lineWidth, singleQuote: true, flowCollectionPadding: false })
  return text.trimEnd().replaceAll(/\n(?=.)/g, `\n${' '.repeat(column)}`)
}

function nodeOf(data: Data, column: number, style: Style = {}): Node {
  if (typeof data === 'string') return scalarOf(data, column, style)
  if (isDataRecord(data)) {
    const map = new YAMLMap()
    for (const [name, value] of Object.entries(data)) {
      if (!isEmpty(value)) map.add(new Pair(new Scalar(name), nodeOf(value, column + name.length + 4)))
    }
    return map
  }
  const seq = new YAMLSeq()
  for (const entry of data) seq.add(nodeOf(entry, column + 4))
  const texts = data.filter((entry) => typeof entry === 'string')
  const line = texts.join(', ')
  seq.flow = texts.length === data.length && line.length <= SHORT && !line.includes('\n')
  return seq
}

function scalarOf(text: string, column: number, { type, oneLine = false }: Style): Scalar {
  const scalar = new Scalar(text)
  // Unquoted it would be no entry at all.
  if (text === '') return Object.assign(scalar, { type: Scalar.QUOTE_SINGLE })
  const isLong = text.includes('\n') || column + text.length > LINE - 10
  if (oneLine) scalar.type = text.includes('\n') ? Scalar.QUOTE_DOUBLE : Scalar.PLAIN
  else if (type === Scalar.BLOCK_FOLDED || type === Scalar.BLOCK_LITERAL) scalar.type = type
  else if (isLong) scalar.type = Scalar.BLOCK_FOLDED
  else if (type) scalar.type = type
  return scalar
}
