import { build } from './build/build.ts'
import { bytes } from './bytes/bytes.ts'
import { inp } from './inp/inp.ts'
import { page } from './page/page.ts'
import type { Part } from './part.ts'
import { relay } from './relay/relay.ts'
import { repeat } from './repeat/repeat.ts'
import { shift } from './shift/shift.ts'
import { throughput } from './throughput/throughput.ts'

/** Every measurement by the name it is asked for, in the order of a whole run. */
export const PARTS: Readonly<Record<string, Part>> = { page, bytes, shift, inp, repeat, throughput, relay, build }
