import { isUtf8 } from 'node:buffer'

/** The longest text, entities expanded, in characters. */
export const LONGEST_XML = 500_000

const BEFORE_TYPE = /\s+|<\?.*?\?>|<!--.*?-->/sy
const TYPE = /<!DOCTYPE\s[^[>"']*(?:(?:"[^"]*"|'[^']*')[^[>"']*)*/y
const ENTITY = /<!ENTITY\s+([^\s%"'<>&;]+)\s+(?:"([^"]*)"|'([^']*)')\s*>/y
const OTHER_DECLARATION = /<!(?:ELEMENT|ATTLIST|NOTATION)\s(?:[^"'>]|"[^"]*"|'[^']*')*>/y
const END = /\]?\s*>/y
// References in comments and in CDATA are no references.
const REFERENCE = /<!--.*?(?:-->|$)|<!\[CDATA\[.*?(?:\]\]>|$)|<\?.*?(?:\?>|$)|&([^\s;&#<>"']+);/gs
const CHARACTER = /&#(?:x([\da-f]+)|(\d+));/gi

/**
 * Reads an XML file as drawing programs write it: in any encoding, with entities of its own.
 * @returns the text without document type; its entities are expanded.
 * @throws RangeError for an unknown encoding, an entity in another file, a text that is too long or has no end.
 */
export function readXml(bytes: Buffer): string {
  const text = decode(bytes)
  const { entities, end } = readType(text)
  let room = LONGEST_XML - (text.length - end)
  const expand = (part: string): string =>
    part.replaceAll(REFERENCE, (written, name) => {
      const value = entities.get(name)
      if (value === undefined) return written
      // An empty entity costs time, too.
      room -= value.length + 1
      if (room < 0) throw new RangeError('The entities are too long.')
      return expand(value)
    })
  return expand(text.slice(end))
}

function decode(bytes: Buffer): string {
  const [first, second] = bytes
  if (first === 0xfe || first === 0) return new TextDecoder('utf-16be').decode(bytes)
  if (first === 0xff || second === 0) return new TextDecoder('utf-16le').decode(bytes)
  const [, named = ''] =
    /^<\?xml\s[^>]*?encoding\s*=\s*["']([^"'>]+)/.exec(bytes.subarray(0, 200).toString('latin1')) ?? []
  const isOther = named !== '' && !/^utf-?(?:8|16)$/i.test(named)
  // A program that names no encoding, or a wrong one, has written in that of old Windows.
  return new TextDecoder(isOther ? named : isUtf8(bytes) ? 'utf-8' : 'windows-1252').decode(bytes)
}

/** The entities that the document type declares, and the place where it ends. */
function readType(text: string): { entities: Map<string, string>; end: number } {
  const entities = new Map<string, string>()
  let end = 0
  const take = (pattern: RegExp) => {
    pattern.lastIndex = end
    const found = pattern.exec(text)
    if (found) end = pattern.lastIndex
    return found
  }
  while (take(BEFORE_TYPE));
  if (!take(TYPE)) return { entities, end }
  if (text[end] === '[') end += 1
  while (take(BEFORE_TYPE) || take(OTHER_DECLARATION) || declare(take(ENTITY)));
  if (!take(END)) throw new RangeError('The document type needs another file, or does not end.')
  return { entities, end }

  function declare(found: RegExpExecArray | null): boolean {
    const [, name = '', value = found?.[3] ?? ''] = found ?? []
    // The first declaration counts.
    if (name !== '' && !entities.has(name)) entities.set(name, value.replaceAll(CHARACTER, character))
    return found !== null
  }
}

const character = (_written: string, hex: string | undefined, decimal: string): string =>
  String.fromCodePoint(hex === undefined ? Number(decimal) : Number.parseInt(hex, 16))
