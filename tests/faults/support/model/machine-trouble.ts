import { setTimeout as pause } from 'node:timers/promises'
import * as fc from 'fast-check'
import { DAY_MS } from '../../../relay/support/outbox.ts'
import { command } from './command.ts'
import type { Mood, Stage } from './moody-mail-server.ts'

const HOUR_MS = 60 * 60_000
const CLOCK_ERRORS: Readonly<Record<string, number>> = {
  right: 0,
  'an hour ahead': HOUR_MS,
  'six days ahead': 6 * DAY_MS,
  'an hour behind': -HOUR_MS,
  'a year behind': -365 * DAY_MS,
}

const STAGES: readonly Stage[] = ['CONNECT', 'MAIL', 'RCPT', 'DATA']
const MOODS: readonly Mood[] = [
  'fine',
  'down',
  'drops before 250',
  'drops after 250',
  ...STAGES.flatMap(
    (at) =>
      [
        { at, answer: 451 },
        { at, answer: 550 },
      ] as const,
  ),
  { at: 'AUTH', answer: 454 },
  { at: 'AUTH', answer: 535 },
  { at: 'MAIL', answer: 530 },
  { at: 'DATA', answer: 552 },
  { at: 'CONNECT', answer: 'nothing at all' },
  { at: 'DATA', answer: 'nothing at all' },
]

/** The process dies at once and is started again. */
export const kill = fc.nat(300).map((afterMs) =>
  command({
    name: `kill after ${afterMs} ms`,
    async run(_model, world) {
      await pause(afterMs)
      await world.stop('SIGKILL')
      await world.start()
    },
  }),
)

/** The owner restarts the relay. */
export const restart = fc.constant(
  command({
    name: 'restart',
    async run(_model, world) {
      const code = await world.stop('SIGTERM')
      if (code !== 0) throw new Error(`SIGTERM ended with ${code}: ${world.relay.output()}`)
      await world.start()
    },
  }),
)

/** Nothing happens for a moment: mails go out, attempts fail. */
export const wait = fc
  .constantFrom(100, 1000, 2500)
  .map((ms) => command({ name: `wait ${ms} ms`, run: () => pause(ms) }))

/** The clock jumps while the relay runs. */
export const jumpClock = fc
  .constantFrom(...Object.entries(CLOCK_ERRORS))
  .map(([name, offsetMs]) => command({ name: `clock ${name}`, run: async (_model, { clock }) => clock.set(offsetMs) }))

export const changeMailMood = fc
  .constantFrom(...MOODS)
  .map((mood) =>
    command({ name: `mail server: ${JSON.stringify(mood)}`, run: (_model, { mail }) => mail.become(mood) }),
  )

export const fillDisk = fc.constant(command({ name: 'disk full', run: async (_model, world) => world.fillDisk() }))

export const freeDisk = fc.constant(command({ name: 'disk free', run: (_model, world) => world.freeDisk() }))
