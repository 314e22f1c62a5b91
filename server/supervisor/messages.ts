import * as v from 'valibot'

/** What the server process tells the supervisor. */
export const workerMessage = v.variant('type', [
  v.object({ type: v.literal('ready'), url: v.string() }),
  /** Why it can't start, in one line for the operator. */
  v.object({ type: v.literal('failed'), reason: v.string() }),
  v.object({ type: v.literal('alive') }),
])

export type WorkerMessage = v.InferOutput<typeof workerMessage>

/** How often a server process says that its event loop turns. */
export const HEARTBEAT_MS = 1000
