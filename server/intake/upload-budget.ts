import { MAX_ATTACHMENT_BYTES } from '#enquiry/limits.ts'
import { FairShare, leastBy } from '../http/fair-share.ts'

/** Bytes that bodies in progress may hold in memory together: 24 files of 5 MB. */
const BUDGET_BYTES = 24 * MAX_ATTACHMENT_BYTES
const STALLED_MS = 5000

/** A body in progress, as far as memory is concerned. */
export type Upload = {
  /** See `clientAddress`. */
  readonly network: string
  /** When it last made noticeable progress, in ms of the monotonic clock. */
  readonly progressAt: number
  /** Whether it is still arriving: what is complete is about to be stored. */
  readonly arriving: boolean
  /** Frees its memory at once and has the visitor told. */
  giveWay(): void
}

/**
 * What all bodies in progress hold in memory, shared out fairly: while half is free nobody is counted; then the network
 * holding most gives way, stalled uploads first. While anything of it is still arriving, a newcomer finds room.
 */
export class UploadBudget {
  readonly #shares = new FairShare<Upload>(MAX_ATTACHMENT_BYTES)

  /** @returns false when this upload is the one to give way, or when nothing can. */
  claim(upload: Upload, bytes: number): boolean {
    while (this.#shares.total + bytes > BUDGET_BYTES) {
      const slowest = leastBy(this.#arrivingOfHeaviest(), ({ progressAt }) => progressAt)
      if (!slowest || slowest === upload) return false
      slowest.giveWay()
    }
    this.#shares.add(upload, upload.network, bytes)
    if (this.#shares.total > BUDGET_BYTES / 2) this.#endLongestStalled()
    return true
  }

  release(upload: Upload): void {
    this.#shares.release(upload)
  }

  #endLongestStalled(): void {
    const now = performance.now()
    const stalled = this.#arrivingOfHeaviest().filter(({ progressAt }) => now - progressAt > STALLED_MS)
    leastBy(stalled, ({ progressAt }) => progressAt)?.giveWay()
  }

  #arrivingOfHeaviest(): Upload[] {
    return this.#shares.heaviest().holders.filter(({ arriving }) => arriving)
  }
}
