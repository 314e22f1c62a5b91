import { expect, test } from 'vitest'
import { unbrokenTimes } from './unbroken.ts'

test('hours with a break may go on in the next line only between two of their times', () => {
  const hours = unbrokenTimes('Mo–Do 07:30–12:00, 13:00–17:15; Fr 07:30–12:00').replaceAll('\u2060', '')
  expect(hours.split(' ')).toEqual(['Mo–Do\u00a007:30–12:00,', '13:00–17:15;', 'Fr\u00a007:30–12:00'])
})
