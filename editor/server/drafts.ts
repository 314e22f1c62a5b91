import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Data, dataOf, isSame } from '../data.ts'
import { type Draft, revisionOf } from '../draft.ts'
import type { Form } from '../forms.ts'
import { writeWhole } from './write-whole.ts'

/** A draft as the page sends it, and as it lies on the disk. */
export const draftSchema = v.object({
  data: v.unknown(),
  base: v.string(),
  by: v.string(),
  edit: v.number(),
  over: v.array(v.string()),
})

/** The drafts of each form, in a file: they outlive the browser and the editor. */
export type Drafts = ReturnType<typeof draftsIn>

/** Opens the folder of drafts. */
export function draftsIn(folder: string) {
  const pathOf = ({ id }: Form) => join(folder, `${id}.json`)

  function read(form: Form): Draft[] {
    const text = existsSync(pathOf(form)) ? readFileSync(pathOf(form), 'utf8') : '[]'
    const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), v.array(draftSchema)), text)
    return stored.success
      ? stored.output.map((draft) => ({ ...draft, data: dataOf(form.schema, draft.data, true) }))
      : []
  }

  function write(form: Form, drafts: readonly unknown[]): void {
    mkdirSync(folder, { recursive: true })
    if (drafts.length > 0) writeWhole(pathOf(form), JSON.stringify(drafts))
    else rmSync(pathOf(form), { force: true })
  }

  return {
    read,
    /**
     * Keeps what a window has typed. Drafts that it does not know of are kept beside it, until the owner chooses.
     * @param file the values in the form's file: a draft that says the same is none, and only takes others away.
     */
    keep(form: Form, draft: v.InferOutput<typeof draftSchema>, file: Data | null): void {
      const kept = read(form)
      // A window that ends may send two drafts at once.
      if (kept.some(({ by, edit }) => by === draft.by && edit > draft.edit)) return
      const others = kept.filter((each) => each.by !== draft.by && !draft.over.includes(revisionOf(each)))
      write(form, isSame(draft.data, file) ? others : [...others, draft])
    },
    /** Takes saved drafts away, but not what was typed meanwhile. */
    saved(form: Form, data: Data): void {
      write(
        form,
        read(form).filter((draft) => !isSame(dataOf(form.schema, draft.data), data)),
      )
    },
  }
}
