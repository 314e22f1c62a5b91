import type { Log } from '../log/log.ts'
import { call } from './call.ts'
import type { Trouble } from './troubles.ts'

// Whoever can't store an enquiry shall be told within a minute.
const LOOK_MS = 15_000
const HEARTBEAT_MS = 5 * 60_000

export type WatchOptions = {
  findTroubles: () => Promise<Trouble[]>
  tell: (troubles: readonly Trouble[]) => Promise<void>
  /** Called while all is well, for a dead man's switch; null: nobody is. */
  heartbeatUrl: string | null
  log: Log
}

/** Told by a visitor's page, and anybody can claim it: nobody may stop the heartbeat from outside. */
const isHearsay = ({ kind }: Trouble) => kind === 'front'

/** Looks for trouble now and every quarter of a minute. @returns a function that ends this. */
export function startWatch({ findTroubles, tell, heartbeatUrl, log }: WatchOptions): () => void {
  let timer: NodeJS.Timeout | undefined
  let ended = false
  let nextBeat = -Infinity
  let isHeard = true

  const beat = async (url: string): Promise<void> => {
    nextBeat = performance.now() + HEARTBEAT_MS
    try {
      await call(url, null)
      isHeard = true
    } catch (error) {
      if (isHeard) log.warn({ err: error }, 'HEARTBEAT_URL could not be called')
      isHeard = false
    }
  }

  const look = async (): Promise<void> => {
    const troubles = await findTroubles()
    if (ended) return
    await tell(troubles)
    if (troubles.every(isHearsay) && heartbeatUrl !== null && performance.now() >= nextBeat) await beat(heartbeatUrl)
  }

  const goOn = (): void => {
    look()
      .catch((error: unknown) => log.error({ err: error }, 'what is wrong could not be found out'))
      .finally(() => {
        if (!ended) timer = setTimeout(goOn, LOOK_MS)
      })
  }
  goOn()

  return () => {
    ended = true
    clearTimeout(timer)
  }
}
