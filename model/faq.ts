import { model } from './model.ts'

/** content/faq.yaml, in the order of the page. */
export const { faq } = model
