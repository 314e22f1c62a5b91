import { model } from './model.ts'

/** Title and description of every page: content/seo.yaml and the pages without an address. */
export const { seo } = model
