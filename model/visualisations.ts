import { fileNamed } from './file-names.ts'
import type { Project } from './schema/lists.ts'

/** The pages show these pictures of the demo. They are visualisations, not photos of finished jobs. */
export type Visualisations = {
  /** True if every picture is the demo's; the film may be the owner's. */
  isAll: boolean
  hasFilm: boolean
  /** A list in German, such as '„Anthrazit“, das Bild am Seitenanfang'; empty if there are none. */
  named: string
}

type Shown = {
  projects: readonly Project[]
  /** File names in content/media; an empty name is no film. */
  hero: { picture: string; film: string }
  /** The files in content/media that belong to the demo. */
  demoMedia: readonly string[]
}

/** Whether a file in content/media is the demo's, by the names of the demo's files there. */
export const isVisualisation = (file: string | null, demoMedia: readonly string[]) =>
  file !== null && fileNamed(demoMedia, file) !== undefined

/** Finds out which of the shown pictures are the demo's. */
export function visualisationsOf({ projects, hero, demoMedia }: Shown): Visualisations {
  const isDemo = (file: string | null) => isVisualisation(file, demoMedia)
  const hasPoster = isDemo(hero.picture)
  const hasFilm = isDemo(hero.film)
  const named = [
    ...projects.filter((project) => picturesOf(project).some(isDemo)).map(({ title }) => `„${title}“`),
    ...(hasPoster ? ['das Bild am Seitenanfang'] : []),
    ...(hasFilm ? ['der Film'] : []),
  ]
  const isAll = hasPoster && projects.every((project) => picturesOf(project).every(isDemo))
  return { isAll, hasFilm, named: named.join(', ') }
}

const picturesOf = ({ image, before, story }: Project) => [image, before, story.during].flatMap((file) => file || [])
