import { pictures } from 'virtual:pictures'
import { projects } from '#content/projects.ts'
import type { Project } from '#content/types.ts'
import type { PictureFiles } from '#site/ui/picture/picture-files.ts'

export type Shot = {
  project: Project
  /** Place in the gallery, counted from 1. */
  position: number
  /** The prepared picture, null while there is none. */
  picture: PictureFiles | null
}

const withoutExtension = (fileName: string) => fileName.replace(/\.\w+$/, '')

const pictureOf = ({ imagePath }: Project) => (imagePath ? (pictures[withoutExtension(imagePath)] ?? null) : null)

/** The projects in the order of the gallery, each with its prepared picture. */
export const shots: readonly Shot[] = projects.map((project, index) => ({
  project,
  position: index + 1,
  picture: pictureOf(project),
}))
