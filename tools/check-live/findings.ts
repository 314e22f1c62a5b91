/** What a check before going live has to say: what must be mended, and what only the owner can judge. */
export type Findings = { open: string[]; questions: string[] }
