import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { CACHE, ROOT } from '#tools/paths.ts'
import type { Fault } from './fault.ts'

const FILE = join(CACHE, 'noticed-faults.json')

/** Fingerprints of faults, each with the test that noticed it. */
const saved = v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string()))

/**
 * The faults that were noticed, kept between runs: one that was broken off goes on where it was, and the next one tries
 * only what has changed. A fault counts as changed with its own text, its file's or one of its tests'.
 */
export function openNoticed() {
  return {
    has: (fault: Fault) => fingerprint(fault) in read(),
    /** @param by the test that noticed it. */
    add(fault: Fault, by: string): void {
      mkdirSync(CACHE, { recursive: true })
      // Read anew: another run may have added some meanwhile.
      writeFileSync(FILE, JSON.stringify({ ...read(), [fingerprint(fault)]: by }, null, 2))
    },
  }
}

export type Noticed = ReturnType<typeof openNoticed>

function read(): Record<string, string> {
  return existsSync(FILE) ? v.parse(saved, readFileSync(FILE, 'utf8')) : {}
}

function fingerprint(fault: Fault): string {
  const hash = createHash('sha256').update(JSON.stringify(fault))
  for (const file of [fault.file, ...fault.tests]) hash.update(readFileSync(join(ROOT, file)))
  return `${fault.name} ${hash.digest('hex').slice(0, 16)}`
}
