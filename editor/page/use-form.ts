import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Data, isSame } from '../data.ts'
import type { Form, FormFault } from '../forms.ts'
import type { Draft } from '../server/drafts.ts'
import type { FormState } from '../server/server.ts'
import { ask, askJson, LOOK_AGAIN_MS } from './api.ts'

const PAUSE_MS = 250

/** An open form: its values, and their way to the disk. A text editor may change the file meanwhile. */
export function useForm({ id }: Form) {
  const [typed, setTyped] = useState<(Draft & { edit: number }) | null>(null)
  // The typed draft until it is on the disk. It is a ref, because functions that run after a later render need the
  // latest draft.
  const unsent = useRef<Draft | null>(null)
  const [own] = useState(() => crypto.randomUUID())
  const edits = useRef(0)
  const [refused, setRefused] = useState<readonly FormFault[]>([])
  const exchange = useQuery({
    queryKey: ['form', id],
    queryFn: async (): Promise<FormState & { sent: number }> => {
      const [draft, sent] = [unsent.current, edits.current]
      const answer = await (draft ? send(draft) : askJson<FormState>(`/inhalt/${id}`))
      if (unsent.current === draft) unsent.current = null
      return { ...answer, sent }
    },
    refetchInterval: () => (unsent.current ? PAUSE_MS : LOOK_AGAIN_MS),
    refetchIntervalInBackground: true,
    // A form that is opened again must not show its former values.
    gcTime: 0,
  })
  const state = exchange.data
  // The typed draft is shown until an answer contains it: the form must not show its former values in between.
  const shown = typed && typed.edit > (state?.sent ?? 0) ? typed : null
  const draft = shown ?? state?.drafts[0]

  function send(words: Draft, isLeaving = false): Promise<FormState> {
    const body = new Blob([JSON.stringify(words)])
    // Browsers refuse such requests if all that run together have more than 64 KB.
    return askJson(`/entwurf/${id}`, { method: 'PUT', body, keepalive: isLeaving && body.size < 60_000 })
  }

  function keep(words: Draft): void {
    unsent.current = words
    setTyped({ ...words, edit: ++edits.current })
  }

  const type = (data: Data): void => keep({ id: draft?.id ?? own, base: draft?.base ?? state?.version ?? '', data })

  /** Decides on values, which then belong to the present file: those of the file mean that nothing is typed. */
  function choose(data: Data): void {
    keep({ id: draft?.id ?? own, base: state?.version ?? '', data })
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
    if (!before || isStale(before)) return false
    const { data, base, ...saved } = before.drafts[0] ?? { id: own, data: before.file, base: before.version }
    const headers = { 'If-Match': base }
    const answer = await ask(`/inhalt/${id}`, { method: 'PUT', body: JSON.stringify(data), headers }, 412, 422)
    setRefused(answer.ok ? [] : await answer.json())
    const after = await settle()
    // Words typed during the save become a draft on top of the saved file.
    const more = unsent.current ?? after?.drafts.find((each) => each.id === saved.id)
    if (answer.ok && more) keep({ ...more, base: answer.headers.get('ETag') ?? '' })
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

  const data = draft?.data ?? state?.file ?? ''
  const isConflict = state !== undefined && !shown && isStale(state)
  const problem = exchange.error?.message ?? ''
  return { state, data, isConflict, isKept: !shown, refused, problem, type, choose, forget, save }
}

/** Whether the file was changed after the shown draft was begun. */
const isStale = ({ drafts: [draft], file, version }: FormState): boolean =>
  draft !== undefined && file !== null && draft.base !== version && !isSame(draft.data, file)
