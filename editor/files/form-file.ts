import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readText } from '#model/load/read-text.ts'
import { readYaml } from '#model/load/read-yaml.ts'
import type { Form } from '../forms/field.ts'
import { type Data, dataOf } from './data.ts'
import { mergeLegal, readLegalData } from './legal.ts'
import { mergeYaml } from './yaml/merge.ts'

/** What a file of the owner's holds; or why it can't be read, in German. */
export type Read = { data: Data; fault: null } | { data: null; fault: string }

/** Reads the file of a form. @param folder that of the owner's files. */
export function readFormFile({ file, content }: Form, folder: string): Read {
  const path = join(folder, file)
  const { text, fault } = readText(path)
  if (text === null) return { data: null, fault: `content/${file}: ${fault}` }
  if (isLegal(file)) return { data: readLegalData(text), fault: null }
  const { data, faults } = readYaml(path, `content/${file}`)
  return faults[0] === undefined ? { data: dataOf(content, data), fault: null } : { data: null, fault: faults[0] }
}

/**
 * The file of a form as it is to be, in the bytes and line ends it has now.
 * @returns null if it already says what the form says.
 */
export function mergeFormFile({ file, content }: Form, folder: string, data: Data): Buffer | null {
  const bytes = readFileSync(join(folder, file))
  const written = bytes.toString('utf8')
  const mark = written.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : ''
  const source = written.slice(mark.length).replaceAll(/\r\n?/g, '\n')
  const merged = isLegal(file) ? mergeLegal(source, data) : mergeYaml(source, content, data)
  if (merged === source) return null
  return Buffer.from(mark + (written.includes('\r\n') ? merged.replaceAll('\n', '\r\n') : merged))
}

const BYTE_ORDER_MARK = '\uFEFF'
const isLegal = (file: string): boolean => file.endsWith('.md')
