import * as fc from 'fast-check'
import { fullFileSystem } from '../full-disk.ts'
import { damageRow, removeOutbox } from './careless-hands.ts'
import type { Command } from './command.ts'
import { heal } from './heal.ts'
import { changeMailMood, fillDisk, freeDisk, jumpClock, kill, restart, wait } from './machine-trouble.ts'
import { backUp, remove, restore, retry, retryAll } from './owner.ts'
import { killWhilePosting, post, postAgain } from './posting.ts'
import { OutboxModel } from './state.ts'
import { World } from './world.ts'

type Happening = fc.Arbitrary<Command>

/** Why disks are not filled on this machine, or null. */
export const NO_FULL_DISK = fullFileSystem.unavailable

// What is named more often happens more often.
const VISITORS: Happening[] = [post, post, post, post, postAgain, killWhilePosting]
const MACHINE: Happening[] = [kill, restart, wait, jumpClock, changeMailMood, changeMailMood]
const DISK: Happening[] = NO_FULL_DISK === null ? [fillDisk, freeDisk] : []
const OWNER: Happening[] = [retry, retryAll, remove, backUp, restore]
const CARELESS_HANDS: Happening[] = [damageRow, removeOutbox]
const HAPPENINGS = [...VISITORS, ...MACHINE, ...DISK, ...OWNER, ...CARELESS_HANDS]

export type ModelPlan = {
  seed: number
  runs: number
  /** Most commands in one run. */
  length: number
  /** After this much time no further run is begun and a failed one is not shrunk further; milliseconds. */
  timeLimitMs: number
}

export type ModelReport = {
  /** How many runs there were; fewer than planned when the time was up. */
  runs: number
  /** The shortest sequence found that breaks the rule, and how; null when none did. */
  failure: string | null
}

/**
 * Lets whatever can happen to the outbox happen in any order, and then heals everything.
 * A failure names its `path` and `replayPath`: with `FAULT_SEED`, `FAULT_PATH` and `FAULT_REPLAY_PATH` exactly that
 * sequence runs again.
 */
export async function modelScenario({ seed, runs, length, timeLimitMs }: ModelPlan): Promise<ModelReport> {
  const { FAULT_PATH: path, FAULT_REPLAY_PATH: replayPath } = process.env
  const commands = fc.commands(HAPPENINGS, { maxCommands: length, size: 'max', ...(replayPath && { replayPath }) })
  const begun: Promise<void>[] = []
  const property = fc.asyncProperty(commands, (sequence) => {
    const run = runOnce(sequence)
    begun.push(run)
    return run
  })
  const details = await fc.check(property, {
    seed,
    numRuns: runs,
    interruptAfterTimeLimit: timeLimitMs,
    ...(path && { path }),
  })
  // The time limit does not wait for the run it cuts off, whose relay and disk would be left behind.
  await Promise.allSettled(begun)
  if (!details.failed) return { runs: details.numRuns, failure: null }
  return {
    runs: details.numRuns,
    failure: `${String(details.errorInstance)}\n${await fc.asyncDefaultReportMessage(details)}`,
  }
}

async function runOnce(commands: Iterable<Command>): Promise<void> {
  const world = await World.create()
  try {
    const model = new OutboxModel()
    await fc.asyncModelRun(() => ({ model, real: world }), commands)
    await heal(model, world)
  } finally {
    await world.close()
  }
}
