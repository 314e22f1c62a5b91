import { join } from 'node:path'
import * as fc from 'fast-check'
import { command, pick } from './command.ts'
import type { World } from './world.ts'

/** The owner has one enquiry sent once more, whatever its state. */
export const retry = fc.nat().map((choice) =>
  command({
    name: `retry ${choice}`,
    check: ({ numbers }) => numbers.length > 0,
    run: (model, world) => order(world, 'retry', pick(model.numbers, choice)),
  }),
)

export const retryAll = fc.constant(
  command({ name: 'retry --all', run: (_model, world) => order(world, 'retry', '--all') }),
)

export const remove = fc.nat().map((choice) =>
  command({
    name: `delete ${choice}`,
    check: ({ numbers }) => numbers.length > 0,
    async run(model, world) {
      const id = pick(model.numbers, choice)
      await order(world, 'delete', id)
      if (!world.stored().some((row) => row.id === id)) model.forget(id)
      else if (!world.diskIsFull) throw new Error(`${id} was deleted and is still listed`)
    },
  }),
)

/** A copy while the relay runs. */
export const backUp = fc.constant(
  command({
    name: 'backup',
    async run(model, world) {
      const file = join(world.folder, `backup-${model.backups.length}.db`)
      await order(world, 'backup', file)
      model.backUp(file)
    },
  }),
)

/** A copy is put in place while the relay is stopped. */
export const restore = fc.nat().map((choice) =>
  command({
    name: `restore ${choice}`,
    check: ({ backups }) => backups.length > 0,
    async run(model, world) {
      await world.freeDisk()
      const backup = pick(model.backups, choice)
      await world.replaceOutbox(backup.file)
      model.restore(backup)
    },
  }),
)

/** @throws when the command line fails without the excuse of a full disk. */
async function order(world: World, ...args: string[]): Promise<void> {
  const { code, stderr } = await world.enquiries(...args)
  if (code !== 0 && !world.diskIsFull) throw new Error(`${args.join(' ')} ended with ${code}: ${stderr}`)
}
