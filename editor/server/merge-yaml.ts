import { CST, parseDocument, Parser } from 'yaml'
import { type Data, type DataRecord, dataOf, isDataRecord, isEmpty, isSame } from '../data.ts'
import type { Field } from '../forms.ts'
import { type Block, raw, tailOf, textOf } from './yaml-text.ts'

/**
 * Puts a form's values into the text of a file, through yaml's concrete syntax tree, which holds every sign. Comments stay,
 * and so does all that has not changed: quotes, line breaks, order, and fields the form does not know.
 * @throws Error if the file would then say something else than the form.
 */
export function mergeYaml(source: string, field: Field, data: Data): string {
  const was = readYamlData(source, field)
  if (isSame(was, data)) return source
  const tokens = [...new Parser().parse(source.replace(/[^\n]$/, '$&\n'))]
  const content = tokens.find((token) => token.type === 'document')?.value
  const type = Array.isArray(data) ? 'block-seq' : 'block-map'
  const block: Block = content?.type === type ? content : { type, offset: 0, indent: 0, items: [] }
  write(block, was, data)
  const comments = tokens.flatMap((token) => (token.type === 'comment' ? [token, raw('\n')] : []))
  const fresh = [...comments, ...(comments.length > 0 ? [raw('\n')] : []), block]
  const file = (block === content ? tokens : fresh).map((token) => CST.stringify(token)).join('')
  if (isSame(readYamlData(file, field), data)) return file
  throw new Error('the file would not say what the form says')
}

/** The values in the text of a file, as its form has them. */
export const readYamlData = (source: string, field: Field): Data =>
  dataOf(field, parseDocument(source, { schema: 'failsafe' }).toJS())

/** @returns whether the token is a block for such values. */
function write(token: CST.Token | undefined, was: Data | undefined, data: Data): boolean {
  if (token?.type === 'block-map' && isDataRecord(data)) fill(token, isDataRecord(was) ? was : {}, data)
  else if (token?.type === 'block-seq' && Array.isArray(data)) lay(token, Array.isArray(was) ? was : [], data)
  else return false
  return true
}

/** Writes the fields of a record that have changed. */
function fill(block: CST.BlockMap, was: DataRecord, data: DataRecord): void {
  const { indent, items } = block
  const at = (name: string) => items.findIndex(({ key }) => CST.resolveAsScalar(key)?.value === name)
  // Lines are drawn after the photo of their project.
  if (at('lines') > 0 && !isSame(was['image'], data['image'])) items.splice(at('lines'), 1)
  for (const [name, value] of Object.entries(data)) {
    const item = items[at(name)]
    if (item) change(block, item, was[name], value)
    if (item || (isEmpty(value) && isEmpty(was[name] ?? ''))) continue
    // A record that ends with an empty value ends without a line break.
    const isOpen = items.length > 0 && !CST.stringify(block).endsWith('\n')
    const line = `${' '.repeat(indent)}${name}:${textOf(block, value)}`
    items.push({ start: [raw(isOpen ? `\n${line}` : `${line}\n`)] })
  }
}

/** Lays a list in the form's order: an entry takes the comments above it with it. */
function lay(block: CST.BlockSequence, was: readonly Data[], data: readonly Data[]): void {
  const margin = ' '.repeat(block.indent)
  const items = block.items.filter(({ start }) => start.some(({ type }) => type === 'seq-item-ind'))
  const isSpaced = items.length > 1 ? items.some(({ start }) => start[0]?.type === 'newline') : margin === ''
  // The first entry's margin stands before the list.
  items[0]?.start.unshift(raw(margin))
  const free = new Map(items.map((item, at) => [item, was[at] ?? '']))
  const take = (fits: (old: Data) => boolean) => {
    const found = [...free].find(([, old]) => fits(old))
    if (found) free.delete(found[0])
    return found
  }
  const same = data.map((each) => take((old) => isSame(old, each)))
  const laid = data.map((each, at) => {
    const [item, old] = same[at] ?? take((former) => isChanged(former, each)) ?? []
    if (!item) return { start: [raw(`${margin}-${textOf(block, each)}\n`)] }
    change(block, item, old, each)
    return item
  })
  for (const [at, { start }] of laid.entries()) {
    while (start[0]?.type === 'newline') start.shift()
    if (at > 0 && isSpaced) start.unshift(raw('\n'))
    if (at === 0 && start[0]) start[0] = raw(start[0].source.slice(margin.length))
  }
  block.items = [...laid, ...block.items.filter((item) => !items.includes(item))]
}

/** Whether an entry may be another one, changed: such records share the value of a field. */
function isChanged(was: Data, entry: Data): boolean {
  if (!isDataRecord(was) || !isDataRecord(entry)) return true
  return Object.entries(entry).some(([name, value]) => !isEmpty(value) && isSame(was[name], value))
}

/** Writes a value that has changed; the comment in its line stays. */
function change(block: Block, item: Block['items'][number], was: Data | undefined, data: Data): void {
  const { value, start, sep = start } = item
  if (isSame(was, data) || (!isEmpty(data) && write(value, was, data))) return
  const sign = sep.findIndex(({ type }) => ['map-value-ind', 'seq-item-ind'].includes(type))
  const behind = CST.stringify({ start: sep.splice(sign + 1, Infinity) })
  const [comment = '', ...below] = tailOf(value, behind).split('\n')
  const text = textOf(block, data, value)
  // Lines of a block begin below its comment.
  const isBlock = /^(?: [>|].*)?\n/.test(text)
  sep.push(raw([isBlock ? text.replace('\n', `${comment}\n`) : text + comment, ...below].join('\n')))
  delete item.value
}
