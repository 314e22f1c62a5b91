import { expect, test } from 'vitest'
import { mayPlayUnasked } from './film-policy.ts'

test.each([
  { reducedMotion: false, saveData: false, plays: true },
  { reducedMotion: true, saveData: false, plays: false },
  { reducedMotion: false, saveData: true, plays: false },
  { reducedMotion: true, saveData: true, plays: false },
])('reduced motion $reducedMotion, Save-Data $saveData: plays unasked $plays', ({ plays, ...wishes }) => {
  expect(mayPlayUnasked(wishes)).toBe(plays)
})
