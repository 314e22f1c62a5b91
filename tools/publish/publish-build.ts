import { existsSync, renameSync, rmSync } from 'node:fs'
import type { Identity } from '#settings/identity.ts'
import { readManifest } from '#server/release/manifest.ts'
import { previousDist } from '#server/release/releases.ts'
import { BuildError } from './build-error.ts'
import { checkServerPages } from './check-server-pages.ts'
import { checkSize } from './check-size.ts'
import { describeBuild, writeManifest } from './write-manifest.ts'

/**
 * Puts a finished build in the place of the one before, which stays beside it: a server that starts now still has the
 * files of pages that are open.
 * @param built folder of the build, on the same file system as `dist`.
 * @param business whose site it is, for server and command line.
 * @throws BuildError when it must not be published; `dist` is then as it was.
 */
export async function publishBuild(built: string, dist: string, business?: Identity): Promise<void> {
  const manifest = describeBuild(built, business)
  checkSize(manifest)
  checkServerPages(built)
  writeManifest(built, manifest)

  const replaced = await readManifest(dist).catch(() => null)
  try {
    // Building twice without a change must not push out the build before.
    if (replaced?.id === manifest.id) rmSync(dist, { recursive: true })
    else if (existsSync(dist)) keepAsPrevious(dist)
    renameSync(built, dist)
  } catch (error) {
    // Also when another build gets there in the same moment.
    const reason = error instanceof Error ? error.message : String(error)
    throw new BuildError(`dist/ konnte nicht ersetzt werden: ${reason}. Bitte noch einmal bauen.`)
  }
}

function keepAsPrevious(dist: string): void {
  rmSync(previousDist(dist), { recursive: true, force: true })
  renameSync(dist, previousDist(dist))
}
