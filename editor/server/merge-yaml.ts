import { CST, parseDocument, Parser, Scalar, stringify } from 'yaml'
import { type Data, type DataRecord, dataOf, type Field, isDataRecord, isEmpty, isSame } from '../data.ts'

/** The values in the text of a file, as its form has them. */
export const readYamlData = (source: string, field: Field): Data =>
  dataOf(field, parseDocument(source, { schema: 'failsafe' }).toJS())

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
  const isBlock = content && merged !== null
  const file = isBlock ? text.replace(CST.stringify(content), () => merged) : fresh.filter(Boolean).join('\n')
  if (isSame(readYamlData(file, field), data)) return file
  throw new Error('the file would not say what the form says')
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
  const free = entries.map((item, at) => [item, was[at] ?? '', at] as const)
  const take = (fits: (old: Data, at: number) => boolean) => {
    const found = free.findIndex(([, old, at]) => fits(old, at))
    return found === -1 ? undefined : free.splice(found, 1)[0]
  }
  const same = data.map((entry) => take((old) => isSame(old, entry)))
  const alike = data.map((entry, at) => same[at] ?? take((old) => isAlike(old, entry)))
  const texts = data.map((entry, place) => {
    // If no entry was removed, an entry whose fields have all changed is recognised by its place.
    const [item, old] = alike[place] ?? (data.length < was.length ? [] : take((_, at) => at === place)) ?? []
    if (!item) return `${margin}-${textOf([entry], indent)}\n`
    const text = change(item, indent, old, entry).replace(/^\n+/, '').replace(/\n?$/, '\n')
    // The indentation of the first entry lies before the list in the file.
    return item === entries[0] ? margin + text : text
  })
  const rest = items.filter((item) => !entries.includes(item)).map((item) => CST.stringify(item))
  return texts.join(isSpaced ? '\n' : '').slice(margin.length) + rest.join('')
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
  const after = (end ?? []).map((token) => (token.type === 'flow-seq-end' ? '' : CST.stringify(token)))
  const [comment = '', ...below] = ((value ? behind.replace(/ +$/, '') : behind) + after.join('')).split('\n')
  const text = textOf(key ? { 0: data } : [data], indent)
  // Lines of a block begin below its comment.
  const line = /^(?: [>|].*)?\n/.test(text) ? text.replace('\n', `${comment}\n`) : text + comment
  return [head + line, ...below].join('\n')
}

/** The text behind a colon or a hyphen. @param around the value, alone in a record or a list. */
function textOf(around: object, indent: number): string {
  const style = { lineWidth: 110 - indent, singleQuote: true, schema: 'failsafe' } as const
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
