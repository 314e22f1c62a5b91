import { CST, type Document, parseDocument, Parser, Scalar, stringify, visit } from 'yaml'
import { type Data, type DataRecord, dataOf, type Field, isDataRecord, isEmpty, isSame } from '../data.ts'

const FAILSAFE = { schema: 'failsafe' } as const
const STYLE = { lineWidth: 110, singleQuote: true } as const

/** The values in the text of a file, as its form has them. */
export const readYamlData = (source: string, field: Field): Data =>
  dataOf(field, parseDocument(source, FAILSAFE).toJS())

/**
 * Puts a form's values into the text of a file; all else stays to the byte. A file in another style is written in ours.
 * @throws Error if the new text would not have these values.
 */
export function mergeYaml(source: string, field: Field, data: Data): string {
  const was = readYamlData(source, field)
  if (isSame(was, data)) return source
  const document = parseDocument(source, FAILSAFE)
  const isBlank = isEmpty(document.toJS() ?? '')
  const texts = isBlank ? [anew(source, data)] : [source, inBlocks(document)].map((text) => fileOf(text, was, data))
  const found = texts.find((text) => isSame(readYamlData(text, field), data))
  if (found === undefined) throw new Error('the file would not say what the form says')
  return found
}

/** A file that has no values yet: only its comments are kept. */
function anew(source: string, data: Data): string {
  const comments = source.split('\n').filter((line) => line.startsWith('#'))
  const type = Array.isArray(data) ? 'block-seq' : 'block-map'
  const content = merge({ type, offset: 0, indent: 0, items: [] }, undefined, data)
  return [...comments, ...(comments.length > 0 ? [''] : []), content].join('\n')
}

function inBlocks(document: Document): string {
  visit(document, { Collection: (_key, node) => void (node.flow = false) })
  return document.toString(STYLE)
}

/** @returns the text as it was if its style is another one. */
function fileOf(source: string, was: Data, data: Data): string {
  const text = ended(source)
  const content = [...new Parser().parse(text)].find((token) => token.type === 'document')?.value
  const merged = merge(content, was, data)
  return content && merged !== null ? text.replace(CST.stringify(content), () => merged) : source
}

const ended = (text: string): string => (text === '' || text.endsWith('\n') ? text : `${text}\n`)

/** The text of a record or a list with other values in it; null if something else stands there. */
function merge(token: CST.Token | undefined, was: Data | undefined, data: Data): string | null {
  if (token?.type === 'block-map' && isDataRecord(data)) return fill(token, isDataRecord(was) ? was : {}, data)
  if (token?.type === 'block-seq' && Array.isArray(data)) return reorder(token, Array.isArray(was) ? was : [], data)
  return null
}

function fill({ indent, items }: CST.BlockMap, was: DataRecord, data: DataRecord): string {
  const named = new Map(items.map((item) => [CST.resolveAsScalar(item.key)?.value ?? '', item]))
  // Lines are drawn after the photo of their project.
  if (!isSame(was['image'], data['image']) && items[0] !== named.get('lines')) named.delete('lines')
  const kept = [...named].map(([name, item]) => change(item, indent, was[name], data[name]))
  const added = Object.entries(data).filter(([name, value]) => !named.has(name) && !isSame(was[name], value))
  const lines = added.map(([name, value]) => `${' '.repeat(indent)}${name}:${textOf({ 0: value }, indent)}\n`)
  // A record that ends with a comment ends without a line break.
  return lines.length > 0 ? ended(kept.join('')) + lines.join('') : kept.join('')
}

// Of the next entry or field: the parser finds it behind an empty field.
const INDENTATION = /(?<=\n) +$/

/** Puts a list into the form's order. An entry keeps the comments above it. */
function reorder({ indent, items }: CST.BlockSequence, was: readonly Data[], data: readonly Data[]): string {
  const margin = ' '.repeat(indent)
  const entries = items.filter(({ start }) => start.some(({ type }) => type === 'seq-item-ind'))
  const isSpaced = entries.length > 1 ? entries.some(({ start }) => start[0]?.type === 'newline') : indent === 0
  const places = placesOf(was, data)
  const texts = data.map((entry, place) => {
    const at = places[place] ?? NaN
    const [item, old] = [entries[at], was[at]]
    if (!item) return `${margin}-${textOf([entry], indent)}\n`
    const start = item.start.slice(item.start.findIndex(({ type }) => type !== 'newline'))
    const text = ended(change({ ...item, start }, indent, old, entry).replace(INDENTATION, ''))
    // The indentation of an entry lies before the list, or at the end of an entry before it whose last field is empty.
    return item === entries[0] || start[0]?.type === 'seq-item-ind' ? margin + text : text
  })
  const rest = items.filter((item) => !entries.includes(item)).map((item) => CST.stringify(item))
  const [indentation = ''] = INDENTATION.exec(CST.stringify(entries.at(-1) ?? { start: [] })) ?? []
  return texts.join(isSpaced ? '\n' : '').slice(margin.length) + rest.join('') + indentation
}

