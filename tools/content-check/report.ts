import * as v from 'valibot'

/** What a German message says when a schema has no words of its own. */
const MISSING = 'Diese Angabe fehlt oder hat die falsche Form.'

/** Where checked content comes from: the file, and what one entry of its list is called ('Projekt'). */
export type Source = { file: string; entry?: string }

/**
 * Checks content against a schema.
 * @returns one line per fault, such as "content/projects.ts, Projekt 3, Feld alt: Bitte beschreiben Sie …"; empty when all is well.
 */
export function check(source: Source, schema: v.GenericSchema, content: unknown): string[] {
  const result = v.safeParse(schema, content, { message: MISSING })
  if (result.success) return []
  const faults = result.issues.map((issue) => ({ path: pathOf(issue), message: issue.message }))
  // What a group says may be the mere consequence of a fault inside it: mend that first.
  const causes = faults.filter(({ path }) => !faults.some((other) => isInside(other.path, path)))
  return causes.map(({ path, message }) => `${place(source, path)}: ${message}`)
}

function isInside(path: string[], group: string[]): boolean {
  return path.length > group.length && group.every((key, index) => path[index] === key)
}

function pathOf(issue: v.BaseIssue<unknown>): string[] {
  return (issue.path ?? []).map((item) => String(item.key))
}

function place({ file, entry }: Source, path: string[]): string {
  const [first, ...rest] = path
  if (entry === undefined || first === undefined) return [file, field(path)].filter(Boolean).join(', ')
  return [file, `${entry} ${Number(first) + 1}`, field(rest)].filter(Boolean).join(', ')
}

function field(path: string[]): string {
  return path.length > 0 ? `Feld ${path.join('.')}` : ''
}
