import type * as fc from 'fast-check'
import { expectRule } from './rule.ts'
import type { OutboxModel } from './state.ts'
import type { World } from './world.ts'

export type Command = fc.AsyncCommand<OutboxModel, World>

type CommandParts = {
  /** What a failed run prints. */
  name: string
  /** Whether it makes sense now; always, if left out. */
  check?: (model: OutboxModel) => boolean
  run: (model: OutboxModel, world: World) => Promise<unknown>
}

/** Something that happens to the relay; the rule must hold after it. */
export function command({ name, check = () => true, run }: CommandParts): Command {
  return {
    check,
    async run(model, world) {
      await run(model, world)
      expectRule(model, world)
    },
    toString: () => name,
  }
}

/** The item a generated number stands for, however many there are by then. @throws when there is none. */
export function pick<T>(items: readonly T[], choice: number): T {
  const item = items[choice % items.length]
  if (item === undefined) throw new Error('nothing to pick from')
  return item
}
