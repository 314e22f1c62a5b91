import { useEffect, useRef, useState } from 'react'

const TYPING_MS = 800

type Saving = 'untouched' | 'typing' | 'saved' | { failed: string }

/** The owner's private note. It is kept while he types, and when he leaves. */
export function Note({ saved, save }: { saved: string; save: (note: string) => Promise<void> }) {
  const [note, setNote] = useState(saved)
  const [saving, setSaving] = useState<Saving>('untouched')
  const kept = useRef(saved)
  const typed = useRef(saved)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  async function keep(): Promise<void> {
    clearTimeout(timer.current)
    const now = typed.current
    if (now === kept.current) return
    kept.current = now
    await save(now).then(
      () => setSaving('saved'),
      (error: Error) => {
        kept.current = saved
        setSaving({ failed: error.message })
      },
    )
  }
  function type(value: string): void {
    setNote(value)
    typed.current = value
    setSaving('typing')
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void keep(), TYPING_MS)
  }
  const leave = useRef(keep)
  useEffect(() => {
    leave.current = keep
  })
  // Another enquiry, another tab, the phone's home screen.
  useEffect(() => {
    const hide = () => void leave.current()
    addEventListener('pagehide', hide)
    document.addEventListener('visibilitychange', hide)
    return () => {
      hide()
      removeEventListener('pagehide', hide)
      document.removeEventListener('visibilitychange', hide)
    }
  }, [])
  return (
    <div className="note">
      <label htmlFor="note">Notiz, nur für Sie</label>
      <textarea
        id="note"
        rows={3}
        value={note}
        translate="no"
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onBlur={() => void keep()}
      />
      <p role="status">
        {saving === 'saved' && 'Gespeichert.'}
        {saving === 'typing' && 'Wird gleich gespeichert …'}
        {typeof saving === 'object' && `Nicht gespeichert: ${saving.failed}`}
      </p>
    </div>
  )
}
