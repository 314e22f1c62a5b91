import { useEffect, useRef } from 'react'
import { texts } from '#content/texts.ts'
import button from '#site/ui/button/Button.module.css'

/** Sends the form; switched off and busy while it is on its way. */
export function SubmitButton({ busy }: { busy: boolean }) {
  const ref = useRef<HTMLButtonElement>(null)

  // Switched off, it loses the focus to the page; it gets it back unless the visitor has gone on.
  useEffect(() => {
    if (!busy) return
    const { current } = ref
    return () => {
      if (document.activeElement === document.body) current?.focus({ preventScroll: true })
    }
  }, [busy])

  return (
    <button ref={ref} className={`${button.button} ${button.primary}`} type="submit" disabled={busy} aria-busy={busy}>
      {busy ? texts.form.busy : texts.form.submit}
    </button>
  )
}
