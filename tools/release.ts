/** `npm run release`: one archive for the machine online, which then needs Node and nothing else. */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempDisposableSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import * as v from 'valibot'
import packageJson from '../package.json' with { type: 'json' }
import { loadContent } from '#model/content.ts'
import type { Settings } from '#settings/read-settings.ts'
import { withSettings } from '#settings/process-settings.ts'
import { readWords } from '#shared/arguments.ts'
import { ensureBuild } from './build-stamp.ts'
import { CONTENT, DIST, ROOT } from './paths.ts'

const HELP = `npm run release
Packt die Website mit dem Server in ein Archiv im Ordner release/. Der Rechner im Netz braucht dann nur noch Node.`

/** The parts of the program that the machine online runs or that its owner reads. */
const PARTS = 'deploy enquiry server settings shared LICENSE package.json package-lock.json docs/helfer.md'
const SCRIPTS = ['serve', 'enquiries', 'mail:test'] as const
const flag = v.optional(v.boolean())
const lock = v.object({ packages: v.record(v.string(), v.object({ dev: flag, devOptional: flag, optional: flag })) })

async function main(): Promise<void> {
  if (readWords(HELP)) await withSettings(release, loadContent(CONTENT).content?.business)
}

async function release(settings: Settings): Promise<void> {
  if (!(await ensureBuild(settings))) {
    process.exitCode = 1
    return
  }
  const archive = packRelease(join(ROOT, 'release'), settings)
  const megabytes = (statSync(archive).size / 1e6).toLocaleString('de-DE', { maximumFractionDigits: 1 })
  console.log(`${relative(ROOT, archive)} ist fertig (${megabytes} MB), für ${settings.siteOrigin}.`)
  console.log(
    'Auf dem Server packen Sie es aus und rufen als root deploy/install.sh mit dem Archiv auf: docs/helfer.md, Kapitel 1.',
  )
}

/**
 * Packs the built site, the server and the packages it runs with. The archive holds one folder of the same name.
 * @param folder for the archive; created if it is missing.
 * @param settings those the site was built with.
 * @returns its path.
 */
function packRelease(folder: string, { siteOrigin, formEndpoint, retentionDays }: Settings): string {
  mkdirSync(folder, { recursive: true })
  using work = mkdtempDisposableSync(join(folder, '.release-'))
  const title = `${packageJson.name}-${new Date().toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')}`
  const packed = join(work.path, title)
  // optional: the project's own Node is made for this computer's system.
  const locked = v.parse(lock, JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))).packages
  const packages = Object.keys(locked).filter((path) => path !== '' && !Object.values(locked[path] ?? {}).some(Boolean))
  // dist/ is a link to its build.
  const options = { recursive: true, dereference: true }
  cpSync(DIST, join(packed, 'dist'), options)
  for (const part of [...PARTS.split(' '), ...packages]) cpSync(join(ROOT, part), join(packed, part), options)
  const scripts = Object.fromEntries(SCRIPTS.map((script) => [script, packageJson.scripts[script]]))
  writeFileSync(join(packed, 'package.json'), JSON.stringify({ ...packageJson, scripts }, null, 2))
  // The pages were built with these settings, and the server refuses a form of another origin.
  const built = { SITE_URL: siteOrigin, FORM_ENDPOINT: formEndpoint, RETENTION_DAYS: String(retentionDays) }
  const example = Object.entries(built).reduce(
    (text, [name, value]) => text.replace(new RegExp(`^${name}=.*$`, 'm'), () => `${name}=${value}`),
    readFileSync(join(ROOT, '.env.example'), 'utf8'),
  )
  writeFileSync(join(packed, '.env.example'), example)
  execFileSync('tar', ['-czf', `${title}.tar.gz`, title], { cwd: work.path })
  renameSync(`${packed}.tar.gz`, join(folder, `${title}.tar.gz`))
  return join(folder, `${title}.tar.gz`)
}

await main()
