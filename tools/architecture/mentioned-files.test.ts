import { globSync, readFileSync } from 'node:fs'
import { join, matchesGlob, sep } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../paths.ts'

const PAPERS = globSync('{*.md,docs/**/*.md}', { cwd: ROOT })
const FILES = globSync('**/*.{ts,tsx,css}', { cwd: ROOT, exclude: ['**/node_modules', 'dist', 'dist.builds'] })
const PATHS = FILES.map((file) => file.replaceAll(sep, '/'))

/** How papers name source files: `boot.ts`, `send/desk.ts`, `access/keyboard-*.test.ts`. */
const FILE_NAME = /`([\w*{},./-]+\.(?:tsx?|css))`/g

test.each(PAPERS)('%s names only files that exist', (paper) => {
  const text = readFileSync(join(ROOT, paper), 'utf8')
  const names = new Set([...text.matchAll(FILE_NAME)].map(([, name = '']) => name))
  const missing = [...names].filter((name) => !PATHS.some((path) => matchesGlob(path, `**/${name}`)))
  expect(missing).toEqual([])
})
