import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type Notice, NOTICES } from '#enquiry/notices.ts'
import { hook } from '#pages/hooks.ts'
import { IconButton } from '#pages/ui/Button.tsx'
import { X } from '#pages/ui/Icon.tsx'
import { useForm } from './form-props.ts'
import styles from './Notices.module.css'

export type ShownNotice = Notice & { id: number }

type Props = {
  notices: readonly ShownNotice[]
  /** Called with the number of a notice that was closed or has stood its time. */
  onClose: (id: number) => void
}

// An alert in the form, or in its place, has the same words: screen readers would say them twice.
const SAID_IN_FORM: readonly string[] = [NOTICES.sent.title, NOTICES.failed.title]

/** The notices over the page. One live region, which is there before them, says those that the form does not say itself. */
export function Notices({ notices, onClose }: Props) {
  const said = notices.filter(({ title }) => !SAID_IN_FORM.includes(title)).at(-1)
  return (
    <>
      <p className="visually-hidden" role="status">
        {/* The key makes the same words anew: they are said again. */}
        {said && <span key={said.id}>{`${said.title}: ${said.text}`}</span>}
      </p>
      {notices.length > 0 && <Stack notices={notices} onClose={onClose} />}
    </>
  )
}

/** A popover lies above every dialog. At the end of the body, because browsers without popovers show it in its place. */
function Stack({ notices, onClose }: Props) {
  const { texts } = useForm()
  const stack = useRef<HTMLElement>(null)
  const [isHeld, setHeld] = useState(false)
  const closeByKey = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') for (const { id } of notices) onClose(id)
  })
  // A layout effect ends while the stack is still there: the stack takes the focus with it.
  useLayoutEffect(() => {
    const { current } = stack
    if (!current) return
    current.style.setProperty('--banner-height', document.body.style.getPropertyValue('--banner-height'))
    if ('popover' in current) current.showPopover()
    const ended = new AbortController()
    const { signal } = ended
    const hold = () => setHeld(true)
    const letGo = () => setHeld(false)
    for (const type of ['pointerenter', 'focusin'] as const) current.addEventListener(type, hold, { signal })
    for (const type of ['pointerleave', 'focusout'] as const) current.addEventListener(type, letGo, { signal })
    addEventListener('blur', hold, { signal })
    addEventListener('focus', letGo, { signal })
    addEventListener('keydown', closeByKey, { signal })
    let focusedBefore: EventTarget | null = null
    const remember = ({ relatedTarget: from }: FocusEvent) => {
      if (!(from instanceof Node && current.contains(from))) focusedBefore = from
    }
    current.addEventListener('focusin', remember, { signal })
    return () => {
      ended.abort()
      if (current.contains(document.activeElement) && focusedBefore instanceof HTMLElement) focusedBefore.focus()
    }
  }, [])
  return createPortal(
    <section
      ref={stack}
      popover="manual"
      className={styles.stack}
      aria-label={texts.notices.all}
      {...hook('clear-of-banner')}
    >
      <ol>
        {notices.map((notice) => (
          <Shown key={notice.id} {...notice} isHeld={isHeld} onClose={() => onClose(notice.id)} />
        ))}
      </ol>
    </section>,
    document.body,
  )
}

// An error stays longer, because the visitor must do something.
const SHOWN_MS = { success: 5000, error: 10_000 }

function Shown({ kind, title, text, isHeld, onClose }: ShownNotice & { isHeld: boolean; onClose: () => void }) {
  const { texts } = useForm()
  const end = useEffectEvent(onClose)
  // While the pointer or the focus is on the notices, or the window is not looked at, their time does not pass.
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(end, SHOWN_MS[kind])
    return () => clearTimeout(timer)
  }, [isHeld, kind])
  return (
    <li className={`sheet screen ${styles.notice}`} data-kind={kind}>
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{text}</p>
      </div>
      <IconButton icon={X} label={texts.notices.close} onClick={onClose} />
    </li>
  )
}
