import { isMap, isScalar, isSeq, type Pair, type Scalar, type YAMLMap, type YAMLSeq } from 'yaml'

/** A record, an entry on each line. */
export const isBlockMap = (node: unknown): node is YAMLMap => isMap(node) && node.flow !== true && node.items.length > 0
/** A list, an entry with a dash on each line. */
export const isBlockSeq = (node: unknown): node is YAMLSeq => isSeq(node) && node.flow !== true && node.items.length > 0
/** The name of a field. */
export const keyOf = ({ key }: Pair): string => (isScalar(key) ? String(key.value) : '')
/** How a text is written: quoted, folded or plain. */
export const typeOf = (node: unknown): Scalar.Type | undefined => (isScalar(node) ? node.type : undefined)

/** What a node says, without YAML. */
export function jsOf(node: unknown): unknown {
  if (isScalar(node)) return node.value
  if (isSeq(node)) return node.items.map(jsOf)
  if (isMap(node)) return Object.fromEntries(node.items.map((pair) => [keyOf(pair), jsOf(pair.value)]))
  return undefined
}

export function startOf(node: unknown): number {
  return rangeOf(node)[0]
}

export function endOf(node: unknown): number {
  return rangeOf(node)[1]
}

function rangeOf(node: unknown): readonly [number, number] {
  if ((isScalar(node) || isMap(node) || isSeq(node)) && node.range) return [node.range[0], node.range[1]]
  throw new Error('a value stands nowhere in the file')
}
