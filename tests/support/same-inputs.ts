import { configureGlobal } from 'fast-check'

// Every commit is tested with the same inputs. Random inputs belong to the long run.
configureGlobal({ seed: 2026 })
