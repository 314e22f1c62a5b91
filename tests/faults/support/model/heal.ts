import { until } from '../../../support/until.ts'
import { mendRows } from './careless-hands.ts'
import { expectRule } from './rule.ts'
import type { OutboxModel } from './state.ts'
import type { World } from './world.ts'

const HOUR_MS = 60 * 60_000

/**
 * Everything becomes well again, step by step; after each the relay must have done what it then can.
 * @throws Error when something acknowledged does not end in the mailbox.
 */
export async function heal(model: OutboxModel, world: World): Promise<void> {
  await world.freeDisk()
  await world.mail.become('fine')
  await world.stop('SIGTERM')
  await world.start()
  // Before `retry --all` hides what was given up too soon.
  expectRule(model, world)
  await until('no mail waits for a time that a wrong clock has set', () => farAway(world).length === 0)

  world.clock.set(0)
  await retryAll(world)
  await until('everything legible is sent, the rest has failed', () => isSettled(model, world))
  expectRule(model, world)

  mendRows(world)
  model.promises.damaged.clear()
  await retryAll(world)
  await until('everything is sent', () => isSettled(model, world))
  expectRule(model, world)
}

/** Mails that would wait longer than the longest pause between two attempts. */
function farAway(world: World): unknown[] {
  const latest = world.clock.now() + HOUR_MS
  return world.sql(`SELECT id FROM enquiry WHERE status = 'queued' AND next_attempt_at > ?`, latest)
}

async function retryAll(world: World): Promise<void> {
  const { code, stderr } = await world.enquiries('retry', '--all')
  if (code !== 0) throw new Error(`retry --all ended with ${code}: ${stderr}`)
}

function isSettled({ numbers, promises }: OutboxModel, world: World): boolean {
  const status = new Map(world.stored().map((row) => [row.id, row.status]))
  return numbers.every((id) => {
    const now = status.get(id)
    return now === 'sent' || (now === 'failed' && promises.damaged.has(id))
  })
}
