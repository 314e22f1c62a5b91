import type { Data } from './data.ts'
import type { FormFault } from './forms.ts'

/** Values of a form that are typed and not yet saved. */
export type Draft = {
  data: Data
  /** The version of the file that the form was filled with. */
  base: string
  /** The window, and how many changes it has seen: answers to a window that is being reloaded are lost. */
  by: string
  edit: number
}

/** Another one after every change of the draft. */
export const revisionOf = (draft: Draft | null): string => (draft ? `${draft.by} ${draft.edit}` : '')

/** Instead of a revision: the draft takes the place of all others. */
export const ANY_DRAFT = '*'

/** All that the server has of a form. */
export type Stand = {
  /** The values in its file; null if it cannot be read. */
  file: Data | null
  fault: FormFault | null
  version: string
  draft: Draft | null
  /** A draft that does not know of the first. */
  other: Draft | null
}
