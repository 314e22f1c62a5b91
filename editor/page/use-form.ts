import { useEffect, useRef, useState } from 'react'
import { type Data, isSame } from '../data.ts'
import { type Draft, revisionOf, type Stand } from '../draft.ts'
import type { Form, FormFault } from '../forms.ts'
import { ask, askJson } from './api.ts'

const PAUSE_MS = 250
const WINDOW = crypto.randomUUID()
// Counted for all forms of the window: a form that is opened again must not begin below its own draft.
let edits = 0

/** A version of a form's values. */
export type Version = Pick<Draft, 'data' | 'base'>
/** The words that were typed here, and those of the file or of another window. A choice takes the place of these drafts. */
export type Versions = { mine: Version; theirs: Version; isFile: boolean; over: readonly Draft[] }

/**
 * An open form: its values, and the way from the keyboard to the disk. Four times a second the server is told what was
 * typed, or asked for what another window or a text editor has changed.
 */
export function useForm({ id }: Form) {
  const [stand, setStand] = useState<Stand>()
  const [unsent, setUnsent] = useState<Draft | null>(null)
  const [refused, setRefused] = useState<readonly FormFault[]>([])
  const [problem, setProblem] = useState('')
  const [isSaving, setSaving] = useState(false)
  // The same as `unsent`, for what runs later than the drawing it belongs to.
  const latest = useRef(unsent)
  const running = useRef<Promise<unknown>>(Promise.resolve())

  function keep(draft: Draft | null): void {
    latest.current = draft
    setUnsent(draft)
  }

  async function exchange(): Promise<Stand> {
    const sent = latest.current
    const answer = await (sent ? send(sent) : askJson<Stand>(`/inhalt/${id}`))
    // Drawn at once: for no moment the form shows what was there before.
    setStand(answer)
    setProblem('')
    if (latest.current === sent) keep(null)
    return answer
  }

  function send(draft: Draft, isLeaving = false): Promise<Stand> {
    const body = new Blob([JSON.stringify(draft)])
    // Browsers refuse such requests if all that run together have more than 64 KB.
    return askJson(`/entwurf/${id}`, { method: 'PUT', body, keepalive: isLeaving && body.size < 60_000 })
  }

  /**
   * Brings what is typed by now to the server. One after the other: an older answer must not replace a newer one.
   * @throws Error with a German sentence.
   */
  function settle(): Promise<Stand> {
    const next = running.current.then(exchange, exchange)
    running.current = next
    return next
  }

  function type(data: Data): void {
    const { drafts = [], version = '' } = stand ?? {}
    const { base, over } = latest.current ?? { base: drafts[0]?.base ?? version, over: drafts.map(revisionOf) }
    keep({ data, base, over, by: WINDOW, edit: ++edits })
  }

  /** Decides between two versions. The draft of a third window stays, for the next choice. */
  function choose({ data, base }: Version, over: readonly Draft[]): void {
    keep({ data, base, over: over.map(revisionOf), by: WINDOW, edit: ++edits })
    settle().catch((error: Error) => setProblem(error.message))
  }

  /** Takes the file's values in the place of all drafts. */
  function discard(): void {
    if (stand?.file) choose({ data: stand.file, base: stand.version }, stand.drafts)
    setRefused([])
  }

  /** @returns whether it is saved. @throws Error with a German sentence. */
  async function save(): Promise<boolean> {
    const { drafts: typed, ...now } = await settle()
    if (versionsOf({ drafts: typed, ...now })) return false
    const { data, base } = typed[0] ?? { data: now.file, base: now.version }
    const headers = { 'If-Match': base }
    setSaving(true)
    try {
      const answer = await ask(`/inhalt/${id}`, { method: 'PUT', body: JSON.stringify(data), headers }, 412, 422)
      setRefused(answer.ok ? [] : await answer.json())
      const { drafts } = await settle()
      // Words typed during the save follow the saved file.
      const more = latest.current ?? drafts.find(({ by }) => by === WINDOW)
      if (answer.ok && more) keep({ ...more, base: answer.headers.get('ETag') ?? '', edit: ++edits })
      return answer.ok
    } finally {
      setSaving(false)
    }
  }

  useEffect(() => {
    let isOpen = true
    const look = async () => {
      await settle().catch((error: Error) => setProblem(error.message))
      if (isOpen) setTimeout(look, PAUSE_MS)
    }
    const leave = () => void (latest.current && send(latest.current, true).catch(() => null))
    void look()
    addEventListener('pagehide', leave)
    return () => {
      isOpen = false
      removeEventListener('pagehide', leave)
      leave()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the form of this component never changes: its key is the form's id
  }, [])

  const data = unsent?.data ?? stand?.drafts[0]?.data ?? stand?.file ?? ''
  const versions = stand && !unsent && !isSaving ? versionsOf(stand) : null
  return { stand, data, versions, isKept: !unsent, isSaving, refused, problem, type, choose, discard, save, settle }
}

/** Two versions of a form's values, between which the owner must choose; null if there is only one. */
function versionsOf({ drafts, file, version }: Stand): Versions | null {
  const one = drafts.find(({ by }) => by === WINDOW) ?? drafts[0]
  const two = drafts.find((draft) => draft !== one)
  if (one && two) return { mine: one, theirs: two, isFile: false, over: [one, two] }
  if (!one || file === null || one.base === version || isSame(one.data, file)) return null
  return { mine: { data: one.data, base: version }, theirs: { data: file, base: version }, isFile: true, over: [one] }
}
