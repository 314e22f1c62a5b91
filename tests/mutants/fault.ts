import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '#tools/paths.ts'

/** A small fault that one of the tests must notice. */
export type Fault = {
  /** What is wrong then, in words. */
  name: string
  file: string
  /** Each text, which must occur in the file exactly once, and what stands there instead. */
  change: Readonly<Record<string, string>>
  /** Test files of which at least one must fail. */
  tests: readonly string[]
  /** Words of the title of the test that must fail, where running the whole files would take long. */
  title?: string
}

/** A fault of one text that one file of tests, or one test of it, must notice. */
export function fault(
  name: string,
  file: string,
  right: string,
  wrong: string,
  [test, title]: readonly [test: string, title?: string],
): Fault {
  return { name, file, change: { [right]: wrong }, tests: [test], ...(title !== undefined && { title }) }
}

/** Puts the fault into the text of its file. */
export function spoil(source: string, { change }: Fault): string {
  return Object.entries(change).reduce((text, [find, replacement]) => text.replace(find, () => replacement), source)
}

/** @returns one line for each text, file and test of the fault that is no longer there. */
export function movedOn({ name, file, change, tests, title }: Fault): string[] {
  const missing = [file, ...tests].filter((path) => !existsSync(join(ROOT, path)))
  if (missing.length > 0) return missing.map((path) => `${name}: there is no ${path}`)
  const source = read(file)
  const texts = Object.keys(change).flatMap((find) => {
    const count = source.split(find).length - 1
    return count === 1 ? [] : [`${name}: ${file} has ${JSON.stringify(find)} ${count} times`]
  })
  if (title === undefined || tests.some((path) => read(path).includes(title))) return texts
  return [...texts, `${name}: no test in ${tests.join(' ')} is called "${title}"`]
}

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
