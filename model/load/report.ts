import * as v from 'valibot'
import { fillPlaceholders, type Placeholders, unknownPlaceholder } from './placeholders.ts'
import type { YamlFile } from './read-yaml.ts'

/** What a German message says when a schema has no words of its own. */
const MISSING =
  'Diese Angabe fehlt oder hat die falsche Form. Bitte schreiben Sie sie so wie in der mitgelieferten Datei.'
const EMPTY = 'Diese Datei ist leer. Bitte füllen Sie sie wieder so wie die mitgelieferte.'
const NO_SUCH_FIELD = 'Dieses Feld gibt es hier nicht. Bitte prüfen Sie, wie es geschrieben ist und wo es steht.'

type Parsed<Output> = { output: Output; faults: [] } | { output: null; faults: string[] }

/**
 * Parses what stands in a file by its schema.
 * @param placeholders what words in braces stand for; null to leave them as they are.
 * @param entry the word for one entry of a file's list ('Projekt').
 * @returns its output, or one line per fault, such as
 * "content/projects.yaml, Zeile 24, Projekt 3, Feld alt: Bitte beschreiben Sie …".
 */
export function parseFile<Schema extends v.GenericSchema>(
  file: YamlFile,
  schema: Schema,
  placeholders: Placeholders | null,
  entry?: string,
): Parsed<v.InferOutput<Schema>> {
  if (file.faults.length > 0) return { output: null, faults: file.faults }
  const { data, unknown } = placeholders ? fillPlaceholders(file.data, placeholders) : { data: file.data, unknown: [] }
  const result = v.safeParse(schema, data, { message: MISSING })
  const unknownFaults = unknown.map(
    ({ path, name }) => `${placeOf(file, path, entry)}: ${unknownPlaceholder(name, Object.keys(placeholders ?? {}))}`,
  )
  if (result.success && unknown.length === 0) return { output: result.output, faults: [] }

  const faults = (result.issues ?? []).map((issue) => ({ path: pathOf(issue), message: messageOf(issue, file) }))
  // What a group says may be the mere consequence of a fault inside it: mend that first.
  const causes = faults.filter(({ path }) => !faults.some((other) => isInside(other.path, path)))
  // Of several rules one value breaks, the first says enough.
  const firsts = new Map(causes.map((cause) => [placeOf(file, cause.path, entry), cause.message] as const).toReversed())
  const lines = [...firsts].toReversed().map(([place, message]) => `${place}: ${message}`)
  return { output: null, faults: [...lines, ...unknownFaults] }
}

type Path = readonly (string | number)[]

function messageOf(issue: v.BaseIssue<unknown>, { data }: YamlFile): string {
  if (issue.type === 'strict_object' && issue.expected === 'never') return NO_SUCH_FIELD
  return data === null && issue.message === MISSING ? EMPTY : issue.message
}

function pathOf(issue: v.BaseIssue<unknown>): Path {
  return (issue.path ?? []).map(({ key }) => (typeof key === 'number' ? key : String(key)))
}

function isInside(path: Path, group: Path): boolean {
  return path.length > group.length && group.every((key, index) => path[index] === key)
}

/** "content/projects.yaml, Zeile 24, Projekt 3, Feld alt". Entries count from 1, as people do. */
export function placeOf(file: YamlFile, path: Path, entry?: string): string {
  const [first, ...rest] = path
  const isEntry = entry !== undefined && typeof first === 'number'
  const field = (isEntry ? rest : path).map((key) => (typeof key === 'number' ? key + 1 : key)).join('.')
  const line = file.lineOf(path)
  return [
    file.name,
    line === null ? '' : `Zeile ${line}`,
    isEntry ? `${entry} ${first + 1}` : '',
    field === '' ? '' : `Feld ${field}`,
  ]
    .filter((part) => part !== '')
    .join(', ')
}
