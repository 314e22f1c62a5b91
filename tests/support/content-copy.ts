import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT, SHIPPED } from '#build/paths.ts'

/** A copy of the shipped content that a test may change as an owner would. */
export type ContentCopy = {
  /** A site folder; the content lies in its folder `content`. */
  site: string
  folder: string
  /** Replaces some words in a file; they must be there. */
  edit(file: string, from: string, to: string): void
  append(file: string, text: string): void
  /** Puts the shipped texts back. The media stay as they are. */
  restore(): void
  remove(): void
}

export function copyContent(): ContentCopy {
  const site = mkdtempSync(join(tmpdir(), 'site-'))
  const folder = join(site, 'content')
  cpSync(SHIPPED, folder, { recursive: true })
  return {
    site,
    folder,
    edit(file, from, to) {
      const path = join(folder, file)
      const text = readFileSync(path, 'utf8')
      if (!text.includes(from)) throw new Error(`${file} does not say ${from}`)
      writeFileSync(path, text.replace(from, to))
    },
    restore: () => cpSync(SHIPPED, folder, { recursive: true, filter: (path) => !path.endsWith('/media') }),
    append: (file, text) => appendFileSync(join(folder, file), text),
    remove: () => rmSync(site, { recursive: true }),
  }
}

/** A copy of the shipped content together with the built site. */
export function copySite(): ContentCopy {
  const copy = copyContent()
  // The link to the current build leads to the copy of that build.
  for (const name of ['dist', 'dist.builds'])
    cpSync(join(ROOT, name), join(copy.site, name), { recursive: true, verbatimSymlinks: true })
  return copy
}
