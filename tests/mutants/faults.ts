import type { Fault } from './fault.ts'
import { deliveryFaults } from './faults/delivery.ts'
import { editorFaults } from './faults/editor.ts'
import { httpFaults } from './faults/http.ts'
import { intakeFaults } from './faults/intake.ts'
import { keepingFaults } from './faults/keeping.ts'
import { outboxFaults } from './faults/outbox.ts'
import { processFaults } from './faults/process.ts'
import { ruleFaults } from './faults/rules.ts'
import { siteFaults } from './faults/site.ts'

/** Every list of faults by its name; that of the site last, because most of its faults need a build. */
export const LISTS: Readonly<Record<string, readonly Fault[]>> = {
  outbox: outboxFaults,
  keeping: keepingFaults,
  delivery: deliveryFaults,
  intake: intakeFaults,
  http: httpFaults,
  process: processFaults,
  rules: ruleFaults,
  editor: editorFaults,
  site: siteFaults,
}
