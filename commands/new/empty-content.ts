/** `npm run new -- FOLDER --leer`: removes the content that fits only the demo from a new folder. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { dataOf, isRecord } from '#editor/data.ts'
import { FORMS } from '#editor/forms.ts'
import { mergeYaml, readYamlData } from '#editor/server/merge-yaml.ts'

/** Leaves sentences that fit any trade, or that the owner has to write, and no pictures. @param folder a copy of content/. */
export function emptyContent(folder: string): void {
  const other: unknown = parse(readFileSync(join(import.meta.dirname, 'empty.yaml'), 'utf8'), { schema: 'failsafe' })
  for (const { file, schema } of FORMS) {
    if (!isRecord(other) || other[file] === undefined) continue
    const shipped = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
    // Lists are replaced as a whole: a new entry in the place of an old one would keep the old anchor.
    const source = schema.items ? mergeYaml(shipped, schema, []) : shipped
    const data = dataOf(schema, replaceValues(readYamlData(source, schema), other[file]))
    writeFileSync(join(folder, file), mergeYaml(source, schema, data))
  }
  rmSync(join(folder, 'media'), { recursive: true })
}

/** The values of a file with some of them exchanged; a list as a whole. */
function replaceValues(was: unknown, now: unknown): unknown {
  if (!isRecord(was) || !isRecord(now)) return now
  return {
    ...was,
    ...Object.fromEntries(Object.entries(now).map(([name, value]) => [name, replaceValues(was[name], value)])),
  }
}
