import { MAX_ATTACHMENT_BYTES } from '#enquiry/limits.ts'

const MAX_POSTS = 500
/** Bytes that posts in work may hold in memory together: 24 files of 5 MB. */
const MAX_BYTES = 24 * MAX_ATTACHMENT_BYTES
// Who has just come has had no chance to be fast.
const FRESH_MS = 1000

/** One post from its first byte to its answer, as far as memory is concerned. */
export type Work = {
  readonly began: number
  bytes: number
  /** Ends the reading of its body and has the visitor told; null as soon as nothing more is read. */
  giveWay: (() => void) | null
}

/** Bounds the posts in work: beyond it the slowest of those still arriving gives way. */
export function createWorkLimit() {
  const inWork = new Set<Work>()
  let bytes = 0

  const end = (work: Work): void => {
    if (inWork.delete(work)) bytes -= work.bytes
  }

  const slowest = (): Work | undefined => {
    const now = performance.now()
    const rate = (work: Work) => work.bytes / (now - work.began)
    const arriving = [...inWork].filter(({ giveWay, began }) => giveWay && now - began > FRESH_MS)
    return arriving.reduce<Work | undefined>((least, work) => (!least || rate(work) < rate(least) ? work : least), undefined)
  }

  /** @returns whether `own` may stay. */
  const makeRoom = (own: Work): boolean => {
    while (inWork.size > MAX_POSTS || bytes > MAX_BYTES) {
      const leaving = slowest() ?? own
      if (leaving === own) return false
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
      const work: Work = { began: performance.now(), bytes: 0, giveWay: null }
      inWork.add(work)
      return work
    },
    /** Counts bytes that have arrived. @returns false when there is no room for them, or for one more post. */
    claim(work: Work, arrived: number): boolean {
      if (!inWork.has(work)) return false
      work.bytes += arrived
      bytes += arrived
      return makeRoom(work)
    },
    end,
  }
}

export type WorkLimit = ReturnType<typeof createWorkLimit>
