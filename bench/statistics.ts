/** The value below which that share of the values lies; of the median, and of 0.75, a value that was measured. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const index = Math.min(sorted.length - 1, Math.max(0, Math.ceil(sorted.length * share) - 1))
  return sorted[index] ?? Number.NaN
}

export const median = (values: readonly number[]): number => percentile(values, 0.5)
