import { diff, isDeepStrictEqual } from 'node:util'
import * as yaml from 'yaml'
import { ENTRIES, entryOf, type Field } from './forms.ts'
import { type Data, type DataRecord, dataOf, isDataRecord, isEmpty } from './values.ts'

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
  const says = (text: string) => isDeepStrictEqual(readYamlData(text, content), data)
  if (says(source)) return source
  const document = parse(source)
  const before = document.contents === null ? source : document.toString(STYLE)
  document.contents = merged(content, document.contents ?? new yaml.YAMLSeq(), data)
  const after = document.toString(STYLE)
  const file = [keepLines(source, before, after), after].find(says)
  if (file === undefined) throw new Error('the file would not say what the form says')
  return file
}

/** What the text of a file holds, as its form describes it. */
export function readYamlData(source: string, content: Field): Data {
  return dataOf(content, yaml.parseDocument(source, { schema: 'failsafe' }).toJS())
}

/** Reads a file in which every empty value is written ''; without it a comment in the next line would be taken for its own. */
function parse(source: string): yaml.Document {
  const ends: number[] = []
  yaml.visit(yaml.parseDocument(source, { schema: 'failsafe' }), {
    Scalar: (_key, { source: written, type, range }) => {
      if (written === '' && type === yaml.Scalar.PLAIN && range) ends.push(range[0])
    },
  })
  const whole = ends.toReversed().reduce((text, end) => `${text.slice(0, end)} ''${text.slice(end)}`, source)
  return yaml.parseDocument(whole, { schema: 'failsafe' })
}

/** The node that says what the form says: the one that is there, changed as little as can be, or a new one. */
function merged(field: Field, node: unknown, data: Data): yaml.Node {
  if (!yaml.isNode(node)) return nodeOf(data)
  if (isDeepStrictEqual(dataIn(field, node), data)) return node
  if (field.widget === 'object' && yaml.isMap(node) && isDataRecord(data))
    return mergedRecord(field.fields ?? [], node, data)
  if (field.widget === 'list' && yaml.isSeq(node) && Array.isArray(data)) return mergedList(entryOf(field), node, data)
  if (yaml.isScalar(node) && typeof data === 'string')
    return Object.assign(node, { value: data, type: typeOf(data, node.value === '' ? null : node.type) })
  const { commentBefore, comment, spaceBefore } = node
  return Object.assign(nodeOf(data), { commentBefore, comment, spaceBefore })
}

const NO_ANCHORS = new yaml.Document()
const dataIn = (field: Field, node: unknown): Data => dataOf(field, yaml.isNode(node) ? node.toJS(NO_ANCHORS) : '')

function mergedRecord(fields: readonly Field[], map: yaml.YAMLMap, data: DataRecord): yaml.Node {
  for (const field of fields) {
    const value = data[field.name] ?? ''
    // They are drawn after that photo, not after the one of before.
    if (field.name === 'image' && !isDeepStrictEqual(dataIn(field, map.get(field.name, true)), value))
      map.delete('lines')
    if (map.has(field.name)) map.set(field.name, merged(field, map.get(field.name, true), value))
    else if (!isEmpty(value)) map.set(new yaml.Scalar(field.name), nodeOf(value))
  }
  return map
}

/** A list laid as the form has it: every entry with the comments above it and, in the form's order, as it was written. */
function mergedList(entry: Field, seq: yaml.YAMLSeq, data: readonly Data[]): yaml.Node {
  const old = seq.items
  // The entries of a whole file stand apart, unless somebody has written them otherwise.
  const isSpaced = old.length > 1 ? old.some((node) => yaml.isNode(node) && node.spaceBefore) : entry.name === ENTRIES
  if (old.length === 0) seq.flow = isShort(data)
  const free = new Map(old.map((node) => [node, dataIn(entry, node)]))
  const take = (fits: (was: Data) => boolean) => {
    const [found] = [...free].find(([, was]) => fits(was)) ?? []
    free.delete(found)
    return found
  }
  const same = data.map((each) => take((was) => isDeepStrictEqual(was, each)))
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
  return Object.entries(entry).some(([name, value]) => !isEmpty(value) && isDeepStrictEqual(was[name], value))
}

function nodeOf(data: Data): yaml.Node {
  if (typeof data === 'string') return Object.assign(new yaml.Scalar(data), { type: typeOf(data, null) })
  if (!isDataRecord(data)) {
    const seq = new yaml.YAMLSeq()
    seq.items = data.map(nodeOf)
    seq.flow = isShort(data)
    return seq
  }
  const map = new yaml.YAMLMap()
  const filled = Object.entries(data).filter(([, value]) => !isEmpty(value))
  map.items = filled.map(([name, value]) => new yaml.Pair(new yaml.Scalar(name), nodeOf(value)))
  return map
}

const isShort = (list: readonly Data[]): boolean =>
  list.every((entry) => typeof entry === 'string') && list.join(', ').length <= SHORT_LIST

/** How a text is written: as it was, if it can be; a long one folded. */
function typeOf(text: string, before: yaml.Scalar.Type | null | undefined): yaml.Scalar.Type {
  if (text === '') return yaml.Scalar.QUOTE_SINGLE
  if (before === yaml.Scalar.BLOCK_FOLDED || before === yaml.Scalar.BLOCK_LITERAL) return before
  if (text.includes('\n') || text.length > LONG_TEXT) return yaml.Scalar.BLOCK_FOLDED
  return before ?? yaml.Scalar.PLAIN
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
