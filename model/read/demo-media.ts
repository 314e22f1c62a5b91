import { hash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The first digits of the SHA-256 of each picture and film of the demo, of this version and of earlier ones. */
const DEMO_MEDIA =
  `8259a3d6 4fbef782 22c05eb7 61133610 735bd87f a19a8536 f61e4300 76fb2fad b93eae45 74d813bc b65f3079 eda66c6b
  ba6bf89b 3a4fbb6c 17fe65b1 d8babc06 0c972c06 3ee1c842 99f41a63 1c77d11b 917a82f2 f645f2ec 9f9d00a3 ff5df02f`.split(
    /\s+/,
  )

// The demo's largest file is its film with 1.8 MB. Larger files, such as photos of cameras, need not be read.
const LARGEST = 2_500_000

/**
 * Finds pictures and films of the demo by their bytes, also under other names. They are visualisations: no page may show
 * them as photos of finished jobs.
 * @returns those of `names` that are the demo's.
 */
export function demoMediaIn(folder: string, names: readonly string[]): string[] {
  return names.filter((name) => {
    const file = join(folder, name)
    const entry = statSync(file, { throwIfNoEntry: false })
    return (
      entry?.isFile() && entry.size <= LARGEST && DEMO_MEDIA.includes(hash('sha256', readFileSync(file)).slice(0, 8))
    )
  })
}
