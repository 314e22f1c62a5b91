/** Some words to stand in the place of others; `from` and `to` count from the start of the source. */
export type Edit = { from: number; to: number; text: string }

/** A stretch of the source with the edits made in it; what no edit touches stays as it is, to the byte. */
export function applyEdits(source: string, edits: readonly Edit[], start = 0, end = source.length): string {
  let text = ''
  let at = start
  for (const edit of edits.toSorted((one, other) => one.from - other.from)) {
    text += source.slice(at, edit.from) + edit.text
    at = edit.to
  }
  return text + source.slice(at, end)
}
