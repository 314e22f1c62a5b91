import { type RefObject, useCallback, useSyncExternalStore } from 'react'

/**
 * Whether a popover is open, for `aria-expanded`: the browser opens and closes it without asking React, perhaps before
 * hydration. Undefined until then.
 */
export function usePopoverOpen(popover: RefObject<HTMLElement | null>): boolean | undefined {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const { current } = popover
      current?.addEventListener('toggle', onChange)
      return () => current?.removeEventListener('toggle', onChange)
    },
    [popover],
  )
  return useSyncExternalStore(
    subscribe,
    () => popover.current?.matches(':popover-open'),
    () => undefined,
  )
}
