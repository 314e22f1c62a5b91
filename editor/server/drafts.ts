import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Data, dataOf, isSame } from '../data.ts'
import { ANY_DRAFT, type Draft, revisionOf } from '../draft.ts'
import type { Form } from '../forms.ts'
import { writeWhole } from './write-whole.ts'

const DRAFT = v.object({ data: v.unknown(), base: v.string(), by: v.string(), edit: v.number() })

/** The drafts of all forms, each a file: they outlive the browser and the editor. */
export type Drafts = ReturnType<typeof draftsIn>

/** Opens the folder of drafts. */
export function draftsIn(folder: string) {
  const pathOf = ({ id }: Form, isOther: boolean) => join(folder, `${id}${isOther ? '.other' : ''}.json`)

  function read(form: Form, isOther = false): Draft | null {
    const path = pathOf(form, isOther)
    if (!existsSync(path)) return null
    const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), DRAFT), readFileSync(path, 'utf8'))
    return stored.success ? { ...stored.output, data: dataOf(form.schema, stored.output.data) } : null
  }

  function write(form: Form, { data, base, by, edit }: Draft, isOther = false): void {
    mkdirSync(folder, { recursive: true })
    writeWhole(pathOf(form, isOther), JSON.stringify({ data, base, by, edit }))
  }

  /** The last save of each form, and the window that has typed it. */
  const saves = new Map<string, { by: string; from: string; to: string }>()
  const drop = (form: Form, isOther = false) => rmSync(pathOf(form, isOther), { force: true })

  return {
    read,
    /**
     * Keeps a draft. One that does not know of the kept draft is kept beside it, until the owner chooses.
     * @param after the revision of the draft that it follows.
     */
    keep(form: Form, draft: Draft, after: string): void {
      const kept = read(form)
      const isOwn = kept?.by === draft.by
      // A window that ends may send two drafts at once.
      if (isOwn && kept.edit > draft.edit) return
      if (after === ANY_DRAFT) drop(form, true)
      const save = saves.get(form.id)
      // A window that goes on typing has not heard of its own save yet.
      const base = save?.by === draft.by && save.from === draft.base ? save.to : draft.base
      write(form, { ...draft, base }, !(kept === null || isOwn || after === ANY_DRAFT || after === revisionOf(kept)))
    },
    /**
     * Takes a saved draft away. If more was typed meanwhile, that follows the saved file.
     * @param from the version of the file before the save. @param to the version of the saved file.
     */
    saved(form: Form, data: Data, from: string, to: string): void {
      const kept = read(form)
      if (kept) saves.set(form.id, { by: kept.by, from, to })
      if (kept && !isSame(kept.data, data)) return write(form, { ...kept, base: to })
      drop(form)
      if (existsSync(pathOf(form, true))) renameSync(pathOf(form, true), pathOf(form, false))
    },
    /** Forgets all that was typed into a form. */
    discard(form: Form): void {
      drop(form)
      drop(form, true)
    },
  }
}
