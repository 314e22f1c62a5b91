import { CST, Scalar, stringify, YAMLSeq } from 'yaml'
import { type Data, isDataRecord, isEmpty } from '../data.ts'

/** A record or a list, each value with all its signs. */
export type Block = CST.BlockMap | CST.BlockSequence

// As long as the lines of the shipped files.
const LONGEST_LINE = 110
const LONG_TEXT = 90

/** Text of a file, put in as it is. */
export const raw = (source: string): CST.SourceToken => {
  return { type: source === '\n' ? 'newline' : 'space', offset: 0, indent: 0, source }
}

/** A value as it stands behind its sign: a colon or a hyphen. A text keeps its quotes, and a list its brackets. */
export function textOf({ type, indent }: Block, data: Data, before?: CST.Token): string {
  const value = nodeOf(data, CST.resolveAsScalar(before)?.type, before?.type === 'flow-collection')
  const [sign, whole] = type === 'block-seq' ? ['-', [value]] : ['x:', { x: value }]
  const style = { lineWidth: LONGEST_LINE - indent, singleQuote: true, flowCollectionPadding: false } as const
  const text = stringify(whole, { ...style, schema: 'failsafe' })
  return text.slice(sign.length, -1).replaceAll(/\n(?=.)/g, `\n${' '.repeat(indent)}`)
}

/** A long text is folded. */
function nodeOf(data: Data, quotes: Scalar.Type | null = null, flow = false): unknown {
  if (isDataRecord(data)) {
    const filled = Object.entries(data).filter(([, value]) => !isEmpty(value))
    return Object.fromEntries(filled.map(([name, value]) => [name, nodeOf(value)]))
  }
  if (typeof data !== 'string') return Object.assign(new YAMLSeq(), { items: data.map((entry) => nodeOf(entry)), flow })
  const isLong = data.includes('\n') || data.length > LONG_TEXT
  const isBlock = quotes === Scalar.BLOCK_LITERAL || quotes === Scalar.BLOCK_FOLDED
  const type = data === '' ? Scalar.QUOTE_SINGLE : isLong && !isBlock ? Scalar.BLOCK_FOLDED : (quotes ?? Scalar.PLAIN)
  return Object.assign(new Scalar(data), { type })
}

/** The comment and the line breaks behind a value. @param lead what stands before it. */
export function tailOf(value: CST.Token | undefined, lead: string): string {
  if (!value) return lead
  if (value.type === 'block-scalar') return CST.stringify({ ...value, props: value.props.slice(1), source: '' })
  if (value.type === 'flow-collection') return CST.stringify({ start: value.end.slice(1) })
  return 'end' in value ? CST.stringify({ start: value.end ?? [] }) : `${lead.split('\n', 1).join('').trimEnd()}\n`
}
