import { type FormFault, inWordsOfForms } from '#editor/forms.ts'
import { Fault, type Path } from '#model/read/report.ts'

/** Points to look at, each with its place in the editor or the name of a setting. */
export type Findings = {
  /** Faults that the owner mends in the editor. */
  open: FormFault[]
  /** Faults of the server and the domain. The helper who set them up mends these. */
  helper: FormFault[]
  /** Questions that only the owner can answer. The site may go live without an answer. */
  questions: FormFault[]
}

/** A file of content/, and the way to a field in it. */
export type Place = readonly [file: string, ...path: Path]

/** A point about a field of the owner's files. */
export const pointAt = ([file, ...path]: Place, sentence: string): FormFault =>
  inWordsOfForms(new Fault(file, path, null, sentence))

/** A point about a setting. */
export const settingPoint = (name: string, sentence: string): FormFault => plainPoint(sentence, `Einstellung ${name}`)

/** A point outside the forms. @param place empty if the sentence says it, such as the line of a command. */
export const plainPoint = (sentence: string, place = ''): FormFault => ({
  form: null,
  path: [],
  line: null,
  place,
  sentence,
})
