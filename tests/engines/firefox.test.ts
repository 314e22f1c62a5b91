import { ENGINES, smoke } from './smoke.ts'

// All steps, and WebKit and Chromium's whole browser, are in the long run.
smoke(ENGINES.Firefox, ({ often }) => often === true)
