import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { parse } from 'yaml'
import { ROOT } from '#tools/paths.ts'

/** A small fault that one test must notice. */
export type Fault = {
  list: string
  /** What is wrong then, in words. */
  name: string
  file: string
  /** Each text, which must occur in the file exactly once, and what stands there instead. */
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

/** All that stand in faults.yaml. */
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

/** @returns one line for each text, file and test of the fault that is no longer there. */
export function movedOn({ name, file, change, test, title }: Fault): string[] {
  const missing = [file, test].filter((path) => !existsSync(join(ROOT, path)))
  if (missing.length > 0) return missing.map((path) => `${name}: there is no ${path}`)
  const texts = Object.keys(change).flatMap((find) => {
    const count = read(file).split(find).length - 1
    return count === 1 ? [] : [`${name}: ${file} has ${JSON.stringify(find)} ${count} times`]
  })
  return read(test).includes(title) ? texts : [...texts, `${name}: no test in ${test} is called "${title}"`]
}
