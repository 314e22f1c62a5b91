import type { Notice } from '#enquiry/notices.ts'

export type ShownNotice = Notice & { id: number }

let shown: readonly ShownNotice[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly ShownNotice[]): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a notice to the visitor; screen readers hear it. */
export function showNotice(notice: Notice): void {
  lastId += 1
  change([...shown, { ...notice, id: lastId }])
}

export function dismissNotice(id: number): void {
  change(shown.filter((notice) => notice.id !== id))
}

/** For `useSyncExternalStore`. */
export const noticeStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: (): readonly ShownNotice[] => shown,
}
