import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import * as v from 'valibot'
import { CACHE, DIST } from '#tools/paths.ts'
import { DOCUMENTS } from '../build/support.ts'

// Later releases download a Java of their own when installed.
const RELEASE = 'vnu-jar@25.11.25'
const JAR = join(CACHE, 'package/build/dist/vnu.jar')
const reportSchema = v.pipe(
  v.string(),
  v.parseJson(),
  v.object({ messages: v.array(v.object({ type: v.string(), url: v.optional(v.string(), ''), message: v.string() })) }),
)

/** What this release of the checker takes for an error and is none. */
const MISTAKEN = [
  // HTML has had it since 2023 (whatwg/html#9400), the checker only in releases that download a Java when installed.
  { message: /^Attribute “name” not allowed on element “details”/, page: /(?:index|gesendet)\.html$/ },
  // Media Queries 4: a range instead of min-width.
  { message: /^Bad value “\(width >= .*” for attribute “sizes”/, page: /(?:index|gesendet)\.html$/ },
  // The server's own markers: it writes true or false there.
  { message: /^Bad value “\{\{invalid:\w+\}\}” for attribute “aria-invalid”/, page: /anfrage\.html$/ },
]

/** 31 MB that `npm ci` need not bring for one test of the long run. */
beforeAll(() => {
  if (existsSync(JAR)) return
  const options = { cwd: CACHE, encoding: 'utf8' } as const
  const archive = execFileSync('npm', ['pack', '--silent', RELEASE], options).trim()
  execFileSync('tar', ['-xzf', archive, 'package/build/dist/vnu.jar'], options)
})

test('the Nu Html Checker finds no error in any page', () => {
  const documents = DOCUMENTS.map((name) => join(DIST, name))
  const options = ['--format', 'json', '--errors-only', '--exit-zero-always']
  const { stderr } = spawnSync('java', ['-jar', JAR, ...options, ...documents], { encoding: 'utf8' })
  const { messages } = v.parse(reportSchema, stderr)
  const isMistake = ({ url, message }: (typeof messages)[number], mistake: (typeof MISTAKEN)[number]) =>
    mistake.message.test(message) && mistake.page.test(url)
  expect(messages.filter((found) => !MISTAKEN.some((mistake) => isMistake(found, mistake)))).toEqual([])
  // What it has learnt meanwhile leaves the list.
  expect(MISTAKEN.filter((mistake) => !messages.some((found) => isMistake(found, mistake)))).toEqual([])
})
