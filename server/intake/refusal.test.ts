import { expect, test } from 'vitest'
import { tooMany } from './refusal.ts'

test.each([
  [1, 'in einer Minute noch'],
  [60, 'in einer Minute noch'],
  [61, 'in 2 Minuten noch'],
  [600, 'in 10 Minuten noch'],
])('who has to wait %i seconds is told so in words one says', (seconds, words) => {
  expect(tooMany(seconds).text).toContain(words)
})
