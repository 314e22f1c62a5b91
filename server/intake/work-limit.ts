import { MAX_ATTACHMENT_BYTES } from '#enquiry/limits.ts'

const MAX_POSTS = 500
/** Bytes that posts in work may hold in memory together: 24 files of 5 MB. */
const MAX_BYTES = 24 * MAX_ATTACHMENT_BYTES
// A byte now and then is no progress.
const PROGRESS_BYTES = 16 * 1024

/** One post from its first byte to its answer, as far as memory is concerned. */
export type Work = {
  bytes: number
  /** Ends the reading of its body and has the visitor told; null as soon as nothing more is read. */
  giveWay: (() => void) | null
}

/** Bounds the posts in work: beyond it the one that has made no progress for longest gives way, while it arrives. */
export function createWorkLimit() {
  /** In the order of their last progress. */
  const inWork = new Set<Work>()
  let bytes = 0

  const isFull = (): boolean => inWork.size > MAX_POSTS || bytes > MAX_BYTES
  const end = (work: Work): void => {
    if (inWork.delete(work)) bytes -= work.bytes
  }

  return {
    /** Takes a post in; it counts until `end`. */
    begin(): Work {
      const work: Work = { bytes: 0, giveWay: null }
      inWork.add(work)
      return work
    },
    /** Counts bytes that have arrived. @returns false when there is no room for them, or for one more post. */
    claim(work: Work, arrived: number): boolean {
      if (!inWork.has(work)) return false
      if ((work.bytes % PROGRESS_BYTES) + arrived >= PROGRESS_BYTES) {
        inWork.delete(work)
        inWork.add(work)
      }
      work.bytes += arrived
      bytes += arrived
      for (const other of inWork) {
        if (!isFull()) return true
        if (other === work || !other.giveWay) continue
        end(other)
        other.giveWay()
      }
      return !isFull()
    },
    end,
  }
}

export type WorkLimit = ReturnType<typeof createWorkLimit>
