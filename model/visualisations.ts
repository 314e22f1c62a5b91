import { fileNamed } from './file-names.ts'
import type { Project } from './schema/lists.ts'

/** The shown pictures that are the demo's: visualisations, not photos of finished jobs. */
export type Visualisations = {
  /** Every shown picture is the demo's; the film may be the owner's. */
  isAll: boolean
  hasFilm: boolean
  /** A German list: '„Anthrazit“, das Bild am Seitenanfang'; empty without any. */
  named: string
}

type Shown = {
  projects: readonly Project[]
  hero: { picture: string; film: string }
  /** The files in content/media that are the demo's. */
  demoMedia: readonly string[]
}

export function visualisationsOf({ projects, hero, demoMedia }: Shown): Visualisations {
  const isDemo = (file: string | null) => file !== null && fileNamed(demoMedia, file) !== undefined
  const hasPoster = isDemo(hero.picture)
  const hasFilm = isDemo(hero.film)
  const named = [
    ...projects.filter(({ image, before }) => isDemo(image) || isDemo(before)).map(({ title }) => `„${title}“`),
    ...(hasPoster ? ['das Bild am Seitenanfang'] : []),
    ...(hasFilm ? ['der Film'] : []),
  ]
  const isAll =
    hasPoster && projects.every(({ image, before }) => [image, before].every((file) => file === null || isDemo(file)))
  return { isAll, hasFilm, named: named.join(', ') }
}
