import { isSeq, type Node, type Pair, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml'
import type { Field, Fields, FormContent, ListField } from '../../forms/field.ts'
import { type Data, type DataRecord, dataOf, isDataRecord, isEmpty, isSame } from '../data.ts'
import { applyEdits, type Edit } from './edits.ts'
import { matchEntries } from './match.ts'
import { endOf, isBlockMap, isBlockSeq, jsOf, keyOf, startOf, typeOf } from './nodes.ts'
import { renderEntries, renderEntry, renderFlow, renderPair } from './render.ts'

/**
 * Puts what a form says into the text of a file. What has not changed stays as it is, to the byte: comments, quotes,
 * line breaks, the order of the fields, and fields the form does not know.
 * @throws if what would stand there then says something else than the form.
 */
export function mergeYaml(source: string, content: FormContent, data: Data): string {
  const merged = new Merge(source).file(content, data)
  if (!isSame(readYamlData(merged, content), data)) throw new Error('the file would not say what the form says')
  return merged
}

/** What the text of a file holds, as its form describes it. */
export function readYamlData(source: string, content: FormContent): Data {
  return dataOf(content, parseDocument(source, { schema: 'failsafe' }).toJS())
}

/** The changes one form makes to one source. */
class Merge {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }

  file(content: FormContent, data: Data): string {
    const root: Node | null = parseDocument(this.source, { schema: 'failsafe', keepSourceTokens: true }).contents
    if (isSame(readYamlData(this.source, content), data)) return this.source
    if (content.kind === 'record' && isDataRecord(data)) {
      if (isBlockMap(root)) return applyEdits(this.source, this.record(content.fields, root, data))
      return `${this.comments()}${Object.entries(data)
        .map(([name, value]) => renderPair(name, value, 0))
        .join('\n')}\n`
    }
    if (content.kind === 'list' && Array.isArray(data)) {
      if (isBlockSeq(root) && data.length > 0) return applyEdits(this.source, this.entries(content, root, data, 0))
      return `${this.comments()}${data.length === 0 ? '[]' : renderEntries(data, 0)}\n`
    }
    return this.source
  }

  /** The lines of comment a file without entries begins with. */
  private comments(): string {
    const lines = this.source.split('\n').filter((line) => line.startsWith('#'))
    return lines.length === 0 ? '' : `${lines.join('\n')}\n\n`
  }

  private record(fields: Fields, map: YAMLMap, data: DataRecord): Edit[] {
    const pairs = new Map(map.items.map((pair) => [keyOf(pair), pair]))
    let before = map.items.at(-1)
    return Object.entries(fields).flatMap(([name, field]) => {
      const pair = pairs.get(name)
      const value = data[name] ?? ''
      if (pair) {
        before = pair
        return this.pair(name, field, pair, value)
      }
      return before && !isEmpty(value) ? [this.newPair(name, value, before)] : []
    })
  }

  private newPair(name: string, value: Data, before: Pair): Edit {
    const column = this.columnOf(startOf(before.key))
    const at = this.lineEnd(this.pairEnd(before))
    return { from: at, to: at, text: `\n${' '.repeat(column)}${renderPair(name, value, column)}` }
  }

  private pair(name: string, field: Field, pair: Pair, value: Data): Edit[] {
    const node = pair.value
    const current = dataOf(field, jsOf(node))
    if (isSame(current, value)) return []
    if (field.kind === 'record' && isBlockMap(node) && isDataRecord(value))
      return this.record(field.fields, node, value)
    const from = startOf(pair.key)
    const column = this.columnOf(from)
    if (field.kind === 'list' && isBlockSeq(node) && isFilledList(value)) {
      return this.entries(field, node, value, this.columnOf(this.dashes(node)[0] ?? from))
    }
    const to = this.pairEnd(pair)
    if (isSeq(node) && node.flow && isFilledList(value) && value.every(isLine)) {
      return [{ from, to, text: `${name}: ${renderFlow(value)}` }]
    }
    return [{ from, to, text: renderPair(name, value, column, { type: typeOf(node), oneLine: this.isCommented(to) }) }]
  }

  /** The entries of a list: each changed where it stands, or, if their order is another one, all laid anew. */
  private entries(list: ListField, seq: YAMLSeq, data: readonly Data[], column: number): Edit[] {
    const old = seq.items.map((item) => dataOf(list.of, jsOf(item)))
    const matches = matchEntries(old, data)
    const dashes = this.dashes(seq)
    const edits = data.map((entry, index) => {
      const match = matches[index] ?? null
      return match === null ? null : this.entry(list.of, seq.items[match], dashes[match] ?? 0, entry, column)
    })
    const isInPlace = data.length === old.length && matches.every((match, index) => match === index)
    if (isInPlace) return edits.flatMap((each) => each ?? [])

    const ends = seq.items.map((item, index) => this.lineEnd(this.nodeEnd(item, (dashes[index] ?? 0) + 1)))
    const leads = dashes.map((dash, index) => (index === 0 ? '' : this.source.slice(ends[index - 1], dash)))
    const gap = gapOf(leads[1]) ?? (column === 0 && data.every(isDataRecord) ? '\n\n' : `\n${' '.repeat(column)}`)
    const texts = data.map((entry, index) => {
      const match = matches[index] ?? null
      const lead = match === null || match === 0 ? gap : (leads[match] ?? gap)
      const shown = index === 0 ? lead.trimStart() : lead
      const body =
        match === null
          ? renderEntry(entry, column)
          : applyEdits(this.source, edits[index] ?? [], dashes[match], ends[match])
      return shown + body
    })
    return [{ from: dashes[0] ?? 0, to: ends.at(-1) ?? 0, text: texts.join('') }]
  }

  private entry(field: Field, node: unknown, dash: number, data: Data, column: number): Edit[] {
    if (isSame(dataOf(field, jsOf(node)), data)) return []
    if (field.kind === 'record' && isBlockMap(node) && isDataRecord(data)) return this.record(field.fields, node, data)
    const to = this.nodeEnd(node, dash + 1)
    return [{ from: dash, to, text: renderEntry(data, column, { type: typeOf(node), oneLine: this.isCommented(to) }) }]
  }

  /** Where the dashes of a list's entries stand. */
  private dashes(seq: YAMLSeq): number[] {
    const token = seq.srcToken
    if (token?.type !== 'block-seq') return []
    return token.items.flatMap(({ start }) =>
      start.flatMap(({ type, offset }) => (type === 'seq-item-ind' ? [offset] : [])),
    )
  }

  private pairEnd({ key, value }: Pair): number {
    return this.nodeEnd(value, this.source.indexOf(':', endOf(key)) + 1)
  }

  /** Where the last visible sign of a value stands. @param otherwise for a value that is empty. */
  private nodeEnd(node: unknown, otherwise: number): number {
    if (isBlockMap(node)) {
      const last = node.items.at(-1)
      return last ? this.pairEnd(last) : otherwise
    }
    if (isBlockSeq(node)) return this.nodeEnd(node.items.at(-1), (this.dashes(node).at(-1) ?? otherwise) + 1)
    const from = startOf(node)
    const text = this.source.slice(from, endOf(node)).trimEnd()
    return text === '' ? otherwise : from + text.length
  }

  /** Whether a comment follows in the same line, as it must still do afterwards. */
  private isCommented(at: number): boolean {
    return /^[^\n]*#/.test(this.source.slice(at, this.lineEnd(at)))
  }

  private columnOf(at: number): number {
    return at - (this.source.lastIndexOf('\n', at - 1) + 1)
  }

  private lineEnd(at: number): number {
    const end = this.source.indexOf('\n', at)
    return end === -1 ? this.source.length : end
  }
}

/** The empty lines and spaces between two entries, without the comments there. */
function gapOf(lead: string | undefined): string | undefined {
  return lead?.replaceAll(/#[^\n]*\n\s*/g, '')
}

const isLine = (data: Data): boolean => typeof data === 'string' && !data.includes('\n')
const isFilledList = (data: Data): data is readonly Data[] => Array.isArray(data) && data.length > 0
