/** What a check before going live has to say: what must be mended, and what only the owner can judge; a German line each. */
export type Findings = { open: readonly string[]; questions: readonly string[] }

export const opened = (...open: string[]): Findings => ({ open, questions: [] })
export const asked = (...questions: string[]): Findings => ({ open: [], questions })

/** All of them in their order, each sentence once. */
export function together(...found: readonly Findings[]): Findings {
  return {
    open: [...new Set(found.flatMap(({ open }) => open))],
    questions: [...new Set(found.flatMap(({ questions }) => questions))],
  }
}
