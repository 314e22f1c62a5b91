import { useEffect, useRef, useState } from 'react'
import type { Data } from '../data.ts'
import type { Form, FormFault } from '../forms.ts'
import type { Draft } from '../server/drafts.ts'
import { ask, type Filled, readForm } from './api.ts'

const PAUSE_MS = 500
const WINDOW = crypto.randomUUID()
// Counted for all forms of the window: a form that is opened again must not begin below its own draft.
let changes = 0

/** The version of a form's file and the revision of its draft, as the server had them at that time. */
export type Live = { version: string; draft: string; at: number } | undefined

/** Another version of the form's values beside the typed one. */
export type Other = { data: Data; isFile: boolean }

/** An open form: its values, and the way from the keyboard to the disk. Typed values are on disk half a second later. */
export function useForm({ id }: Form, live: Live) {
  const [filled, setFilled] = useState<Filled | null>(null)
  const [data, setData] = useState<Data>('')
  const [other, setOther] = useState<Other | null>(null)
  const [refused, setRefused] = useState<readonly FormFault[]>([])
  const [problem, setProblem] = useState('')
  // Read by timers and by answers that arrive late.
  const now = useRef({
    base: '',
    revision: '',
    version: '',
    isTyped: false,
    isSplit: false,
    edits: 0,
    data: '' as Data,
  })
  const work = useRef(Promise.resolve())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  /** One after the other: a save must not overtake the draft before it. */
  function queue(step: () => Promise<void>): Promise<void> {
    work.current = work.current.then(step).then(
      () => setProblem(''),
      (error) => setProblem(error instanceof Error ? error.message : String(error)),
    )
    return work.current
  }

  const load = () =>
    queue(async () => {
      const { edits } = now.current
      const read = await readForm(id)
      // Typing has gone on meanwhile: the typed values stay, and the next draft finds out about others.
      if (edits !== now.current.edits) return
      const { draft, version, file } = read
      const isStale = draft !== null && draft.base !== version && !isSame(draft.data, file)
      show(draft?.data ?? file, draft?.base ?? version, draft?.revision ?? '', version)
      setFilled(read)
      if (read.other) setOther({ data: read.other.data, isFile: false })
      else setOther(isStale && read.fault === null ? { data: file, isFile: true } : null)
    })

  function show(values: Data, base: string, revision: string, version: string): void {
    now.current = { ...now.current, base, revision, version, isTyped: false, data: values }
    setData(values)
  }

  function type(values: Data): void {
    Object.assign(now.current, { data: values, isTyped: true, edits: ++changes })
    setData(values)
    clearTimeout(timer.current)
    timer.current = setTimeout(keep, PAUSE_MS)
  }

  /** Sends the typed values to the disk. */
  function keep(): Promise<void> {
    clearTimeout(timer.current)
    return queue(send)
  }

  /** Also called outside of the queue by a page that ends: its queue may never get there. */
  async function send(): Promise<void> {
    const { base, revision, data: values, isTyped, edits } = now.current
    if (!isTyped) return
    now.current.isTyped = false
    const about = new URLSearchParams({ base, after: revision, by: WINDOW, edit: String(edits) })
    const body = JSON.stringify(values)
    // Browsers send at most 64 KB while a page ends.
    const init = { method: 'PUT', body, keepalive: body.length < 60_000 }
    const answer = await ask(`/entwurf/${id}?${about}`, init).catch((error) => {
      now.current.isTyped = true
      throw error
    })
    const drafts: { draft: Draft | null } = await answer.json()
    now.current.revision = drafts.draft?.revision ?? ''
    now.current.isSplit = answer.status === 409
    if (answer.status === 409 && drafts.draft) setOther({ data: drafts.draft.data, isFile: false })
  }

  /** Decides between two versions; the draft is then the only one. */
  async function choose(values: Data): Promise<void> {
    setOther(null)
    now.current.isSplit = false
    if (other?.isFile) now.current.base = now.current.version
    await queue(async () => void (await ask(`/entwurf/${id}?other`, { method: 'DELETE' })))
    type(values)
    await keep()
  }

  async function discard(): Promise<void> {
    clearTimeout(timer.current)
    now.current.isTyped = false
    await queue(async () => void (await ask(`/entwurf/${id}`, { method: 'DELETE' })))
    setRefused([])
    await load()
  }

  /** @returns whether it is saved. */
  async function save(): Promise<boolean> {
    await keep()
    if (now.current.isSplit) return false
    let isSaved = false
    await queue(async () => {
      const { base, data: values } = now.current
      const answer = await ask(`/inhalt/${id}`, {
        method: 'PUT',
        body: JSON.stringify(values),
        headers: { 'If-Match': base },
      })
      isSaved = answer.ok
      if (answer.ok) {
        const version = answer.headers.get('ETag') ?? ''
        Object.assign(now.current, { base: version, version, revision: '' })
        setFilled((before) => before && { ...before, file: values, version, draft: null })
      } else if (answer.status !== 412 && answer.status !== 422) throw new Error(await answer.text())
      setRefused(answer.ok ? [] : await answer.json())
      if (answer.status === 412) now.current.version = ''
    })
    return isSaved
  }

  useEffect(() => {
    void load()
    const leave = () => void send().catch(() => undefined)
    for (const event of ['pagehide', 'visibilitychange', 'blur']) addEventListener(event, leave)
    return () => {
      for (const event of ['pagehide', 'visibilitychange', 'blur']) removeEventListener(event, leave)
      leave()
    }
    // oxlint-disable-next-line react/exhaustive-deps -- the form of this component never changes: its key is the form's id
  }, [])

  /** Follows changes that another window, or a text editor, has made. */
  async function look({ version, draft }: NonNullable<Live>): Promise<void> {
    await work.current
    // The server was away, or has been started again.
    if (now.current.isTyped) return keep()
    if (version !== now.current.version || draft !== now.current.revision) await load()
  }

  useEffect(() => {
    if (!live || !filled) return
    void look(live)
    // oxlint-disable-next-line react/exhaustive-deps -- only news of the server are a reason to look
  }, [live?.at])

  const isChanged = filled !== null && !isSame(data, filled.file)
  return { filled, data, other, refused, problem, isChanged, type, save, discard, choose, load }
}

const isSame = (a: Data, b: Data): boolean => JSON.stringify(a) === JSON.stringify(b)
