import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Data, isSame } from '../data.ts'
import type { Form, FormFault } from '../forms.ts'
import type { Draft } from '../server/drafts.ts'
import type { Stand } from '../server/server.ts'
import { ask, askJson } from './api.ts'

const PAUSE_MS = 250
const WINDOW = crypto.randomUUID()
// Counted for all forms of the window: a form that is opened again must not begin below its own draft.
let edits = 0

/** A version of a form's values. */
type Version = Pick<Draft, 'data' | 'base'>
/** The words that were typed here, and those of the file or of another window. A choice takes the place of `over`. */
export type Two = { mine: Version; theirs: Version; isFile: boolean; over: readonly Draft[] }

/**
 * An open form: its values, and the way from the keyboard to the disk. Four times a second the server is told what was
 * typed, or asked for what another window or a text editor has changed.
 */
export function useForm({ id }: Form) {
  const [typed, setTyped] = useState<Draft | null>(null)
  // The typed draft until it is on the disk. A function that runs after a later drawing reads it here.
  const unsent = useRef<Draft | null>(null)
  const [refused, setRefused] = useState<readonly FormFault[]>([])
  const exchange = useQuery({
    queryKey: ['form', id],
    queryFn: async (): Promise<Stand & { sent: number }> => {
      const [draft, sent] = [unsent.current, edits]
      const answer = await (draft ? send(draft) : askJson<Stand>(`/inhalt/${id}`))
      if (unsent.current === draft) unsent.current = null
      return { ...answer, sent }
    },
    refetchInterval: PAUSE_MS,
    refetchIntervalInBackground: true,
    // A form that is opened again must not show what was there before.
    gcTime: 0,
  })
  const stand = exchange.data
  // Until the answer is drawn: for no moment the form shows what was there before.
  const shown = typed && typed.edit > (stand?.sent ?? 0) ? typed : null

  function send(draft: Draft, isLeaving = false): Promise<Stand> {
    const body = new Blob([JSON.stringify(draft)])
    // Browsers refuse such requests if all that run together have more than 64 KB.
    return askJson(`/entwurf/${id}`, { method: 'PUT', body, keepalive: isLeaving && body.size < 60_000 })
  }

  /** Keeps a version as a draft. @param over what it takes the place of, as drafts name it. */
  function keep({ data, base }: Version, over: string[]): void {
    unsent.current = { data, base, over, by: WINDOW, edit: ++edits }
    setTyped(unsent.current)
  }

  function type(data: Data): void {
    const { drafts = [], version = '' } = stand ?? {}
    const { base, over } = shown ?? { base: drafts[0]?.base ?? version, over: drafts.map(nameOf) }
    keep({ data, base }, over)
  }

  /** Decides between two versions. The draft of a third window stays, for the next choice. */
  function choose(version: Version, { over }: Pick<Two, 'over'>): void {
    keep(version, over.map(nameOf))
    void exchange.refetch()
  }

  /** Takes the file's values in the place of all drafts. */
  function discard(): void {
    if (stand?.file) choose({ data: stand.file, base: stand.version }, { over: stand.drafts })
    setRefused([])
  }

  /** Removes the faults of a list whose entries have got other numbers. */
  function forget(list: string): void {
    const isWithin = ({ path }: FormFault) => path.join('.').startsWith(list && `${list}.`)
    setRefused(refused.filter((fault) => !isWithin(fault)))
  }

  /** Brings what is typed by now to the server. @throws Error with a German sentence. */
  const settle = async () => (await exchange.refetch({ throwOnError: true })).data

  /** @returns whether it is saved. @throws Error with a German sentence. */
  async function save(): Promise<boolean> {
    const before = await settle()
    if (!before || twoOf(before)) return false
    const { data, base } = before.drafts[0] ?? { data: before.file, base: before.version }
    const headers = { 'If-Match': base }
    const answer = await ask(`/inhalt/${id}`, { method: 'PUT', body: JSON.stringify(data), headers }, 412, 422)
    setRefused(answer.ok ? [] : await answer.json())
    const after = await settle()
    // Words typed during the save follow the saved file.
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

  const data = shown?.data ?? stand?.drafts[0]?.data ?? stand?.file ?? ''
  const two = stand && !shown ? twoOf(stand) : null
  const problem = exchange.error?.message ?? ''
  return { stand, data, two, isKept: !shown, refused, problem, type, choose, discard, forget, save }
}

const nameOf = ({ by, edit }: Draft): string => `${by} ${edit}`

/** Two versions between which the owner must choose; null if there is only one. */
function twoOf({ drafts, file, version }: Stand): Two | null {
  const one = drafts.find(({ by }) => by === WINDOW) ?? drafts[0]
  const two = drafts.find((draft) => draft !== one)
  if (one && two) return { mine: one, theirs: two, isFile: false, over: [one, two] }
  if (!one || file === null || one.base === version || isSame(one.data, file)) return null
  return { mine: { data: one.data, base: version }, theirs: { data: file, base: version }, isFile: true, over: [one] }
}
