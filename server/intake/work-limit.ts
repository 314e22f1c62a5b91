import { MAX_ATTACHMENT_BYTES } from '#enquiry/limits.ts'

const MAX_POSTS = 500
/** Bytes that posts in work may hold in memory together: 24 files of 5 MB. */
const MAX_BYTES = 24 * MAX_ATTACHMENT_BYTES
// A byte now and then is no progress.
const PROGRESS_BYTES = 16 * 1024

/** One post from its first byte to its answer, as far as memory is concerned. */
export type Work = {
  /** Ends the reading of its body and has the visitor told; null as soon as nothing more is read. */
  giveWay: (() => void) | null
  /** Counts bytes that have arrived. @returns false when there is no room for them, or for one more post. */
  claim(arrived: number): boolean
  end(): void
}

/**
 * Bounds the posts in work: beyond it the one that has made no progress for longest gives way, while it arrives.
 * @returns what takes a post in; it counts until its `end`.
 */
export function createWorkLimit(): () => Work {
  /** What each holds, in the order of their last progress. */
  const held = new Map<Work, number>()
  let bytes = 0
  const isFull = (): boolean => held.size > MAX_POSTS || bytes > MAX_BYTES

  return () => {
    const work: Work = {
      giveWay: null,
      claim(arrived) {
        const before = held.get(work)
        if (before === undefined) return false
        if ((before % PROGRESS_BYTES) + arrived >= PROGRESS_BYTES) held.delete(work)
        held.set(work, before + arrived)
        bytes += arrived
        for (const other of held.keys()) {
          if (!isFull()) return true
          if (other === work || !other.giveWay) continue
          other.end()
          other.giveWay()
        }
        return !isFull()
      },
      end() {
        bytes -= held.get(work) ?? 0
        held.delete(work)
      },
    }
    held.set(work, 0)
    return work
  }
}
