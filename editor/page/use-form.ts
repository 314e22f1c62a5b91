import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { type Data, isSame } from '../data.ts'
import { ANY_DRAFT, type Draft, revisionOf, type Stand } from '../draft.ts'
import type { Form, FormFault } from '../forms.ts'
import { ask, askJson } from './api.ts'

const PAUSE_MS = 500
const UNSENT_PAUSE_MS = 250
const WINDOW = crypto.randomUUID()
// Counted for all forms of the window: a form that is opened again must not begin below its own draft.
let changes = 0

/** Values that are typed here, and the revision of the draft that they follow. */
type Typed = Draft & { after: string; isKept: boolean }

type Version = Pick<Draft, 'data' | 'base'>
/** The words that were typed here, and those of the file or of another window. */
export type Versions = { mine: Version; theirs: Version; isFile: boolean }

/**
 * An open form: its values, and the way from the keyboard to the disk. Twice a second the server is told what was typed,
 * or asked for what another window or a text editor has changed.
 */
export function useForm({ id }: Form) {
  const [typed, setTyped] = useState<Typed | null>(null)
  // Read by timers and by answers that arrive late.
  const latest = useRef<Typed | null>(null)
  const [refused, setRefused] = useState<readonly FormFault[]>([])
  const query = useQuery({
    queryKey: ['form', id],
    queryFn: exchange,
    refetchInterval: () => (latest.current?.isKept === false ? UNSENT_PAUSE_MS : PAUSE_MS),
    refetchIntervalInBackground: true,
    gcTime: 0,
  })
  const stand = query.data
  // One after the other: an older answer must not replace a newer one.
  const exchangeNow = () => query.refetch({ cancelRefetch: false })
  const askAgain = () => query.refetch()

  async function exchange(): Promise<Stand> {
    const sent = latest.current
    if (sent === null || sent.isKept) return askJson(`/inhalt/${id}`)
    const answer = await send(sent)
    sent.isKept = true
    return answer
  }

  function send(sent: Typed): Promise<Stand> {
    const body = JSON.stringify(sent)
    // Browsers send at most 64 KB while a page ends.
    return askJson(`/entwurf/${id}`, { method: 'PUT', body, keepalive: body.length < 60_000 })
  }

  /** Whether the form shows what was typed here: it is not on disk yet, or it is the draft there. */
  const isOwn = (mine: Typed | null): mine is Typed => mine !== null && (!mine.isKept || stand?.draft?.by === WINDOW)

  function type(data: Data): void {
    const mine = latest.current
    const { base, after } = isOwn(mine)
      ? { base: mine.base, after: mine.isKept ? revisionOf(mine) : mine.after }
      : { base: stand?.draft?.base ?? stand?.version ?? '', after: revisionOf(stand?.draft ?? null) }
    keep(data, base, after)
  }

  function keep(data: Data, base: string, after: string): void {
    latest.current = { data, base, after, by: WINDOW, edit: ++changes, isKept: false }
    setTyped(latest.current)
  }

  /** Decides between two versions; the draft is then the only one. */
  function choose({ data, base }: Version): void {
    keep(data, base, ANY_DRAFT)
    void exchangeNow()
  }

  async function discard(): Promise<void> {
    latest.current = null
    await exchangeNow()
    await ask(`/entwurf/${id}`, { method: 'DELETE' })
    setRefused([])
    await askAgain()
  }

  /** @returns whether it is saved. @throws Error with a German sentence. */
  async function save(): Promise<boolean> {
    await exchangeNow()
    // The second exchange brings words that were typed during the first.
    const { data: now, error } = await exchangeNow()
    if (error) throw error
    if (!now || versionsOf(now)) return false
    const { data, base } = now.draft ?? { data: now.file, base: now.version }
    const headers = { 'If-Match': base }
    const answer = await ask(`/inhalt/${id}`, { method: 'PUT', body: JSON.stringify(data), headers }, 412, 422)
    if (answer.ok && latest.current) latest.current.base = answer.headers.get('ETag') ?? ''
    setRefused(answer.ok ? [] : await answer.json())
    await askAgain()
    return answer.ok
  }

  useEffect(() => {
    const leave = () => {
      const left = latest.current
      if (left !== null && !left.isKept) void send(left).catch(() => undefined)
    }
    for (const event of ['pagehide', 'visibilitychange', 'blur']) addEventListener(event, leave)
    return () => {
      for (const event of ['pagehide', 'visibilitychange', 'blur']) removeEventListener(event, leave)
      leave()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the form of this component never changes: its key is the form's id
  }, [])

  const data = isOwn(typed) ? typed.data : (stand?.draft?.data ?? stand?.file ?? '')
  const problem = query.error?.message ?? ''
  const isKept = typed === null || typed.isKept
  return { stand, data, isKept, refused, problem, type, choose, discard, save, askAgain }
}

/** Two versions of a form's values, between which the owner must choose; null if there is only one. */
export function versionsOf({ draft, other, file, version }: Stand): Versions | null {
  if (draft && other) {
    const [mine, theirs] = other.by === WINDOW ? [other, draft] : [draft, other]
    return { mine, theirs, isFile: false }
  }
  if (!draft || file === null || draft.base === version || isSame(draft.data, file)) return null
  return { mine: { data: draft.data, base: version }, theirs: { data: file, base: version }, isFile: true }
}
