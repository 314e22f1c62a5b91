import { ENGINES, smoke } from './smoke.ts'
import { STEPS } from './steps.ts'

// The long run takes every step, in WebKit too.
smoke(
  ENGINES.Firefox,
  STEPS.filter(({ does }) => /^(?:chooses in|opens the menu|sends the form with a file)/.test(does)),
)
