import * as v from 'valibot'
import { fillPlaceholders, type Placeholders, unknownPlaceholder } from '../placeholders.ts'

/** The way to a value in a file: names of fields and indexes of lists. */
export type Path = readonly (string | number)[]

/** The word for one entry of a file that is a list. */
const ENTRIES: Readonly<Record<string, string>> = {
  'services.yaml': 'Leistung',
  'faq.yaml': 'Frage',
  'projects.yaml': 'Projekt',
}

/** A fault of the content. `String(fault)` is the line that commands print. */
export class Fault {
  /** The file in content/: 'projects.yaml', 'media/kueche.jpg'; empty where no file is at fault. */
  readonly file: string
  /** The way to the value; empty for the whole file. */
  readonly path: Path
  readonly line: number | null
  /** A German sentence that says how to mend the fault. */
  readonly sentence: string

  constructor(file: string, path: Path, line: number | null, sentence: string) {
    this.file = file
    this.path = path
    this.line = line
    this.sentence = sentence
  }

  /** "content/projects.yaml, Zeile 24, Projekt 3, Feld alt: Bitte beschreiben Sie …". Entries count from 1. */
  toString(): string {
    const [first] = this.path
    const entry = typeof first === 'number' ? `${ENTRIES[this.file]} ${first + 1}` : ''
    const field = this.path.slice(entry === '' ? 0 : 1).map((key) => (typeof key === 'number' ? key + 1 : key))
    const [file, line] = [this.file && `content/${this.file}`, this.line && `Zeile ${this.line}`]
    const parts = [file, line, entry, field.length > 0 && `Feld ${field.join('.')}`]
    return [parts.filter(Boolean).join(', '), this.sentence].filter(Boolean).join(': ')
  }
}

/** A file of the owner's, read but not yet checked. */
export type OwnersFile = {
  /** The file's name in content/: 'faq.yaml'. */
  name: string
  /** Every value is a string, a list or a record. The schema decides which strings are numbers. */
  data: unknown
  /** Faults that make the file unreadable. */
  faults: Fault[]
  /** The line of a value, or of the record or list around a missing value; null in an empty file. */
  lineOf: (path: Path) => number | null
}

/** The output of a schema for a file; or the file's faults. */
export type Parsed<Output> = { output: Output | null; faults: readonly Fault[] }

// The sentence for rules of a schema that have none of their own.
const MISSING =
  'Diese Angabe fehlt oder hat die falsche Form. Bitte schreiben Sie sie so wie in der mitgelieferten Datei.'
const EMPTY = 'Diese Datei ist leer. Bitte füllen Sie sie wieder so wie die mitgelieferte.'
const NO_SUCH_FIELD = 'Dieses Feld gibt es hier nicht. Bitte prüfen Sie, wie es geschrieben ist und wo es steht.'

/**
 * Parses the data of a file by its schema.
 * @param placeholders the values of words in braces; null to leave those words as they are.
 */
export function parseFile<Schema extends v.GenericSchema>(
  file: OwnersFile,
  schema: Schema,
  placeholders: Placeholders | null,
): Parsed<v.InferOutput<Schema>> {
  if (file.faults.length > 0) return { output: null, faults: file.faults }
  const { data, unknown } = placeholders ? fillPlaceholders(file.data, placeholders) : { data: file.data, unknown: [] }
  // A value that breaks several rules gets the sentence of the first rule only.
  const result = v.safeParse(schema, data, { message: MISSING, abortPipeEarly: true })
  if (result.success && unknown.length === 0) return { output: result.output, faults: [] }
  const known = Object.keys(placeholders ?? {})
  const fault = (path: Path, sentence: string) => new Fault(file.name, path, file.lineOf(path), sentence)
  const faults = [
    ...(result.issues ?? []).map((issue) => fault(pathOf(issue), sentenceOf(issue, data))),
    ...unknown.map(({ path, written }) => fault(path, unknownPlaceholder(written, known))),
  ]
  return { output: null, faults }
}

function sentenceOf({ type, expected, message }: v.BaseIssue<unknown>, data: unknown): string {
  if (type === 'strict_object' && expected === 'never') return NO_SUCH_FIELD
  return data === null && message === MISSING ? EMPTY : message
}

const pathOf = ({ path }: v.BaseIssue<unknown>): Path =>
  (path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)))
