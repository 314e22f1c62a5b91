import type { Fault } from './fault.ts'
import { deliveryFaults } from './faults/delivery.ts'
import { intakeFaults } from './faults/intake.ts'
import { outboxFaults } from './faults/outbox.ts'
import { ruleFaults } from './faults/rules.ts'
import { siteFaults } from './faults/site.ts'

/** Every list of faults by its name; that of the site last, because most of its faults need a build. */
export const LISTS: Readonly<Record<string, readonly Fault[]>> = {
  outbox: outboxFaults,
  delivery: deliveryFaults,
  intake: intakeFaults,
  rules: ruleFaults,
  site: siteFaults,
}
