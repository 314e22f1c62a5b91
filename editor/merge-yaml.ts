import { diff } from 'node:util'
import {
  Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  type Node,
  Pair,
  parseDocument,
  Scalar,
  visit,
  YAMLMap,
  YAMLSeq,
} from 'yaml'
import { entryOf, type Field } from './fields.ts'
import { ENTRIES } from './forms.ts'
import { type Data, type DataRecord, dataOf, isDataRecord, isEmpty, isSame } from './values.ts'

// As long as the lines of the shipped files.
const STYLE = { lineWidth: 110, singleQuote: true, flowCollectionPadding: false }
const LONG_TEXT = 90
const SHORT_LIST = 60

/**
 * Puts what a form says into the text of a file. What has not changed stays as it is: comments, quotes, line breaks, the
 * order of the fields, and fields the form does not know.
 * @throws if what would stand there then says something else than the form.
 */
export function mergeYaml(source: string, content: Field, data: Data): string {
  if (isSame(readYamlData(source, content), data)) return source
  const document = parse(source)
  const before = document.contents === null ? source : document.toString(STYLE)
  document.contents = merged(content, document.contents ?? new YAMLSeq(), data)
  const after = document.toString(STYLE)
  const file = [keepLines(source, before, after), after].find((text) => isSame(readYamlData(text, content), data))
  if (file === undefined) throw new Error('the file would not say what the form says')
  return file
}

/** What the text of a file holds, as its form describes it. */
export function readYamlData(source: string, content: Field): Data {
  return dataOf(content, parseDocument(source, { schema: 'failsafe' }).toJS())
}

/** Reads a file in which every empty value is written ''; without it a comment in the next line would be taken for its own. */
function parse(source: string): Document {
  const ends: number[] = []
  visit(parseDocument(source, { schema: 'failsafe' }), {
    Scalar: (_key, { source: written, type, range }) => {
      if (written === '' && type === Scalar.PLAIN && range) ends.push(range[0])
    },
  })
  const whole = ends.toReversed().reduce((text, end) => `${text.slice(0, end)} ''${text.slice(end)}`, source)
  return parseDocument(whole, { schema: 'failsafe' })
}

/** The node that says what the form says: the one that is there, changed as little as can be, or a new one. */
function merged(field: Field, node: unknown, data: Data): Node {
  if (isNode(node) && isSame(dataOf(field, jsOf(node)), data)) return node
  if (field.widget === 'object' && isMap(node) && isDataRecord(data)) return mergedRecord(field.fields, node, data)
  if (field.widget === 'list' && isSeq(node) && Array.isArray(data)) return mergedList(entryOf(field), node, data)
  if (isScalar(node) && typeof data === 'string')
    return Object.assign(node, { value: data, type: typeOf(data, node.value === '' ? null : node.type) })
  const made = nodeOf(data)
  return isNode(node)
    ? Object.assign(made, { commentBefore: node.commentBefore, comment: node.comment, spaceBefore: node.spaceBefore })
    : made
}

function mergedRecord(fields: readonly Field[], map: YAMLMap, data: DataRecord): Node {
  let at = 0
  for (const field of fields) {
    const value = data[field.name] ?? ''
    const index = map.items.findIndex(({ key }) => isScalar(key) && key.value === field.name)
    const pair = map.items[index]
    if (pair) {
      pair.value = merged(field, pair.value, value)
      at = index + 1
    } else if (!isEmpty(value)) {
      map.items.splice(at++, 0, new Pair(new Scalar(field.name), nodeOf(value)))
    }
  }
  return map
}

/** A list laid as the form has it: every entry with the comments above it and, in the form's order, as it was written. */
function mergedList(entry: Field, seq: YAMLSeq, data: readonly Data[]): Node {
  const old = seq.items
  // The entries of a whole file stand apart, unless somebody has written them otherwise.
  const isSpaced = old.length > 1 ? old.some((node) => isNode(node) && node.spaceBefore) : entry.name === ENTRIES
  if (old.length === 0) seq.flow = isShort(data)
  const free = new Map(old.map((node) => [node, dataOf(entry, jsOf(node))]))
  const take = (fits: (was: Data) => boolean) => {
    const [found] = [...free].find(([, was]) => fits(was)) ?? []
    free.delete(found)
    return found
  }
  const same = data.map((each) => take((was) => isSame(was, each)))
  seq.items = data.map((each, index) => {
    const node = merged(entry, same[index] ?? take((was) => isChanged(was, each)), each)
    if (isSpaced) node.spaceBefore = index > 0
    return node
  })
  return seq
}

/** Whether an entry may be another one, changed: records that are share a field. */
function isChanged(was: Data, entry: Data): boolean {
  if (!isDataRecord(was) || !isDataRecord(entry)) return true
  return Object.entries(entry).some(([name, value]) => !isEmpty(value) && isSame(was[name], value))
}

function nodeOf(data: Data): Node {
  if (typeof data === 'string') return Object.assign(new Scalar(data), { type: typeOf(data, null) })
  if (isDataRecord(data)) {
    const map = new YAMLMap()
    for (const [name, value] of Object.entries(data)) {
      if (!isEmpty(value)) map.add(new Pair(new Scalar(name), nodeOf(value)))
    }
    return map
  }
  const seq = new YAMLSeq()
  for (const entry of data) seq.add(nodeOf(entry))
  seq.flow = isShort(data)
  return seq
}

const isShort = (list: readonly Data[]): boolean =>
  list.every((entry) => typeof entry === 'string') && list.join(', ').length <= SHORT_LIST

/** What a node says, without YAML. */
const jsOf = (node: unknown): unknown => (isNode(node) ? node.toJS(NO_ANCHORS) : undefined)
const NO_ANCHORS = new Document()

/** How a text is written: as it was, if it can be; a long one folded. */
function typeOf(text: string, before: Scalar.Type | null | undefined): Scalar.Type {
  if (text === '') return Scalar.QUOTE_SINGLE
  if (before === Scalar.BLOCK_FOLDED || before === Scalar.BLOCK_LITERAL) return before
  if (text.includes('\n') || text.length > LONG_TEXT) return Scalar.BLOCK_FOLDED
  return before ?? Scalar.PLAIN
}

/** Some lines of a text, from one to before another, and what stands in their place. */
type Change = { from: number; to: number; lines: string[] }

/**
 * The change from one text to another, made in the source of the first: lines somebody has broken or indented otherwise
 * stay so, but for those that change.
 */
function keepLines(source: string, before: string, after: string): string {
  const lines = before.split('\n')
  const changes = changesOf(lines, after.split('\n'))
  const own = changesOf(lines, source.split('\n')).filter(
    ({ from, to }) => !changes.some((change) => change.from <= to && from <= change.to),
  )
  for (const { from, to, lines: others } of [...own, ...changes].toSorted((a, b) => b.from - a.from)) {
    lines.splice(from, to - from, ...others)
  }
  return lines.join('\n')
}

function changesOf(lines: readonly string[], others: readonly string[]): Change[] {
  const changes: Change[] = []
  let at = 0
  let change: Change | null = null
  for (const [kind, line] of diff(lines, others)) {
    if (kind === 0) change = null
    else if (!change) changes.push((change = { from: at, to: at, lines: [] }))
    if (kind === -1) change?.lines.push(line)
    else at++
    if (change) change.to = at
  }
  return changes
}
