import { setTimeout as pause } from 'node:timers/promises'
import * as fc from 'fast-check'
import { contentOf, type FilePart } from '../../../relay/support/multipart.ts'
import { type Answer, idOf } from '../../../relay/support/post.ts'
import { command, pick } from './command.ts'
import type { Enquiry, OutboxModel } from './state.ts'
import type { World } from './world.ts'

const LONGEST_LIFE_MS = 30

const draft = fc.record({
  native: fc.boolean(),
  spam: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  /** Size of the file, null without one. */
  bytes: fc.option(fc.constantFrom(10, 5000, 200_000)),
})
type Draft = { native: boolean; spam: boolean; bytes: number | null }

/** A new enquiry: with or without file, by script or natively, by a person or a program. */
export const post = draft.map((choice) =>
  command({
    name: `post ${JSON.stringify(choice)}`,
    run: (model, world) => postAndJudge(model, world, write(model, world, choice), choice.native),
  }),
)

/** One that has been posted before, whatever came of it. */
export const postAgain = fc.record({ choice: fc.nat(), native: fc.boolean() }).map(({ choice, native }) =>
  command({
    name: `post again ${choice} ${native ? 'natively' : 'by script'}`,
    check: ({ enquiries }) => enquiries.length > 0,
    run(model, world) {
      const enquiry = pick(model.enquiries, choice)
      model.repeat(enquiry, world.clock.now())
      return postAndJudge(model, world, enquiry, native)
    },
  }),
)

/** The relay dies while an enquiry comes in. */
export const killWhilePosting = fc.tuple(draft, fc.nat(LONGEST_LIFE_MS)).map(([choice, lifeMs]) =>
  command({
    name: `kill ${lifeMs} ms after the beginning of post ${JSON.stringify(choice)}`,
    async run(model, world) {
      const enquiry = write(model, world, choice)
      const posted = world.post(enquiry, choice.native).catch(() => null)
      await pause(lifeMs)
      await world.stop('SIGKILL')
      const answer = await posted
      if (answer && isAcknowledged(answer)) model.acknowledge(numberIn(answer), enquiry)
      await world.start()
    },
  }),
)

function write(model: OutboxModel, world: World, { spam, bytes }: Draft): Enquiry {
  return model.write(bytes === null ? undefined : newFile(bytes, model.enquiries.length), spam, world.clock.now())
}

function newFile(bytes: number, seed: number): FilePart {
  return { name: 'plan.pdf', type: 'application/pdf', content: contentOf('application/pdf', bytes, seed) }
}

async function postAndJudge(model: OutboxModel, world: World, enquiry: Enquiry, native: boolean): Promise<void> {
  const answer = await world.post(enquiry, native)
  if (isAcknowledged(answer)) return model.acknowledge(numberIn(answer), enquiry)
  // Only a full disk is a reason to send a visitor away.
  if (answer.status !== 503 || !world.diskIsFull) throw new Error(`refused with ${answer.status}: ${answer.text}`)
}

/** Whether a visitor was told that the enquiry has arrived. */
export const isAcknowledged = ({ status }: Answer): boolean => status === 200 || status === 303

function numberIn(answer: Answer): string {
  if (answer.status === 200) return idOf(answer)
  const number = new URL(answer.headers.location ?? '', 'http://localhost').searchParams.get('anfrage')
  if (!number) throw new Error(`redirected without a number to ${answer.headers.location}`)
  return number
}
