/** A table of results, for the terminal and for the papers alike. */
export type Table = {
  title: string
  head: readonly string[]
  rows: readonly (readonly string[])[]
}

type Format = (value: number) => string

export const ms: Format = (value) => `${Math.round(value).toLocaleString('en')} ms`
export const kib: Format = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`
export const seconds: Format = (value) => `${value.toFixed(1)} s`
export const times: Format = (value) => `${value.toFixed(3)} ×`
export const plain: Format = (value) => String(value)
export const shift: Format = (value) => value.toFixed(3)

/** The last two columns of a row that has a goal: what is to be reached, and whether it is. */
export function atMost(value: number, most: number, format: Format): [string, string] {
  return [`at most ${format(most)}`, verdict(value <= most)]
}

/** The same for figures that should be high. */
export function atLeast(value: number, least: number, format: Format): [string, string] {
  return [`at least ${format(least)}`, verdict(value >= least)]
}

const verdict = (reached: boolean): string => (reached ? 'yes' : 'no')
