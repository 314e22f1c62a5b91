import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { type Tips, tipStore } from './tips.ts'

const noTips: Tips = new Map()

/** Draws the tooltips of the page; rendered once, in the shell. */
export function Tooltips() {
  const tips = useSyncExternalStore(tipStore.subscribe, tipStore.current, () => noTips)
  const [Layer, setLayer] = useState<ComponentType<{ tips: Tips }> | null>(null)

  useEffect(() => {
    if (tips.size === 0) return
    import('./TooltipLayer.tsx').then(
      ({ TooltipLayer }) => setLayer(() => TooltipLayer),
      // Without a connection there is no tooltip until the next hover; the control has a name of its own.
      () => undefined,
    )
  }, [tips])

  return Layer && <Layer tips={tips} />
}
