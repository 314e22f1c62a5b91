import { configureGlobal } from 'fast-check'

// With every commit the same inputs: what is left to chance belongs to the long run.
configureGlobal({ seed: 2026 })
