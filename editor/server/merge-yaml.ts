import { diff, isDeepStrictEqual } from 'node:util'
import * as yaml from 'yaml'
import { type Data, type DataRecord, dataOf, isDataRecord, isEmpty } from '../data.ts'
import type { Field } from '../forms.ts'

// As long as the lines of the shipped files.
const STYLE = { lineWidth: 110, singleQuote: true, flowCollectionPadding: false }
const LONG_TEXT = 90
const SHORT_LIST = 60

/**
 * Puts a form's values into the text of a file. Everything that has not changed stays as it is: comments, quotes, line
 * breaks, the order of the fields, and fields the form does not know.
 * @throws Error if the file would then say something else than the form.
 */
export function mergeYaml(source: string, field: Field, data: Data): string {
  const says = (text: string) => isDeepStrictEqual(readYamlData(text, field), data)
  if (says(source)) return source
  const document = parse(source)
  const before = document.contents === null ? source : document.toString(STYLE)
  document.contents ??= Object.assign(new yaml.YAMLSeq(), { flow: false })
  write(document, [], readYamlData(source, field), data)
  const after = document.toString(STYLE)
  const file = [keepLines(source, before, after), after].find(says)
  if (file === undefined) throw new Error('the file would not say what the form says')
  return file
}

/** The values in the text of a file, as its form has them. */
export const readYamlData = (source: string, field: Field): Data =>
  dataOf(field, yaml.parseDocument(source, { schema: 'failsafe' }).toJS())

/** Writes every empty value as '': without it, a comment in the next line would be taken for the value's own. */
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

/** Writes the values that differ below one place of a document. */
function write(document: yaml.Document, path: (string | number)[], was: Data | undefined, data: Data): void {
  if (isDeepStrictEqual(was, data)) return
  const node: unknown = document.getIn(path, true)
  if (isDataRecord(data) && yaml.isMap(node)) {
    const old = isDataRecord(was) ? was : {}
    // Lines are drawn after the photo of their project.
    if (!isDeepStrictEqual(old['image'], data['image'])) node.delete('lines')
    for (const [name, value] of Object.entries(data))
      if (node.has(name) || !isEmpty(value) || !isEmpty(old[name] ?? ''))
        write(document, [...path, name], old[name], value)
  } else if (Array.isArray(data) && yaml.isSeq(node)) {
    lay(document, path, node, Array.isArray(was) ? was : [], data)
  } else if (typeof data === 'string' && yaml.isScalar(node)) {
    Object.assign(node, { value: data, type: typeOf(data, node.value === '' ? null : node.type) })
  } else {
    const { commentBefore, comment, spaceBefore } = yaml.isNode(node) ? node : {}
    document.setIn(path, Object.assign(nodeOf(data), { commentBefore, comment, spaceBefore }))
  }
}

/** Lays a list in the form's order: an entry takes the comments above it with it. */
function lay(
  document: yaml.Document,
  path: (string | number)[],
  seq: yaml.YAMLSeq,
  was: Data[],
  data: readonly Data[],
) {
  const isSpaced =
    seq.items.length > 1 ? seq.items.some((node) => yaml.isNode(node) && node.spaceBefore) : path.length === 0
  if (seq.items.length === 0) seq.flow = isShort(data)
  const free = new Map<unknown, Data>(seq.items.map((node, at) => [node, was[at] ?? '']))
  const take = (fits: (old: Data) => boolean) => {
    const found = [...free].find(([, old]) => fits(old))
    if (found) free.delete(found[0])
    return found
  }
  const same = data.map((each) => take((old) => isDeepStrictEqual(old, each)))
  const laid = data.map(
    (each, at): readonly [unknown, Data] => same[at] ?? take((old) => isChanged(old, each)) ?? [nodeOf(each), each],
  )
  seq.items = laid.map(([node]) => node)
  for (const [at, each] of data.entries()) {
    write(document, [...path, at], laid[at]?.[1], each)
    const node: unknown = seq.items[at]
    if (isSpaced && yaml.isNode(node)) node.spaceBefore = at > 0
  }
}

/** Whether an entry may be another one, changed: such records share the value of a field. */
function isChanged(was: Data, entry: Data): boolean {
  if (!isDataRecord(was) || !isDataRecord(entry)) return true
  return Object.entries(entry).some(([name, value]) => !isEmpty(value) && isDeepStrictEqual(was[name], value))
}

function nodeOf(data: Data): yaml.Node {
  if (typeof data === 'string') return Object.assign(new yaml.Scalar(data), { type: typeOf(data, null) })
  if (isDataRecord(data)) return mapOf(data)
  return Object.assign(new yaml.YAMLSeq(), { items: data.map(nodeOf), flow: isShort(data) })
}

function mapOf(data: DataRecord): yaml.YAMLMap {
  const filled = Object.entries(data).filter(([, value]) => !isEmpty(value))
  return Object.assign(new yaml.YAMLMap(), {
    items: filled.map(([name, value]) => new yaml.Pair(new yaml.Scalar(name), nodeOf(value))),
  })
}

const isShort = (list: readonly Data[]): boolean =>
  list.every((entry) => typeof entry === 'string') && list.join(', ').length <= SHORT_LIST

/** The quotes of a text: as before, if possible; a long text is folded. */
function typeOf(text: string, before: yaml.Scalar.Type | null | undefined): yaml.Scalar.Type {
  if (text === '') return yaml.Scalar.QUOTE_SINGLE
  if (before === yaml.Scalar.BLOCK_FOLDED || before === yaml.Scalar.BLOCK_LITERAL) return before
  if (text.includes('\n') || text.length > LONG_TEXT) return yaml.Scalar.BLOCK_FOLDED
  return before ?? yaml.Scalar.PLAIN
}

type Change = { from: number; to: number; lines: string[] }

/** Makes the change from one text to another in the source of the first: lines that somebody has broken otherwise stay. */
function keepLines(source: string, before: string, after: string): string {
  const lines = before.split('\n')
  const changes = changesOf(lines, after.split('\n'))
  const own = changesOf(lines, source.split('\n')).filter(
    ({ from, to }) => !changes.some((change) => change.from <= to && from <= change.to),
  )
  for (const { from, to, lines: others } of [...own, ...changes].toSorted((a, b) => b.from - a.from))
    lines.splice(from, to - from, ...others)
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
