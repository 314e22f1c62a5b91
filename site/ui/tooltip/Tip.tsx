import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from 'react'
import { removeTip, setTip } from './tips.ts'
import styles from './Tooltip.module.css'

type Props = {
  text: string
  /** One link or button; it needs a name of its own, a tooltip is never the only label. */
  children: ReactNode
}

/**
 * A tooltip for one control, on hover and focus. What draws it is loaded when a pointer or the focus first arrives
 * (see Tooltips); the wrapper has no box of its own.
 */
export function Tip({ text, children }: Props) {
  const trigger = useRef<HTMLElement>(null)
  const id = useId()
  useEffect(() => {
    if (trigger.current) setTip(id, { trigger: trigger.current, text })
  }, [id, text])
  useEffect(() => () => removeTip(id), [id])

  const wake = ({ currentTarget }: SyntheticEvent) => {
    const control = currentTarget.firstElementChild
    if (!(control instanceof HTMLElement)) return
    trigger.current = control
    setTip(id, { trigger: control, text })
  }
  return (
    <span
      className={styles.trigger}
      // A finger can't hover, and its tap is no question.
      onPointerEnter={(event) => event.pointerType !== 'touch' && wake(event)}
      onFocus={(event) => event.target.matches(':focus-visible') && wake(event)}
    >
      {children}
    </span>
  )
}
