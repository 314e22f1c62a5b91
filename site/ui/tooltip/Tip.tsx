import { type ReactNode, type SyntheticEvent, useEffect, useId, useState } from 'react'
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
  const [trigger, setTrigger] = useState<HTMLElement | null>(null)
  const id = useId()
  useEffect(() => {
    if (trigger) setTip(id, { trigger, text })
  }, [id, trigger, text])
  useEffect(() => () => removeTip(id), [id])

  const wake = ({ currentTarget }: SyntheticEvent) => {
    const control = currentTarget.firstElementChild
    if (control instanceof HTMLElement) setTrigger(control)
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
