import { model } from './model.ts'

/** content/projects.yaml, in the order of the gallery. */
export const { projects } = model
