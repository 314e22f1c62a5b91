import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Settings } from '#settings/read-settings.ts'
import { ROOT } from '../paths.ts'

/** What the machine online runs or its owner reads. */
const PARTS =
  'dist deploy enquiry server settings LICENSE package.json package-lock.json docs/handbuch.md docs/going-live.md'
const project = v.looseObject({ name: v.string(), scripts: v.record(v.string(), v.string()) })
const SCRIPTS = ['serve', 'enquiries', 'mail:test']

/**
 * Packs the built site, the server and the packages it runs with. The archive holds one folder, named like itself.
 * @param folder where the archive goes; made if need be.
 * @param settings those the site was built with.
 * @returns its path.
 */
export function packRelease(folder: string, settings: Settings): string {
  mkdirSync(folder, { recursive: true })
  const work = mkdtempSync(join(folder, '.release-'))
  try {
    const whole = v.parse(project, JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')))
    const title = `${whole.name}-${new Date().toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')}`
    const packed = join(work, title)
    // The site is a link to its build, and the time of its files says which build made them.
    const options = { recursive: true, dereference: true, preserveTimestamps: true, filter: isWanted }
    for (const part of PARTS.split(' ')) cpSync(join(ROOT, part), join(packed, part), options)
    const scripts = Object.fromEntries(SCRIPTS.map((script) => [script, whole.scripts[script]]))
    writeFileSync(join(packed, 'package.json'), JSON.stringify({ ...whole, scripts }, null, 2))
    writeFileSync(join(packed, '.env.example'), exampleFor(settings))
    // Without the project's own Node, which is for this machine.
    const wanted = ['--omit=dev', '--omit=optional', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']
    execFileSync('npm', ['ci', '--silent', ...wanted], { cwd: packed, shell: process.platform === 'win32' })

    const archive = `${title}.tar.gz`
    execFileSync('tar', ['-czf', archive, title], { cwd: work })
    renameSync(join(work, archive), join(folder, archive))
    return join(folder, archive)
  } finally {
    rmSync(work, { recursive: true })
  }
}

const isWanted = (path: string) => !path.endsWith('.test.ts')

/** The server must have the settings that stand in the pages: another origin than its own would be refused. */
function exampleFor({ siteOrigin, formEndpoint, retentionDays }: Settings): string {
  return readFileSync(join(ROOT, '.env.example'), 'utf8')
    .replace(/^SITE_URL=.*$/m, `SITE_URL=${siteOrigin}`)
    .replace(/^FORM_ENDPOINT=.*$/m, `FORM_ENDPOINT=${formEndpoint}`)
    .replace(/^RETENTION_DAYS=.*$/m, `RETENTION_DAYS=${retentionDays}`)
}
