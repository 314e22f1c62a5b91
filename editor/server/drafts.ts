import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Data, dataOf, isSame } from '../data.ts'
import type { Form } from '../forms.ts'
import { writeWhole } from './write-whole.ts'

/** Values of a form that are typed in one window and not yet saved. */
export type Draft = v.InferOutput<typeof draftSchema> & { data: Data }
export const draftSchema = v.object({
  data: v.unknown(),
  /** The version of the file that the form was filled with. */
  base: v.string(),
  /** The window, and how many changes it has seen. */
  by: v.string(),
  edit: v.number(),
  /** The drafts that this one takes the place of: window and change of each. */
  over: v.array(v.string()),
})
const STORED = v.fallback(v.pipe(v.string(), v.parseJson(), v.array(draftSchema)), [])

/** The drafts of each form, in a file: they outlive the browser and the editor. */
export type Drafts = ReturnType<typeof draftsIn>

/** Opens the folder of drafts. */
export function draftsIn(folder: string) {
  const pathOf = ({ id }: Form) => join(folder, `${id}.json`)

  /** Two or more if windows have typed without knowing of each other. */
  function read(form: Form): Draft[] {
    const stored = existsSync(pathOf(form)) ? v.parse(STORED, readFileSync(pathOf(form), 'utf8')) : []
    return stored.map((draft) => ({ ...draft, data: dataOf(form.schema, draft.data, true) }))
  }

  function write(form: Form, drafts: readonly Draft[]): void {
    mkdirSync(folder, { recursive: true })
    if (drafts.length > 0) writeWhole(pathOf(form), JSON.stringify(drafts))
    else rmSync(pathOf(form), { force: true })
  }

  /**
   * Keeps what a window has typed. Drafts that it does not know of are kept beside it, until the owner chooses.
   * @param file the values in the form's file: a draft that says the same is none, and only takes others away.
   */
  function keep(form: Form, draft: Draft, file: Data | null): void {
    const kept = read(form)
    // A window that ends may send two drafts at once.
    if (kept.some(({ by, edit }) => by === draft.by && edit > draft.edit)) return
    const others = kept.filter(({ by, edit }) => by !== draft.by && !draft.over.includes(`${by} ${edit}`))
    write(form, isSame(draft.data, file) ? others : [...others, draft])
  }

  /** Takes saved drafts away, but not what was typed meanwhile. */
  function saved(form: Form, data: Data): void {
    const left = read(form).filter((draft) => !isSame(dataOf(form.schema, draft.data), data))
    write(form, left)
  }

  return { read, keep, saved }
}
