import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import * as v from 'valibot'
import { machine } from './machine.ts'

const FILE = join(import.meta.dirname, 'latest.json')

const result = v.object({
  date: v.pipe(v.string(), v.isoDate()),
  /** The commit that was measured; with `+` when files were changed since. */
  commit: v.string(),
  machine,
  /** How many programs wanted a core when it began: what is measured beside others is no figure to keep. */
  load: v.number(),
  figures: v.unknown(),
})
export type Result = v.InferOutput<typeof result>

const results = v.record(v.string(), result)
export type Results = v.InferOutput<typeof results>

/** What was measured last, by part. @throws ValiError when the file was not written by `keepResult`. */
export function readResults(): Results {
  return existsSync(FILE) ? v.parse(results, JSON.parse(readFileSync(FILE, 'utf8'))) : {}
}

/** Puts a part's new result in the place of its last one; the other parts stay. */
export function keepResult(part: string, measured: Result): void {
  mkdirSync(dirname(FILE), { recursive: true })
  writeFileSync(FILE, `${JSON.stringify({ ...readResults(), [part]: measured }, null, 2)}\n`)
}
