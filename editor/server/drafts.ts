import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Data, dataOf, isSame } from '../data.ts'
import type { Form } from '../forms.ts'
import { writeAtomically } from './write-atomically.ts'

/** Values of a form that are typed in one window and not yet saved. */
export type Draft = v.InferOutput<typeof draftSchema> & { data: Data }
export const draftSchema = v.object({
  data: v.unknown(),
  /** The version of the file that the form was filled with. */
  base: v.string(),
  /** The window that the draft was typed in, and a number that grows with each change there. */
  by: v.string(),
  edit: v.number(),
  /** The drafts that this one replaces: window and number of each. */
  over: v.array(v.string()),
})
const STORED = v.fallback(v.pipe(v.string(), v.parseJson(), v.array(draftSchema)), [])

/** The drafts of each form, in a file: they outlive the browser and the editor. */
export type Drafts = ReturnType<typeof draftsIn>

/** Opens the folder of drafts. */
export function draftsIn(folder: string) {
  const pathOf = ({ id }: Form) => join(folder, `${id}.json`)

  /** @returns two or more drafts if windows have typed without knowing of each other. */
  function read(form: Form): Draft[] {
    const stored = existsSync(pathOf(form)) ? v.parse(STORED, readFileSync(pathOf(form), 'utf8')) : []
    return stored.map((draft) => ({ ...draft, data: dataOf(form.schema, draft.data, true) }))
  }

  function write(form: Form, drafts: readonly Draft[]): void {
    if (drafts.length > 0) writeAtomically(pathOf(form), JSON.stringify(drafts))
    else rmSync(pathOf(form), { force: true })
  }

  /**
   * Keeps what a window has typed. Drafts that it does not know of are kept beside it, until the owner chooses.
   * @param file the values in the form's file. A draft with the same values is not kept, and only removes the drafts
   * that it replaces.
   */
  function keep(form: Form, draft: Draft, file: Data | null): void {
    const kept = read(form)
    // A window that ends may send two drafts at once.
    if (kept.some(({ by, edit }) => by === draft.by && edit > draft.edit)) return
    const others = kept.filter(({ by, edit }) => by !== draft.by && !draft.over.includes(`${by} ${edit}`))
    write(form, isSame(draft.data, file) ? others : [...others, draft])
  }

  /** Removes the saved drafts, but not the words typed meanwhile. */
  function saved(form: Form, data: Data): void {
    const left = read(form).filter((draft) => !isSame(dataOf(form.schema, draft.data), data))
    write(form, left)
  }

  return { read, keep, saved }
}
