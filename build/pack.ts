/** Packs the archive for the machine online, which then needs Node and nothing else. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempDisposableSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import packageJson from '../package.json' with { type: 'json' }
import type { Settings } from '#settings/read-settings.ts'
import { rename } from '#shared/rename.ts'
import { DIST, ROOT } from './paths.ts'

/** The parts of the program that the machine online runs or that its owner reads. */
const PARTS =
  'commands/office.ts deploy enquiry office server settings shared LICENSE package.json package-lock.json docs/helfer.md'
const SCRIPTS = ['serve', 'enquiries', 'mail:test', 'office'] as const
const flag = v.optional(v.boolean())
const lock = v.object({ packages: v.record(v.string(), v.object({ dev: flag, devOptional: flag, optional: flag })) })

/**
 * Packs the built site, the server and the packages it runs with. The archive holds one folder of the same name.
 * @param folder for the archive; created if it is missing.
 * @param settings those the site was built with.
 * @returns the name of the archive.
 */
export function packRelease(folder: string, { siteOrigin, formEndpoint, retentionDays }: Settings): string {
  mkdirSync(folder, { recursive: true })
  using work = mkdtempDisposableSync(join(folder, '.release-'))
  const title = `${packageJson.name}-${new Date().toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')}`
  const packed = join(work.path, title)
  // Optional packages stay behind: the project's own Node is made for this computer's system.
  const locked = v.parse(lock, JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))).packages
  const packages = Object.keys(locked).filter((path) => path !== '' && !Object.values(locked[path] ?? {}).some(Boolean))
  const copy = (from: string, to: string) => cpSync(from, join(packed, to), { recursive: true, dereference: true })
  for (const part of PARTS.split(' ')) copy(join(ROOT, part), part)
  giveUnixLines(packed)
  // dist/ is a link to its build.
  copy(DIST, 'dist')
  for (const part of packages) copy(join(ROOT, part), part)
  const scripts = Object.fromEntries(SCRIPTS.map((script) => [script, packageJson.scripts[script]]))
  writeFileSync(join(packed, 'package.json'), JSON.stringify({ ...packageJson, scripts }, null, 2))
  // The pages were built with these settings, and the server refuses a form of another origin.
  const built = { SITE_URL: siteOrigin, FORM_ENDPOINT: formEndpoint, RETENTION_DAYS: String(retentionDays) }
  const example = Object.entries(built).reduce(
    (text, [name, value]) => text.replace(new RegExp(`^${name}=.*$`, 'm'), () => `${name}=${value}`),
    readFileSync(join(ROOT, '.env.example'), 'utf8').replaceAll('\r\n', '\n'),
  )
  writeFileSync(join(packed, '.env.example'), example)
  // Without COPYFILE_DISABLE the tar of macOS adds a second file `._…` to each file that has attributes of the Finder.
  const env = { ...process.env, COPYFILE_DISABLE: '1' }
  execFileSync('tar', ['-czf', `${title}.tar.gz`, title], { cwd: work.path, env })
  rename(`${packed}.tar.gz`, join(folder, `${title}.tar.gz`))
  return `${title}.tar.gz`
}

/** The text files in a folder lose the line ends of Windows: Linux can't run such a script. */
function giveUnixLines(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = join(entry.parentPath, entry.name)
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll('\r\n', '\n'))
  }
}
