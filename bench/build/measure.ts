import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { MEDIA_SOURCE } from '#tools/paths.ts'
import { copyProject } from '../../tests/mutants/project-copy.ts'
import type { Options } from '../part.ts'
import { median } from '../statistics.ts'
import type { BuildFigures } from './figures.ts'
import { measureGallery } from './gallery.ts'
import { fillGallery, liftLimit, makePhotos } from './photos.ts'
import { runBuild } from './run-build.ts'

export const COUNTS = [9, 90, 300] as const
/** The page is looked at with so many. */
const GALLERY = 90
const MOST_WARM_RUNS = 3

/** Builds a copy of the project as it is, then with ever more photos. */
export async function measureBuilds(options: Options): Promise<BuildFigures> {
  const { root, temporary, remove } = copyProject()
  try {
    rmSync(join(root, 'dist.builds'), { recursive: true, force: true })
    const own = await buildTwice(
      root,
      readdirSync(MEDIA_SOURCE).filter((name) => name.endsWith('.jpg')).length,
      options,
    )
    options.step(`making ${Math.max(...COUNTS)} photos`)
    const names = await makePhotos(temporary, Math.max(...COUNTS))
    liftLimit(root, Math.max(...COUNTS))
    const growth: BuildFigures['growth'] = []
    let gallery: BuildFigures['gallery'] | null = null
    for (const count of COUNTS) {
      fillGallery(root, temporary, names.slice(0, count))
      growth.push(await buildTwice(root, count, options))
      if (count === GALLERY) gallery = { photos: count, ...(await measureGallery(root, options)) }
    }
    if (!gallery) throw new Error(`No gallery of ${GALLERY} photos was built.`)
    return { own, growth, gallery }
  } finally {
    remove()
  }
}

async function buildTwice(root: string, photos: number, { runs, step }: Options): Promise<BuildFigures['own']> {
  step(`${photos} photos, none prepared`)
  const cold = await runBuild(root, 'cold')
  step(`${photos} photos, all prepared`)
  const warm: number[] = []
  for (let run = 0; run < Math.min(runs, MOST_WARM_RUNS); run += 1) warm.push((await runBuild(root, 'warm')).seconds)
  return { photos, cold: cold.seconds, warm: median(warm), peakMb: cold.peakMb }
}
