import { model } from './model.ts'

/** content/services.yaml, in the order of the cards. */
export const { services } = model
