import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { hash } from 'node:crypto'
import { join } from 'node:path'

const RULE = `style-src 'self'`

/**
 * Lets the server in a copy of the project allow the style sheets inside that page; every other header stays as it is.
 * @throws Error when the server's policy can't be found.
 */
export function allowInlineStyles(root: string, html: string): void {
  const styles = [...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs)].map(([, text = '']) => text)
  const hashes = styles.map((text) => `'sha256-${hash('sha256', text, 'base64')}'`)
  const files = globSync('server/**/*.ts', { cwd: root }).map((name) => join(root, name))
  const file = files.find((name) => readFileSync(name, 'utf8').includes(RULE))
  if (!file) throw new Error(`No file of the server contains ${RULE}.`)
  writeFileSync(file, readFileSync(file, 'utf8').replace(RULE, [RULE, ...hashes].join(' ')))
}