/**
 * The place that each entry of a list had before: of the same entry, else of one that it may be a changed form of. If no entry
 * was removed, an entry whose fields have all changed is recognised by its place.
 */
function placesOf(was: readonly Data[], data: readonly Data[]): (number | undefined)[] {
  const free = new Set(was.keys())
  const take = (fits: (at: number) => boolean) => {
    const found = [...free].find(fits)
    if (found !== undefined) free.delete(found)
    return found
  }
  const same = data.map((entry) => take((at) => isSame(was[at], entry)))
  const alike = data.map((entry, place) => same[place] ?? take((at) => isAlike(was[at] ?? '', entry)))
  return alike.map((at, place) => at ?? (data.length < was.length ? undefined : take((each) => each === place)))
}

/** Whether an entry may be a changed form of an old one: such records share the value of a field. */
const isAlike = (old: Data, entry: Data): boolean =>
  !isDataRecord(old) || Object.entries(entry).some(([name, value]) => !isEmpty(value) && isSame(old[name], value))

/** A field or an entry with another value; the comment in its line stays. */
function change(item: CST.CollectionItem, indent: number, was: Data | undefined, data: Data | undefined): string {
  if (data === undefined || isSame(was, data)) return CST.stringify(item)
  const { key, start, sep = start, value } = item
  const sign = sep.findIndex(({ type }) => type === 'map-value-ind' || type === 'seq-item-ind') + 1
  const head = CST.stringify(key ? { start, key, sep: sep.slice(0, sign) } : { start: sep.slice(0, sign) })
  const gap = sep.slice(sign)
  const behind = CST.stringify({ start: gap })
  const merged = isEmpty(data) ? null : merge(value, was, data)
  if (merged !== null) return head + behind + merged
  const end = value?.type === 'block-scalar' ? value.props.slice(1) : value && 'end' in value ? value.end : []
  const after = (end ?? []).map((token) => (token.type.startsWith('flow-') ? '' : CST.stringify(token)))
  if (value && gap.at(-1)?.type === 'space') gap.pop()
  const [comment = '', ...below] = [CST.stringify({ start: gap }), ...after].join('').split('\n')
  const text = textOf(key ? { 0: data } : [data], indent)
  // Lines of a block begin below its comment.
  const isBlock = ['\n', ' >', ' |'].some((begin) => text.startsWith(begin))
  const line = isBlock ? text.replace('\n', `${comment}\n`) : text + comment
  // A comment that is indented further would become part of a block above it.
  const others = below.map((each) => each.slice(Math.max(0, each.length - each.trimStart().length - indent)))
  return [head + line, ...others].join('\n')
}

/** The text behind a colon or a hyphen. @param around the value, alone in a record or a list. */
function textOf(around: object, indent: number): string {
  const style = { ...STYLE, ...FAILSAFE, lineWidth: STYLE.lineWidth - indent }
  const text = stringify(around, replacer, style).slice(Array.isArray(around) ? 1 : 2, -1)
  const [first, ...lines] = text.split('\n')
  return [first, ...lines.map((line) => line && ' '.repeat(indent) + line)].join('\n')
}

/** Folds a long text, and leaves out empty fields. Entries of lists have numbers for names. */
function replacer(name: string, value: Data): unknown {
  if (isNothing(value) && Number.isNaN(Number(name))) return undefined
  if (typeof value !== 'string') return value
  const isLong = value.includes('\n') || value.length > 90
  return Object.assign(new Scalar(value), { type: isLong ? 'BLOCK_FOLDED' : value ? 'PLAIN' : 'QUOTE_SINGLE' })
}

/** Whether a value, or every field of a record, is empty. */
const isNothing = (value: Data): boolean =>
  isEmpty(value) || (isDataRecord(value) && Object.values(value).every(isNothing))
