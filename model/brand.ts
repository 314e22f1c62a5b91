import { model } from './model.ts'

/** The brand: `brand` in content/business.yaml. */
export const { color, logo } = model.brand
