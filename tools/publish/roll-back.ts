import { existsSync, renameSync, rmSync } from 'node:fs'
import { loadRelease } from '#server/release/load-release.ts'
import { NO_RELEASE } from '#server/release/release.ts'
import { previousDist } from '#server/release/releases.ts'
import { BuildError } from './build-error.ts'

/**
 * Exchanges the built site and the one before it; a second time undoes that. A running server takes it over.
 * One that was broken off is finished first, and that is all then.
 * @throws BuildError when there is none before it that is whole; nothing is changed then.
 */
export async function rollBack(dist: string): Promise<void> {
  const previous = previousDist(dist)
  const aside = `${dist}.aside`
  if (existsSync(aside)) {
    if (!existsSync(dist)) renameSync(aside, dist)
    else if (!existsSync(previous)) return renameSync(aside, previous)
    // A build came in between.
    else rmSync(aside, { recursive: true })
  }

  await loadRelease(previous, NO_RELEASE).catch(() => {
    throw new BuildError('Eine frühere Website, die vollständig ist, gibt es hier nicht.')
  })
  if (existsSync(dist)) renameSync(dist, aside)
  renameSync(previous, dist)
  if (existsSync(aside)) renameSync(aside, previous)
}
