import { hash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Data, dataOf } from '../data.ts'
import type { Form } from '../forms.ts'
import { writeWhole } from './content-files.ts'

/** Values of a form that are typed and not yet saved. */
export type Draft = {
  data: Data
  /** The version of the file that the form was filled with. */
  base: string
  /** Another one after every change of the draft. */
  revision: string
}

/** A draft as a window sends it. */
export type Sent = Pick<Draft, 'data' | 'base'> & {
  /** The window, and how many changes it has seen: answers to a window that is being reloaded are lost. */
  by: string
  edit: number
  /** The revision that the window has seen; empty for none. */
  after: string
}

const STORED = v.object({ data: v.unknown(), base: v.string(), by: v.string(), edit: v.number() })

/** The drafts of all forms, each a file: they outlive the browser and the editor. */
export type Drafts = ReturnType<typeof draftsIn>

/** Opens the folder of drafts. */
export function draftsIn(folder: string) {
  let keeping: Promise<unknown> = Promise.resolve()
  const pathOf = ({ id }: Form, isOther: boolean) => join(folder, `${id}${isOther ? '.other' : ''}.json`)

  function read(form: Form, isOther = false): (Draft & Pick<Sent, 'by' | 'edit'>) | null {
    const path = pathOf(form, isOther)
    if (!existsSync(path)) return null
    const text = readFileSync(path, 'utf8')
    const stored = v.safeParse(v.pipe(v.string(), v.parseJson(), STORED), text)
    if (!stored.success) return null
    return { ...stored.output, data: dataOf(form.schema, stored.output.data), revision: hash('sha256', text) }
  }

  async function keepNow(form: Form, { after, ...draft }: Sent): Promise<boolean> {
    const kept = read(form)
    const isOwn = kept?.by === draft.by
    if (isOwn && kept.edit > draft.edit) return true
    const isNext = isOwn || (kept?.revision ?? '') === after
    mkdirSync(folder, { recursive: true })
    await writeWhole(pathOf(form, !isNext), Buffer.from(JSON.stringify(draft)))
    return isNext
  }

  return {
    read,
    /** A draft that another window could not add to the first: both are kept until the owner chooses. */
    readOther: (form: Form): Draft | null => read(form, true),
    /**
     * Keeps a draft.
     * @returns whether it became the form's draft; else it is kept as the other one.
     */
    keep(form: Form, sent: Sent): Promise<boolean> {
      // One after the other: a window that ends sends two at once.
      const kept = keeping.then(() => keepNow(form, sent))
      keeping = kept.catch(() => undefined)
      return kept
    },
    drop(form: Form, isOther = false): void {
      rmSync(pathOf(form, isOther), { force: true })
    },
  }
}
