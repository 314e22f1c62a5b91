import type { Data } from './data.ts'
import type { FormFault } from './forms.ts'

/** Values of a form that are typed in one window and not yet saved. */
export type Draft = {
  data: Data
  /** The version of the file that the form was filled with. */
  base: string
  /** The window, and how many changes it has seen. */
  by: string
  edit: number
  /** The drafts that this one takes the place of. */
  over: string[]
}

/** Another one after every change of the draft. */
export const revisionOf = ({ by, edit }: Draft): string => `${by} ${edit}`

/** All that the server has of a form. */
export type Stand = {
  /** The values in its file; null if it cannot be read. */
  file: Data | null
  fault: FormFault | null
  version: string
  /** Two or more if windows have typed without knowing of each other. */
  drafts: readonly Draft[]
}
