import { hash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempDisposableSync,
  readFileSync,
  realpathSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { open, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, sep } from 'node:path'
import { splitLegal } from '#model/read/legal.ts'
import { Fault } from '#model/read/report.ts'
import { readText } from '#model/read/text-file.ts'
import { readYaml } from '#model/read/yaml-file.ts'
import { FORMS, type Form } from './forms.ts'
import { mergeYaml } from './merge-yaml.ts'
import { type Data, dataOf, isDataRecord } from './values.ts'

/** Checks a folder of content. */
type Check = (folder: string) => Promise<readonly Fault[]>

/** What a file of the owner's holds; or why it can't be read, in German. */
type Read = { data: Data; fault: null } | { data: null; fault: Fault }

/** The owner's files as the forms read and save them. */
export type ContentFiles = ReturnType<typeof contentFiles>

/**
 * Opens a folder of content for the editor. One form is saved after the other; a form is saved only if its file is as it
 * was when the form was filled, and if what then stands there is right in itself. What another form then lacks, such as
 * a sentence that has become too long by an opening hour in it, is that form's to mend.
 */
export function contentFiles(folder: string, check: Check) {
  let saving: Promise<unknown> = Promise.resolve()
  const read = (form: Form): Read => readForm(form, folder)
  /** Which version of its file a form is filled with: another one after every change, whoever made it. */
  const versionOf = ({ file }: Form): string => hash('sha256', readFileSync(join(folder, file)))

  async function saveNow(form: Form, data: Data, version?: string): Promise<readonly Fault[]> {
    const { fault } = read(form)
    if (fault !== null) return [fault]
    const current = versionOf(form)
    if (version !== undefined && version !== current) return [changedElsewhere(form)]
    const bytes = mergeForm(form, folder, data)
    if (bytes === null) return []
    const faults = await newFaults(folder, form, bytes, check)
    if (faults.length > 0) return faults
    // The check takes seconds: meanwhile a text editor may have written.
    const isWritten = await writeWhole(join(folder, form.file), bytes, () => versionOf(form) === current)
    return isWritten ? [] : [changedElsewhere(form)]
  }

  /**
   * @param version the one the form was filled with; without it nobody is asked whether the file has changed.
   * @returns the faults that keep the form from being saved; then its file is as it was.
   */
  function save(form: Form, data: Data, version?: string): Promise<readonly Fault[]> {
    const saved = saving.then(() => saveNow(form, data, version))
    saving = saved.catch(() => undefined)
    return saved
  }
  return { read, versionOf, save }
}

const CHANGED_ELSEWHERE =
  'Diese Datei wurde inzwischen an anderer Stelle geändert. Bitte laden Sie die Seite neu (F5), und öffnen Sie das Formular noch einmal: Es bietet Ihnen an, was Sie hier eingetragen haben.'
const changedElsewhere = ({ file }: Form) => new Fault(file, [], null, CHANGED_ELSEWHERE)
const BYTE_ORDER_MARK = '\uFEFF'

function readForm({ file, content }: Form, folder: string): Read {
  if (isLegal(file)) {
    const { text, line, fault } = readText(join(folder, file))
    if (text === null) return { data: null, fault: new Fault(file, [], line, fault) }
    return { data: dataOf(content, splitLegal(text) ?? { text }), fault: null }
  }
  const { data, faults } = readYaml(folder, file)
  return faults[0] === undefined ? { data: dataOf(content, data), fault: null } : { data: null, fault: faults[0] }
}

/** The file of a form as it is to be, in the bytes and line ends it has now; null if it already says what the form says. */
function mergeForm({ file, content }: Form, folder: string, data: Data): Buffer | null {
  const written = readFileSync(join(folder, file), 'utf8')
  const mark = written.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : ''
  const source = written.slice(mark.length).replaceAll(/\r\n?/g, '\n')
  const merged = isLegal(file) ? mergeLegal(source, data) : mergeYaml(source, content, data)
  if (merged === source) return null
  return Buffer.from(mark + (written.includes('\r\n') ? merged.replaceAll('\n', '\r\n') : merged))
}

const isLegal = (file: string): boolean => file.endsWith('.md')

/** Puts what the form says into the file of a legal page; a text nobody has changed stays as it is, to the byte. */
function mergeLegal(source: string, data: Data): string {
  if (!isDataRecord(data)) return source
  const [title, stand] = [data.title, data.stand].map((words) => String(words ?? '').replaceAll('\n', ' '))
  const before = splitLegal(source)?.text ?? `\n${source}`
  const text = data.text === before.trim() ? before : `${/^\n*/.exec(before)?.[0]}${String(data.text)}\n`
  return `---\ntitle: ${title}\nstand: ${stand}\n---\n${text}`
}

/** The faults there would be with that file, but for those of other forms, and those that are there already. */
async function newFaults(folder: string, form: Form, bytes: Uint8Array, check: Check): Promise<Fault[]> {
  // Tried in a copy of the texts; photos and film are linked, not copied.
  using trial = mkdtempDisposableSync(join(tmpdir(), 'inhalt-'))
  const media = join(folder, 'media')
  // Links are followed: a copied link would lead the trial's write to the owner's file.
  const filter = (path: string) => path !== media && !path.startsWith(media + sep)
  cpSync(folder, trial.path, { recursive: true, dereference: true, filter })
  mkdirSync(media, { recursive: true })
  // A junction is the link to a folder that Windows lets everybody make.
  symlinkSync(media, join(trial.path, 'media'), 'junction')
  const before = (await check(trial.path)).map(textOf)
  writeFileSync(join(trial.path, form.file), bytes)
  const after = await check(trial.path)
  const isOthers = ({ file }: Fault) => file !== form.file && FORMS.some((each) => each.file === file)
  return after.filter((fault) => !isOthers(fault) && !before.includes(textOf(fault)))
}

/** A fault by all but its line, which any change above it moves. */
const textOf = ({ file, path, sentence }: Fault): string => JSON.stringify([file, path, sentence])

/**
 * Writes a file so that at every moment either the old or the new one is there, whole. A link is followed.
 * @param mayWrite is asked at the last moment.
 * @returns whether it was written.
 */
export async function writeWhole(path: string, bytes: Uint8Array, mayWrite = () => true): Promise<boolean> {
  const target = existsSync(path) ? realpathSync(path) : path
  const temporary = `${target}.${process.pid}.neu`
  try {
    await writeFile(temporary, bytes, { flush: true })
    if (!mayWrite()) return false
    renameSync(temporary, target)
  } finally {
    await rm(temporary, { force: true })
  }
  // Without sync() a power cut could take the new name back. Windows opens no folders.
  if (process.platform === 'win32') return true
  await using folder = await open(dirname(target))
  await folder.sync()
  return true
}
