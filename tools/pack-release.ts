import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Settings } from '#settings/read-settings.ts'
import { ROOT } from './paths.ts'

/** What the machine online runs or its owner reads. */
const PARTS =
  'dist deploy enquiry server settings LICENSE package.json package-lock.json docs/handbuch.md docs/going-live.md'
const SCRIPTS = ['serve', 'enquiries', 'mail:test']
/** Tests, types and maps: more than half of what the packages bring. */
const NEVER_RUN =
  /\.test\.[jt]s$|\.d\.[cm]?ts$|\.map$|\/node_modules\/(?:@[^/]+\/)?[^/]+\/(?:tests?|docs|examples|benchmarks?)$/
const flag = v.optional(v.boolean())
const lock = v.object({ packages: v.record(v.string(), v.object({ dev: flag, devOptional: flag, optional: flag })) })
const project = v.looseObject({ name: v.string(), scripts: v.record(v.string(), v.string()) })

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
    const options = { recursive: true, dereference: true, preserveTimestamps: true, filter: isRun }
    for (const part of [...PARTS.split(' '), ...packages()]) cpSync(join(ROOT, part), join(packed, part), options)
    const scripts = Object.fromEntries(SCRIPTS.map((script) => [script, whole.scripts[script]]))
    writeFileSync(join(packed, 'package.json'), JSON.stringify({ ...whole, scripts }, null, 2))
    writeFileSync(join(packed, '.env.example'), exampleFor(settings))

    const archive = `${title}.tar.gz`
    execFileSync('tar', ['-czf', archive, title], { cwd: work })
    renameSync(join(work, archive), join(folder, archive))
    return join(folder, archive)
  } finally {
    rmSync(work, { recursive: true })
  }
}

const isRun = (path: string) => !NEVER_RUN.test(path.replaceAll('\\', '/'))

/** The folders of what is installed for the server; without the project's own Node, which is for this machine. */
function packages(): string[] {
  const installed = v.parse(lock, JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'))).packages
  return Object.entries(installed).flatMap(([path, { dev, devOptional, optional }]) =>
    path === '' || dev || devOptional || optional ? [] : path,
  )
}

/** The server must have the settings that stand in the pages: another origin than its own would be refused. */
function exampleFor({ siteOrigin, formEndpoint, retentionDays }: Settings): string {
  return readFileSync(join(ROOT, '.env.example'), 'utf8')
    .replace(/^SITE_URL=.*$/m, `SITE_URL=${siteOrigin}`)
    .replace(/^FORM_ENDPOINT=.*$/m, `FORM_ENDPOINT=${formEndpoint}`)
    .replace(/^RETENTION_DAYS=.*$/m, `RETENTION_DAYS=${retentionDays}`)
}
