import { MAX_ATTACHMENT_BYTES } from '#enquiry/limits.ts'

const MAX_POSTS = 500
/** Bytes that posts in work may hold in memory together: 24 files of 5 MB. */
const MAX_BYTES = 24 * MAX_ATTACHMENT_BYTES
// A byte now and then is no progress.
const PROGRESS_BYTES = 16 * 1024

/** One post from its first byte to its answer, as far as memory is concerned. */
export type Work = {
  bytes: number
  /** How many there were at the last noticeable progress, and when that was, in ms of the monotonic clock. */
  progress: { bytes: number; at: number }
  /** Ends the reading of its body and has the visitor told; null as soon as nothing more is read. */
  giveWay: (() => void) | null
}

/** Bounds the posts in work: beyond it the one that has made no progress for longest gives way, while it arrives. */
export function createWorkLimit() {
  const inWork = new Set<Work>()
  let bytes = 0

  const end = (work: Work): void => {
    if (inWork.delete(work)) bytes -= work.bytes
  }

  const longestStalledBut = (own: Work): Work | undefined => {
    const others = [...inWork].filter((work) => work.giveWay && work !== own)
    return others.reduce<Work | undefined>(
      (found, work) => (found && found.progress.at <= work.progress.at ? found : work),
      undefined,
    )
  }

  const isFull = (): boolean => inWork.size > MAX_POSTS || bytes > MAX_BYTES

  /** @returns whether `own` may stay. */
  const makeRoom = (own: Work): boolean => {
    while (isFull()) {
      const leaving = longestStalledBut(own)
      if (!leaving) return false
      const { giveWay } = leaving
      leaving.giveWay = null
      end(leaving)
      giveWay?.()
    }
    return true
  }

  return {
    /** Takes a post in; it counts until `end`. */
    begin(): Work {
      const work: Work = { bytes: 0, progress: { bytes: 0, at: performance.now() }, giveWay: null }
      inWork.add(work)
      return work
    },
    /** Counts bytes that have arrived. @returns false when there is no room for them, or for one more post. */
    claim(work: Work, arrived: number): boolean {
      if (!inWork.has(work)) return false
      work.bytes += arrived
      bytes += arrived
      if (work.bytes - work.progress.bytes >= PROGRESS_BYTES) {
        work.progress = { bytes: work.bytes, at: performance.now() }
      }
      return makeRoom(work)
    },
    end,
  }
}

export type WorkLimit = ReturnType<typeof createWorkLimit>
