import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { ROOT } from '#build/paths.ts'

const FILES = globSync('{build,checks,commands,editor,enquiry,model,pages,server,settings,shared}/**/*.{ts,tsx}', {
  cwd: ROOT,
  exclude: (name) => name.endsWith('.test.ts') || name.endsWith('.test.tsx'),
})
const LENGTH = 10_000
// Below this a pause of the processor is longer than the pattern takes.
const MEASURABLE_MS = 4

type Pattern = { file: string; source: string; flags: string }

function patternsIn(file: string): Pattern[] {
  const found: Pattern[] = []
  const { program } = parseSync(file, readFileSync(join(ROOT, file), 'utf8'))
  new Visitor({
    Literal(node) {
      if ('regex' in node) found.push({ file, source: node.regex.pattern, flags: node.regex.flags })
    },
  }).visit(program)
  return found
}

/** A character for each part of a pattern, up to each of its first parts: `<a\s[^<]*b` gives `<`, `<a`, `<a `, `<a a`. */
function beginningsOf({ source, flags }: Pattern): string[] {
  const parts = source.matchAll(
    /\(\?(?:[=!:]|<(?:[=!]|\w+>))|\\p\{[\w=]+\}|\\u\{?[\dA-F]{4,6}\}?|\\x..|\\[\s\S]|\[(?:\\.|[^\]\\])*\]|\{[\d,]+\}|[()|?*+^$]|[\s\S]/gi,
  )
  const beginnings = ['']
  for (const [part] of parts) {
    if (part === '|' && beginnings.length < 60) beginnings.push('')
    const last = beginnings.at(-1) ?? ''
    if (!/^(?:[()|?*+^$]|\(\?.*|\{[\d,]+\})$/.test(part) && last.length < 10)
      beginnings.push(last + exampleOf(part, flags.replace('g', '')))
  }
  return [...new Set(beginnings)].filter((text) => text !== '')
}

function exampleOf(part: string, flags: string): string {
  if (part.length === 1) return part === '.' ? 'a' : part
  const signs = ['a', ' ', '1', '\n', 'A', '<', '-', '"', ';', ...part.replaceAll(/[[\]^\\]/g, '')]
  const set = new RegExp(part, flags)
  return signs.find((sign) => sign.search(set) === 0) ?? ''
}

function milliseconds({ source, flags }: Pattern, text: string): number {
  const pattern = new RegExp(source, flags)
  const begin = performance.now()
  text.replace(pattern, '')
  return performance.now() - begin
}

const ROUNDS = 9

/** Whether twice as much takes more than three times as long, in most rounds: others use the processor, too. */
function isSlow(pattern: Pattern, beginning: string): boolean {
  const of = (length: number) => `${beginning.repeat(Math.ceil(length / beginning.length)).slice(0, length)}\0`
  const [long, short] = [of(2 * LENGTH), of(LENGTH)]
  if (milliseconds(pattern, long) < MEASURABLE_MS) return false
  const slow = Array.from({ length: ROUNDS }, () => {
    const before = milliseconds(pattern, short)
    return milliseconds(pattern, long) > Math.max(MEASURABLE_MS, 3 * before)
  })
  return slow.filter(Boolean).length > ROUNDS / 2
}

test('every pattern takes at most three times as long for twice as much of its own beginning', () => {
  const patterns = FILES.flatMap(patternsIn)
  expect(patterns.length).toBeGreaterThan(150)
  const slow = patterns.flatMap((pattern) => {
    const beginning = beginningsOf(pattern).find((text) => isSlow(pattern, text))
    return beginning === undefined ? [] : [`${pattern.file}: /${pattern.source}/ on ${JSON.stringify(beginning)}`]
  })
  expect(slow).toEqual([])
})
