import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Data, dataOf, isSame } from '../data.ts'
import type { Form } from '../forms.ts'
import { writeAtomically } from './write-atomically.ts'

/** Values of a form that are typed and not yet saved. */
export type Draft = v.InferOutput<typeof draftSchema> & { data: Data }
export const draftSchema = v.object({
  id: v.fallback(v.string(), ''),
  data: v.unknown(),
  /** The version of the file that the form was filled with. */
  base: v.string(),
})
const STORED = v.fallback(v.pipe(v.string(), v.parseJson(), v.array(draftSchema)), [])

/** The drafts of each form, in a file: they outlive the browser and the editor. */
export type Drafts = ReturnType<typeof draftsIn>

/** Opens the folder of drafts. */
export function draftsIn(folder: string) {
  const pathOf = ({ id }: Form) => join(folder, `${id}.json`)

  /** @returns first the draft that the form shows, then words of windows in which nobody works any more. */
  function read(form: Form): Draft[] {
    const stored = existsSync(pathOf(form)) ? v.parse(STORED, readFileSync(pathOf(form), 'utf8')) : []
    return stored.map((draft) => ({ ...draft, data: dataOf(form.schema, draft.data, true) }))
  }

  function write(form: Form, drafts: readonly Draft[]): void {
    if (drafts.length > 0) writeAtomically(pathOf(form), JSON.stringify(drafts))
    else rmSync(pathOf(form), { force: true })
  }

  /**
   * Keeps what is typed, in the place of the draft with the same id.
   * @param file the values in the form's file: a draft with the same values is not kept.
   * @param isLate from a window in which nobody works any more: it stands behind the others.
   */
  function keep(form: Form, draft: Draft, file: Data | null, isLate: boolean): void {
    const others = read(form).filter(({ id }) => id !== draft.id)
    const isKnown = [file, ...others.map(({ data }) => data)].some((data) => isSame(data, draft.data))
    const kept = isKnown ? [] : [draft]
    write(form, isLate ? [...others, ...kept] : [...kept, ...others])
  }

  /** Removes the saved drafts, but not the words typed meanwhile. */
  function saved(form: Form, data: Data): void {
    const left = read(form).filter((draft) => !isSame(dataOf(form.schema, draft.data), data))
    write(form, left)
  }

  return { read, keep, saved }
}
