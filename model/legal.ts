import { model } from './model.ts'

/** The legal texts, content/legal, with what stands in their braces. */
export const { legal, legalFacts } = model
