import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Data, isSame } from '../data.ts'
import type { Form, FormFault } from '../forms.ts'
import type { Draft } from '../server/drafts.ts'
import type { FormState } from '../server/server.ts'
import { ask, askJson } from './api.ts'

const PAUSE_MS = 250
const WINDOW = crypto.randomUUID()
// One count for all forms of the window: the next draft of a form that is opened again needs a higher number.
let edits = 0

/** A version of a form's values. */
type Version = Pick<Draft, 'data' | 'base'>
/**
 * `mine` was typed in this window; `theirs` is in the file, or was typed in another window. The chosen version replaces
 * the drafts in `over`.
 */
export type Conflict = { mine: Version; theirs: Version; isFile: boolean; over: readonly Draft[] }

/**
 * An open form: its values, and their way to the disk. Four times a second the form sends the typed values to the
 * server, or asks the server for changes by another window or a text editor.
 */
export function useForm({ id }: Form) {
  const [typed, setTyped] = useState<Draft | null>(null)
  // The typed draft until it is on the disk. It is a ref, because functions that run after a later render need the
  // latest draft.
  const unsent = useRef<Draft | null>(null)
  const [refused, setRefused] = useState<readonly FormFault[]>([])
  const exchange = useQuery({
    queryKey: ['form', id],
    queryFn: async (): Promise<FormState & { sent: number }> => {
      const [draft, sent] = [unsent.current, edits]
      const answer = await (draft ? send(draft) : askJson<FormState>(`/inhalt/${id}`))
      if (unsent.current === draft) unsent.current = null
      return { ...answer, sent }
    },
    refetchInterval: PAUSE_MS,
    refetchIntervalInBackground: true,
    // A form that is opened again must not show its former values.
    gcTime: 0,
  })
  const state = exchange.data
  // The typed draft is shown until an answer contains it: the form must not show its former values in between.
  const shown = typed && typed.edit > (state?.sent ?? 0) ? typed : null

  function send(draft: Draft, isLeaving = false): Promise<FormState> {
    const body = new Blob([JSON.stringify(draft)])
    // Browsers refuse such requests if all that run together have more than 64 KB.
    return askJson(`/entwurf/${id}`, { method: 'PUT', body, keepalive: isLeaving && body.size < 60_000 })
  }

  /** Keeps a version as a draft. @param over the drafts that it replaces. */
  function keep({ data, base }: Version, over: string[]): void {
    unsent.current = { data, base, over, by: WINDOW, edit: ++edits }
    setTyped(unsent.current)
  }

  function type(data: Data): void {
    const { drafts = [], version = '' } = state ?? {}
    const { base, over } = shown ?? { base: drafts[0]?.base ?? version, over: drafts.map(nameOf) }
    keep({ data, base }, over)
  }

  /** Decides between two versions. The draft of a third window stays, for the next choice. */
  function choose(version: Version, { over }: Pick<Conflict, 'over'>): void {
    keep(version, over.map(nameOf))
    void exchange.refetch()
  }

  /** Replaces all drafts by the file's values. */
  function discard(): void {
    if (state?.file) choose({ data: state.file, base: state.version }, { over: state.drafts })
    setRefused([])
  }

  /** Removes the faults of a list whose entries have new numbers. */
  function forget(list: string): void {
    const isWithin = ({ path }: FormFault) => path.join('.').startsWith(list && `${list}.`)
    setRefused(refused.filter((fault) => !isWithin(fault)))
  }

  /** Sends the values typed so far to the server. @throws Error with a German sentence. */
  const settle = async () => (await exchange.refetch({ throwOnError: true })).data

  /** @returns whether it is saved. @throws Error with a German sentence. */
  async function save(): Promise<boolean> {
    const before = await settle()
    if (!before || conflictOf(before)) return false
    const { data, base } = before.drafts[0] ?? { data: before.file, base: before.version }
    const headers = { 'If-Match': base }
    const answer = await ask(`/inhalt/${id}`, { method: 'PUT', body: JSON.stringify(data), headers }, 412, 422)
    setRefused(answer.ok ? [] : await answer.json())
    const after = await settle()
    // Words typed during the save become a draft on top of the saved file.
    const more = unsent.current ?? after?.drafts.find(({ by }) => by === WINDOW)
    if (answer.ok && more) keep({ data: more.data, base: answer.headers.get('ETag') ?? '' }, more.over)
    return answer.ok
  }

  useEffect(() => {
    const leave = () => void (unsent.current && send(unsent.current, true).catch(() => null))
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the form of this component never changes: its key is the form's id
  }, [])

  const data = shown?.data ?? state?.drafts[0]?.data ?? state?.file ?? ''
  const conflict = state && !shown ? conflictOf(state) : null
  const problem = exchange.error?.message ?? ''
  return { state, data, conflict, isKept: !shown, refused, problem, type, choose, discard, forget, save }
}

const nameOf = ({ by, edit }: Draft): string => `${by} ${edit}`

/** Two versions between which the owner must choose; null if there is only one. */
function conflictOf({ drafts, file, version }: FormState): Conflict | null {
  const one = drafts.find(({ by }) => by === WINDOW) ?? drafts[0]
  const two = drafts.find((draft) => draft !== one)
  if (one && two) return { mine: one, theirs: two, isFile: false, over: [one, two] }
  if (!one || file === null || one.base === version || isSame(one.data, file)) return null
  return { mine: { data: one.data, base: version }, theirs: { data: file, base: version }, isFile: true, over: [one] }
}
