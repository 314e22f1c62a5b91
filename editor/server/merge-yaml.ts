import { CST, type Document, isMap, isNode, isSeq, type Node, parseDocument, Parser, Scalar, stringify } from 'yaml'
import { type Data, type DataRecord, dataOf, type Field, isDataRecord, isEmpty, isSame } from '../data.ts'

const FAILSAFE = { schema: 'failsafe' } as const
const STYLE = { lineWidth: 110, singleQuote: true } as const

/** The values in the text of a file, as its form has them. */
export const readYamlData = (source: string, field: Field): Data =>
  dataOf(field, parseDocument(source, FAILSAFE).toJS())

/**
 * Puts a form's values into the text of a file; all else stays to the byte.
 * @throws Error if the new text would not have these values.
 */
export function mergeYaml(source: string, field: Field, data: Data): string {
  const was = readYamlData(source, field)
  if (isSame(was, data)) return source
  const text = source.replace(/[^\n]$/, '$&\n')
  const content = [...new Parser().parse(text)].find((token) => token.type === 'document')?.value
  const merged = merge(content, was, data)
  const type = Array.isArray(data) ? 'block-seq' : 'block-map'
  const fresh = [source.match(/^#.*\n/gm)?.join(''), merge({ type, offset: 0, indent: 0, items: [] }, was, data)]
  const isBlank = String(parseDocument(source, FAILSAFE).toJS() ?? '') === ''
  const isBlock = content && merged !== null
  const file = isBlock ? text.replace(CST.stringify(content), () => merged) : fresh.filter(Boolean).join('\n')
  if ((isBlock || isBlank) && isSame(readYamlData(file, field), data)) return file
  const rewritten = rewrite(source, was, data)
  if (isSame(readYamlData(rewritten, field), data)) return rewritten
  throw new Error('the file would not say what the form says')
}

/** The text of a file that is written in another style than ours: the parser writes it anew, with all its names and comments. */
function rewrite(source: string, was: Data, data: Data): string {
  const document: Document = parseDocument(source, FAILSAFE)
  document.contents = put(document.contents, was, data)
  return document.toString(STYLE)

  function put(node: unknown, before: Data | undefined, value: Data): Node {
    if (isMap(node) && isDataRecord(value)) {
      const old = isDataRecord(before) ? before : {}
      if (!isSame(old['image'], value['image'])) node.delete('lines')
      for (const [name, inner] of Object.entries(value))
        if (!isSame(old[name], inner)) node.set(name, put(node.get(name, true), old[name], inner))
      return node
    }
    if (isSeq(node) && Array.isArray(value)) {
      const old = Array.isArray(before) ? before : []
      const items = placesOf(old, value).map((at = NaN, place) => put(node.items[at], old[at], value[place] ?? ''))
      node.items = items
      return node
    }
    return isNode(node) && isSame(before, value) ? node : document.createNode(value, replacer)
  }
}

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
  const text = kept.join('')
  // A record that ends with a comment ends without a line break.
  const [before, behind] = /[^\n]$/.test(text) ? ['\n', ''] : ['', '\n']
  const lines = added.map(([name, value]) => `${' '.repeat(indent)}${name}:${textOf({ 0: value }, indent)}`)
  return text + lines.map((line) => before + line + behind).join('')
}

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
    const text = change(item, indent, old, entry).replace(/^\n+/, '').replace(/\n?$/, '\n')
    // The indentation of the first entry lies before the list in the file.
    return item === entries[0] ? margin + text : text
  })
  const rest = items.filter((item) => !entries.includes(item)).map((item) => CST.stringify(item))
  return texts.join(isSpaced ? '\n' : '').slice(margin.length) + rest.join('')
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
  const behind = CST.stringify({ start: sep.slice(sign) })
  const merged = isEmpty(data) ? null : merge(value, was, data)
  if (merged !== null) return head + behind + merged
  const end = value?.type === 'block-scalar' ? value.props.slice(1) : value && 'end' in value ? value.end : []
  const after = (end ?? []).map((token) => (token.type.startsWith('flow-') ? '' : CST.stringify(token)))
  const [comment = '', ...below] = ((value ? behind.replace(/ +$/, '') : behind) + after.join('')).split('\n')
  const text = textOf(key ? { 0: data } : [data], indent)
  // Lines of a block begin below its comment.
  const line = /^(?: [>|].*)?\n/.test(text) ? text.replace('\n', `${comment}\n`) : text + comment
  return [head + line, ...below].join('\n')
}

/** The text behind a colon or a hyphen. @param around the value, alone in a record or a list. */
function textOf(around: object, indent: number): string {
  const style = { ...STYLE, ...FAILSAFE, lineWidth: STYLE.lineWidth - indent }
  const text = stringify(around, replacer, style).slice(Array.isArray(around) ? 1 : 2, -1)
  return text.replaceAll(/\n(?=.)/g, `\n${' '.repeat(indent)}`)
}

/** Folds a long text, and leaves out empty fields. Entries of lists have numbers for names. */
function replacer(name: string, value: Data): unknown {
  if (isEmpty(value) && !/^\d*$/.test(name)) return undefined
  if (typeof value !== 'string') return value
  const isLong = value.includes('\n') || value.length > 90
  return Object.assign(new Scalar(value), { type: isLong ? 'BLOCK_FOLDED' : value ? 'PLAIN' : 'QUOTE_SINGLE' })
}
