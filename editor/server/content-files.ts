import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { splitLegal } from '#model/read/legal.ts'
import { Fault } from '#model/read/report.ts'
import { composed, readText, type Trial } from '#model/read/text-file.ts'
import { readYaml } from '#model/read/yaml-file.ts'
import { type Data, dataOf, isDataRecord } from '../data.ts'
import { type Form, FORMS } from '../forms.ts'
import { mergeYaml } from './merge-yaml.ts'
import { writeAtomically } from './write-atomically.ts'

/** Checks the content, with another file in the place of its own. */
type Check = (trial?: Trial) => Promise<readonly Fault[]>

/** The values in a file of the owner's; or the fault that makes it unreadable. */
type Read = { data: Data; fault: null } | { data: null; fault: Fault }

export type ContentFiles = ReturnType<typeof contentFiles>

/** Opens a folder of content for the editor. */
export function contentFiles(folder: string, check: Check) {
  const read = (form: Form): Read => readForm(form, folder)

  /** The version of a form's file: a hash of its bytes; empty if the file is missing. */
  function versionOf({ file }: Form): string {
    const path = join(folder, file)
    return existsSync(path) ? hash('sha256', readFileSync(path)) : ''
  }

  /**
   * Saves a form if the file has not changed since the form was filled, and if the new file has no fault. Faults in
   * other forms do not prevent the save: longer opening hours can make a sentence elsewhere too long.
   * @param version of the file that the form was filled with.
   * @returns the faults that prevent the save; 'stale' if the file has changed.
   */
  async function save(form: Form, data: Data, version: string): Promise<readonly Fault[] | 'stale'> {
    const { fault } = read(form)
    if (fault !== null) return [fault]
    if (version !== versionOf(form)) return 'stale'
    const bytes = mergeForm(form, folder, data)
    if (bytes === null) return []
    const faults = await newFaults(form.file, bytes, check)
    if (faults.length > 0) return faults
    // The check takes seconds: meanwhile a text editor may have written.
    if (version !== versionOf(form)) return 'stale'
    writeAtomically(join(folder, form.file), bytes)
    return []
  }

  return { read, versionOf, save }
}

const BYTE_ORDER_MARK = '\uFEFF'

function readForm({ file, schema }: Form, folder: string): Read {
  if (isLegal(file)) {
    const { text, line, fault } = readText(folder, file)
    if (text === null) return { data: null, fault: new Fault(file, [], line, fault) }
    return { data: dataOf(schema, splitLegal(text) ?? { text }), fault: null }
  }
  const { data, faults } = readYaml(folder, file)
  return faults[0] === undefined ? { data: dataOf(schema, data), fault: null } : { data: null, fault: faults[0] }
}

/**
 * The bytes of a form's file with the form's values, with the file's own line ends; null if the values have not
 * changed.
 */
function mergeForm({ file, schema }: Form, folder: string, data: Data): Buffer | null {
  const written = readFileSync(join(folder, file), 'utf8')
  const mark = written.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : ''
  const source = composed(written.slice(mark.length)).replaceAll(/\r\n?/g, '\n')
  const merged = composed(isLegal(file) ? mergeLegal(source, data) : mergeYaml(source, schema, data))
  if (merged === source) return null
  return Buffer.from(mark + (written.includes('\r\n') ? merged.replaceAll('\n', '\r\n') : merged))
}

const isLegal = (file: string): boolean => file.endsWith('.md')

/** Puts a form's values into the file of a legal page; a text that was not changed stays as it is, to the byte. */
function mergeLegal(source: string, data: Data): string {
  if (!isDataRecord(data)) return source
  const [title, stand] = [data.title, data.stand].map((words) => String(words ?? '').replaceAll('\n', ' '))
  const before = splitLegal(source)?.text ?? `\n${source}`
  const text = data.text === before.trim() ? before : `${/^\n*/.exec(before)?.[0]}${String(data.text)}\n`
  return `---\ntitle: ${title}\nstand: ${stand}\n---\n${text}`
}

/** The faults that the new file would bring, without those of other forms. */
async function newFaults(file: string, bytes: Uint8Array, check: Check): Promise<Fault[]> {
  const before = (await check()).map(keyOf)
  const after = await check({ file, bytes })
  const isOthers = (fault: Fault) => fault.file !== file && FORMS.some((each) => each.file === fault.file)
  return after.filter((fault) => !isOthers(fault) && !before.includes(keyOf(fault)))
}

/** Identifies a fault without its line, because any change above the fault moves the line. */
const keyOf = ({ file, path, sentence }: Fault): string => JSON.stringify([file, path, sentence])
