/** Says in a line what is measured next. */
export type Step = (what: string) => void

/** Numbers the steps of a run: `3 of 40  page: /agb without script`. */
export function createProgress(total: number, print: (line: string) => void): (part: string) => Step {
  const width = String(total).length
  let done = 0
  return (part) => (what) => {
    done += 1
    print(`${String(done).padStart(width)} of ${total}  ${part}: ${what}`)
  }
}
