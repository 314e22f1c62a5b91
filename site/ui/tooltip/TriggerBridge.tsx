import { useEffect, useRef } from 'react'

const HANDLERS = {
  pointermove: 'onPointerMove',
  pointerleave: 'onPointerLeave',
  pointerdown: 'onPointerDown',
  focus: 'onFocus',
  blur: 'onBlur',
  click: 'onClick',
} as const

/** What Radix gives its trigger, as far as the bridge passes it on. */
type TriggerProps = Partial<Record<(typeof HANDLERS)[keyof typeof HANDLERS], (event: Event) => void>> & {
  ref?: (element: HTMLElement | null) => void
  'aria-describedby'?: string
}

/**
 * Makes an element that is on the page already Radix's trigger. Wrapping it in Radix's own trigger once that has loaded
 * would mount it anew, and the keyboard focus on it would be lost.
 */
export function TriggerBridge({ element, ...trigger }: { element: HTMLElement } & TriggerProps) {
  const { ref, 'aria-describedby': description } = trigger
  const latest = useRef<TriggerProps>(trigger)

  useEffect(() => {
    latest.current = trigger
  })

  useEffect(() => {
    ref?.(element)
    return () => ref?.(null)
  }, [element, ref])

  useEffect(() => {
    if (description === undefined) element.removeAttribute('aria-describedby')
    else element.setAttribute('aria-describedby', description)
  }, [element, description])

  useEffect(() => {
    const listening = new AbortController()
    for (const [type, handler] of Object.entries(HANDLERS)) {
      element.addEventListener(type, (event) => latest.current[handler]?.(event), { signal: listening.signal })
    }
    // The hover or focus that made all this load came before it.
    if (element.matches(':hover')) latest.current.onPointerMove?.(new PointerEvent('pointermove'))
    if (element.matches(':focus-visible')) latest.current.onFocus?.(new FocusEvent('focus'))
    return () => listening.abort()
  }, [element])

  return null
}
