import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Settings } from '#settings/read-settings.ts'
import { ROOT } from '../paths.ts'
import { ownFiles } from './own-files.ts'
import { packageFolders } from './packages.ts'
import { name, releasePackageJson } from './package-json.ts'

/** What goes along as it is. */
const WHOLE = ['dist', 'deploy', 'LICENSE', 'docs/handbuch.md', 'docs/going-live.md']

/**
 * Packs the built site, the server and the packages it needs. The archive holds one folder, named like itself.
 * @param folder where the archive goes; made if need be.
 * @param settings those the site was built with.
 * @returns its path.
 */
export function packRelease(folder: string, settings: Settings): string {
  mkdirSync(folder, { recursive: true })
  const work = mkdtempSync(join(folder, '.release-'))
  try {
    const title = `${name}-${new Date().toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')}`
    const files = ownFiles()
    const packages = packageFolders(files)
    for (const path of [...WHOLE, ...files]) copy(path, join(work, title))
    // What lies below it counts by itself.
    for (const path of packages) copy(path, join(work, title), join(ROOT, path, 'node_modules'))
    writeFileSync(join(work, title, 'package.json'), releasePackageJson(packages))
    writeFileSync(join(work, title, '.env.example'), exampleFor(settings))

    const archive = `${title}.tar.gz`
    execFileSync('tar', ['-czf', archive, title], { cwd: work })
    renameSync(join(work, archive), join(folder, archive))
    return join(folder, archive)
  } finally {
    rmSync(work, { recursive: true })
  }
}

function copy(path: string, to: string, without?: string): void {
  // The site is a link to its build.
  cpSync(join(ROOT, path), join(to, path), {
    recursive: true,
    dereference: true,
    // The time of its files says which build made them.
    preserveTimestamps: true,
    filter: (source) => source !== without,
  })
}

/** The server must have the settings that stand in the pages: another origin than its own would be refused. */
function exampleFor({ siteOrigin, formEndpoint, retentionDays }: Settings): string {
  return readFileSync(join(ROOT, '.env.example'), 'utf8')
    .replace(/^SITE_URL=.*$/m, `SITE_URL=${siteOrigin}`)
    .replace(/^FORM_ENDPOINT=.*$/m, `FORM_ENDPOINT=${formEndpoint}`)
    .replace(/^RETENTION_DAYS=.*$/m, `RETENTION_DAYS=${retentionDays}`)
}
