/** What the owner reads beside a field. */
type Words = { label: string; hint?: string }

/** A text; `long` ones have several lines. What may be left empty is not `needed`. */
export type TextField = Words & { kind: 'text'; needed: boolean; long?: true; most?: number }
/** A day, YYYY-MM-DD. */
export type DayField = Words & { kind: 'day'; needed: boolean }
/** One of some words, each with what the owner reads in its place. */
export type ChoiceField = Words & { kind: 'choice'; options: Readonly<Record<string, string>> }
/** Any number of some words. */
export type ChoicesField = Words & { kind: 'choices'; options: readonly string[] }
export type YesOrNoField = Words & { kind: 'yesOrNo' }
/** A colour, #c34a57. */
export type ColorField = Words & { kind: 'color' }
/** The name of a file in content/media, or nothing: a photo, or a drawing (SVG). */
export type PictureField = Words & { kind: 'photo' | 'drawing' }
export type RecordField = Words & { kind: 'record'; fields: Fields }
/** Entries in the owner's order; `entry` is the word for one, `title` the field that tells them apart. */
export type ListField = Words & {
  kind: 'list'
  of: Field
  entry: string
  title?: string
  least?: number
  most?: number
}

/** One field of a form: what it is called, what it holds, and its limits. */
export type Field =
  | TextField
  | DayField
  | ChoiceField
  | ChoicesField
  | YesOrNoField
  | ColorField
  | PictureField
  | RecordField
  | ListField

/** The fields of a form or of an entry, by their names in the file and in its order. */
export type Fields = Readonly<Record<string, Field>>

/** One file of the owner's as a form. */
export type Form = {
  /** The name of its file in content/, without its end. */
  id: string
  label: string
  hint: string
  /** Its file in content/. */
  file: string
  /** Where the site shows it. */
  page: string
  content: FormContent
}

/** What a file holds as a whole. */
export type FormContent = Pick<RecordField, 'kind' | 'fields'> | ListField
