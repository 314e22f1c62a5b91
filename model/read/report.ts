import * as v from 'valibot'
import { fillPlaceholders, type Placeholders, unknownPlaceholder } from '../placeholders.ts'

/** A file of the owner's, read but not yet checked. */
export type OwnersFile = {
  /** As messages name it: 'content/faq.yaml'. */
  name: string
  /** Every value is a string, list or record: what a number is, the schema says. */
  data: unknown
  /** What makes it unreadable, one German line each. */
  faults: string[]
  /** The line of a value, or of the nearest thing around it that is there; null in an empty file. */
  lineOf: (path: Path) => number | null
}
type Path = readonly (string | number)[]

/** What a schema makes of a file; or what is wrong with it, a German line each. */
export type Parsed<Output> = { output: Output | null; faults: readonly string[] }

/** What a German message says when a schema has no words of its own. */
const MISSING =
  'Diese Angabe fehlt oder hat die falsche Form. Bitte schreiben Sie sie so wie in der mitgelieferten Datei.'
const EMPTY = 'Diese Datei ist leer. Bitte füllen Sie sie wieder so wie die mitgelieferte.'
const NO_SUCH_FIELD = 'Dieses Feld gibt es hier nicht. Bitte prüfen Sie, wie es geschrieben ist und wo es steht.'

/**
 * Parses what stands in a file by its schema.
 * @param placeholders what words in braces stand for; null to leave them as they are.
 * @param entry the word for one entry of a file's list ('Projekt').
 * @returns its output, or one line per fault, such as
 * "content/projects.yaml, Zeile 24, Projekt 3, Feld alt: Bitte beschreiben Sie …".
 */
export function parseFile<Schema extends v.GenericSchema>(
  file: OwnersFile,
  schema: Schema,
  placeholders: Placeholders | null,
  entry?: string,
): Parsed<v.InferOutput<Schema>> {
  if (file.faults.length > 0) return { output: null, faults: file.faults }
  const { data, unknown } = placeholders ? fillPlaceholders(file.data, placeholders) : { data: file.data, unknown: [] }
  // Of several rules one value breaks, the first says enough; what a group says may be the mere consequence.
  const result = v.safeParse(schema, data, { message: MISSING, abortPipeEarly: true })
  if (result.success && unknown.length === 0) return { output: result.output, faults: [] }
  const known = Object.keys(placeholders ?? {})
  const faults = [
    ...(result.issues ?? []).map((issue) => ({ path: pathOf(issue), sentence: sentenceOf(issue, data) })),
    ...unknown.map(({ path, written }) => ({ path, sentence: unknownPlaceholder(written, known) })),
  ]
  return { output: null, faults: faults.map(({ path, sentence }) => `${placeOf(file, path, entry)}: ${sentence}`) }
}

function sentenceOf({ type, expected, message }: v.BaseIssue<unknown>, data: unknown): string {
  if (type === 'strict_object' && expected === 'never') return NO_SUCH_FIELD
  return data === null && message === MISSING ? EMPTY : message
}

const pathOf = ({ path }: v.BaseIssue<unknown>): Path =>
  (path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)))

/** "content/projects.yaml, Zeile 24, Projekt 3, Feld alt". Entries count from 1, as people do. */
export function placeOf({ name, lineOf }: OwnersFile, path: Path, entry?: string): string {
  const [first] = path
  const isEntry = entry !== undefined && typeof first === 'number'
  const field = path.slice(isEntry ? 1 : 0).map((key) => (typeof key === 'number' ? key + 1 : key))
  const line = lineOf(path)
  const parts = [
    name,
    line && `Zeile ${line}`,
    isEntry && `${entry} ${first + 1}`,
    field[0] && `Feld ${field.join('.')}`,
  ]
  return parts.filter(Boolean).join(', ')
}
