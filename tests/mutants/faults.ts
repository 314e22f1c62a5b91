import type { Fault } from './fault.ts'
import { deliveryFaults } from './faults/delivery.ts'
import { httpFaults } from './faults/http.ts'
import { intakeFaults } from './faults/intake.ts'
import { keepingFaults } from './faults/keeping.ts'
import { outboxFaults } from './faults/outbox.ts'
import { processFaults } from './faults/process.ts'
import { releaseFaults } from './faults/release.ts'
import { ruleFaults } from './faults/rules.ts'
import { siteFaults } from './faults/site.ts'

/** Every fault; those of the site last, because each of them needs a build. */
export const FAULTS: readonly Fault[] = [
  ...outboxFaults,
  ...keepingFaults,
  ...deliveryFaults,
  ...intakeFaults,
  ...httpFaults,
  ...releaseFaults,
  ...processFaults,
  ...ruleFaults,
  ...siteFaults,
]
