import type { Content } from './content.ts'
import { fileNamed } from './file-names.ts'

/** Which of the pictures the pages show are the demo's: visualisations, and no photos of finished jobs. */
export type Visualisations = {
  /** All of them, but for a film of the owner's. */
  isAll: boolean
  hasFilm: boolean
  /** As a list in German: '„Anthrazit“, das Bild am Seitenanfang'; empty if there are none. */
  named: string
}

type Shown = Pick<Content, 'projects' | 'hero' | 'demoMedia'>

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
