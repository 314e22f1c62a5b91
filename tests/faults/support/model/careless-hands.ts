import { join } from 'node:path'
import * as fc from 'fast-check'
import { rescuedFiles } from '#server/outbox/rescue.ts'
import { until } from '../../../support/until.ts'
import { command, pick } from './command.ts'
import { isAcknowledged } from './posting.ts'
import type { World } from './world.ts'

/** What a row is spoilt with, and how it is mended again. */
type Damage = { name: string; spoil: string; mend: string }

const DAMAGES: readonly Damage[] = [
  {
    name: 'a number JavaScript has not',
    spoil: 'UPDATE enquiry SET received_at = 9007199254740993 WHERE id = ?',
    mend: 'UPDATE enquiry SET received_at = queued_at WHERE received_at = 9007199254740993',
  },
  {
    name: 'a time no calendar has',
    spoil: 'UPDATE enquiry SET received_at = 9000000000000000 WHERE id = ?',
    mend: 'UPDATE enquiry SET received_at = queued_at WHERE received_at = 9000000000000000',
  },
  {
    name: 'a file without a type',
    spoil: `UPDATE attachment SET type = '' WHERE enquiry_id = ?`,
    mend: `UPDATE attachment SET type = 'application/pdf' WHERE type = ''`,
  },
]

/** Somebody edits the database. */
export const damageRow = fc.tuple(fc.constantFrom(...DAMAGES), fc.nat()).map(([{ name, spoil }, choice]) =>
  command({
    name: `damage ${choice}: ${name}`,
    check: ({ numbers }) => numbers.length > 0,
    async run(model, world) {
      await world.freeDisk()
      const id = pick(model.numbers, choice)
      world.sql(spoil, id)
      model.promises.damaged.add(id)
    },
  }),
)

/** Undoes every damage, as an owner with help would. */
export function mendRows(world: World): void {
  for (const { mend } of DAMAGES) world.sql(mend)
}

/**
 * Somebody deletes the database under the running relay. Nothing is acknowledged from then on, and what the relay
 * still holds is saved beside it; the owner puts that in place.
 */
export const removeOutbox = fc.boolean().map((native) =>
  command({
    name: 'outbox removed',
    async run(model, world) {
      await world.freeDisk()
      const before = rescuedFiles(world.dataDir)
      world.removeOutbox()
      const answer = await world.post(model.write(undefined, false, world.clock.now()), native)
      if (isAcknowledged(answer)) throw new Error('acknowledged without an outbox')
      await until('the relay says it is unhealthy', async () => !(await world.isHealthy()))
      // Not the newest by name: the clock may have been set back since the one before.
      const saved = () => rescuedFiles(world.dataDir).find((file) => !before.includes(file))
      const rescued = await until('the data is saved', saved)
      await world.stop('SIGTERM')
      await world.replaceOutbox(join(world.dataDir, rescued))
    },
  }),
)
