import { type Data, isDataRecord, isEmpty, isSame } from '../data.ts'

/**
 * Which of the old entries each new one is: the same, or one that was changed.
 * @returns for each new entry the index of the old one; null for one that is new.
 */
export function matchEntries(old: readonly Data[], entries: readonly Data[]): (number | null)[] {
  const matches: (number | null)[] = entries.map(() => null)
  const free = new Set(old.keys())
  const take = (index: number, match: number | undefined) => {
    if (match === undefined) return
    matches[index] = match
    free.delete(match)
  }
  const left = () => [...entries.entries()].filter(([index]) => matches[index] === null)

  for (const [index, entry] of left()) {
    const same = [...free].filter((each) => isSame(old[each], entry))
    take(index, same.includes(index) ? index : same[0])
  }
  for (const [index, entry] of left()) {
    const alike = [...free].filter((each) => likeness(old[each], entry) > 0)
    const best = alike.toSorted((a, b) => likeness(old[b], entry) - likeness(old[a], entry))
    take(index, best[0])
  }
  // A text that was written anew stands where the old one stood.
  for (const [index, entry] of left()) if (typeof entry === 'string' && free.has(index)) take(index, index)
  return matches
}

/** How many fields two entries have in common, long texts counting more than short ones. */
function likeness(one: Data | undefined, other: Data): number {
  if (!isDataRecord(one) || !isDataRecord(other)) return 0
  const shared = Object.keys(other).filter((name) => !isEmpty(other[name]) && isSame(one[name], other[name]))
  return shared.reduce((sum, name) => sum + JSON.stringify(other[name]).length, 0)
}
