import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { parse } from 'yaml'
import { ROOT } from '#build/paths.ts'

/** A small fault in one file. One test must notice it. */
export type Fault = {
  list: string
  /** The consequence in words. */
  name: string
  file: string
  /** The replacement of each text. The file has each text exactly once. */
  change: Record<string, string>
  test: string
  /** Words of the title of the test that must fail; empty: any in the file. */
  title: string
}

const changes = v.record(v.string(), v.string())
const lists = v.record(
  v.string(),
  v.record(v.string(), v.record(v.string(), v.nullable(v.union([v.string(), changes])))),
)

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')

/** The faults of faults.yaml. */
export const FAULTS = Object.entries(v.parse(lists, parse(read('tests/mutants/faults.yaml')))).flatMap(
  ([list, faults]) =>
    Object.entries(faults).map(([name, parts]): Fault => {
      const [[file, change], [test, title]] = v.parse(
        v.tuple([v.tuple([v.string(), changes]), v.tuple([v.string(), v.nullable(v.string(), '')])]),
        Object.entries(parts),
      )
      return { list, name, file, change, test, title: title ?? '' }
    }),
)

/** @returns a line for each text, file or test of the fault that does not exist any more. */
export function missingParts({ name, file, change, test, title }: Fault): string[] {
  const missing = [file, test].filter((path) => !existsSync(join(ROOT, path)))
  if (missing.length > 0) return missing.map((path) => `${name}: there is no ${path}`)
  const texts = Object.keys(change).flatMap((find) => {
    const count = read(file).split(find).length - 1
    return count === 1 ? [] : [`${name}: ${file} has ${JSON.stringify(find)} ${count} times`]
  })
  return read(test).includes(title) ? texts : [...texts, `${name}: no test in ${test} is called "${title}"`]
}
