import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../log/log.ts'
import { loadRelease } from './load-release.ts'
import { MANIFEST } from './manifest.ts'
import { NO_RELEASE, type Release, withHashedFilesOf } from './release.ts'

const POLL_MS = 2000
// Somebody who reads one page for long while the owner corrects a text twice.
const EARLIER_RELEASES = 2

/** The folder in which the build leaves the site it has replaced. */
export const previousDist = (dist: string): string => `${dist}.previous`

/** The site as it is now. */
export type Releases = {
  /** Replaced as a whole, never changed: who answers a request keeps the one it began with. */
  readonly current: Release
  /** Ends the looking for new builds. */
  stop(): void
}

/**
 * Loads the built site and takes over each new build once it is complete; an incomplete or changed one is logged and
 * the release before it stays.
 * @param dist folder of the built site; there may be none yet.
 */
export async function followReleases(dist: string, log: Log): Promise<Releases> {
  const previous = await loadRelease(previousDist(dist), NO_RELEASE).catch(() => null)
  // Newest first.
  let earlier = previous ? [previous] : []
  let latest = NO_RELEASE
  let current = withHashedFilesOf(NO_RELEASE, earlier)
  let taken: string | null = null
  let reported = ''

  const takeOver = (release: Release): void => {
    if (latest.id !== null) earlier = [latest, ...earlier].slice(0, EARLIER_RELEASES)
    latest = release
    current = withHashedFilesOf(release, earlier.toReversed())
    reported = ''
    log.info({ release: release.id, resources: release.resources.size }, 'release taken over')
  }

  const check = async (): Promise<void> => {
    const state = await stateOf(dist)
    if (state !== null && state === taken) return
    try {
      const release = await loadRelease(dist, current)
      taken = state
      if (release.id !== latest.id) takeOver(release)
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      if (problem !== reported) log.warn(refusal(problem, latest))
      reported = problem
    }
  }

  await check()
  // A poll and not fs.watch, which sees nothing on network drives and loses a folder that is replaced.
  let timer = setTimeout(poll, POLL_MS).unref()
  let stopped = false
  async function poll(): Promise<void> {
    await check()
    if (!stopped) timer = setTimeout(poll, POLL_MS).unref()
  }

  return {
    get current() {
      return current
    },
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}

/** Changes with every build; null without one. */
async function stateOf(dist: string): Promise<string | null> {
  const found = await stat(join(dist, MANIFEST)).catch(() => null)
  return found && `${found.ino} ${found.mtimeMs} ${found.size}`
}

function refusal(problem: string, latest: Release): string {
  const consequence = latest.id === null ? 'only the relay answers' : `release ${latest.id} stays`
  return `the built site can't be served, ${problem}: ${consequence}; run npm run build`
}
