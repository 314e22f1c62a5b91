import { pictures, plan } from 'virtual:media'
import { projects } from '#model/projects.ts'
import type { Project } from '#model/types.ts'
import type { PictureFiles } from '#site/ui/picture/picture-files.ts'
import type { Cell } from './plan.ts'

export type Shot = {
  project: Project
  /** Place in the gallery, counted from 1. */
  position: number
  /** The prepared picture, null while there is none. */
  picture: PictureFiles | null
  /** Its place in the grid. */
  cell: Cell
  /** Whether it is to be shown higher than wide. */
  upright: boolean
}

const pictureOf = ({ image }: Project) => (image ? (pictures[image] ?? null) : null)

/** How the headline and the first photos stand beside each other. */
export const { opening } = plan

/** The projects in the order of the gallery, each with its prepared picture and its place. */
export const shots: readonly Shot[] = plan.cells.flatMap((cell, index) => {
  const project = projects[index]
  return project
    ? [{ project, position: index + 1, picture: pictureOf(project), cell, upright: cell[0] < cell[1] }]
    : []
})
