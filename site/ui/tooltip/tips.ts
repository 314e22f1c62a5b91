export type ShownTip = { trigger: HTMLElement; text: string }

/** The tooltips a pointer or the focus has asked for so far, by the id of their Tip. */
export type Tips = ReadonlyMap<string, ShownTip>

let tips: Tips = new Map()
const listeners = new Set<() => void>()

function change(next: Tips): void {
  tips = next
  for (const listener of listeners) listener()
}

/** Gives an element a tooltip, or the tooltip another text. */
export function setTip(id: string, tip: ShownTip): void {
  change(new Map(tips).set(id, tip))
}

export function removeTip(id: string): void {
  const rest = new Map(tips)
  rest.delete(id)
  change(rest)
}

/** For `useSyncExternalStore`. */
export const tipStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: (): Tips => tips,
}
