import { expect, test } from 'vitest'
import { mapFrameUrl, routeUrl } from './map-url.ts'

test('the frame shows the point in German', () => {
  const { origin, searchParams } = new URL(mapFrameUrl({ latitude: 51.5, longitude: 7.25 }, 100_000))
  expect(origin).toBe('https://www.google.com')
  expect(Object.fromEntries(searchParams)).toMatchObject({ q: '51.5,7.25', hl: 'de', output: 'embed' })
})

test.each([
  [200_000, '8'],
  [100_000, '9'],
  [60_000, '10'],
  [10_000, '12'],
])('the frame shows %i m around it at zoom %s', (meters, zoom) => {
  expect(new URL(mapFrameUrl({ latitude: 51.5, longitude: 7.25 }, meters)).searchParams.get('z')).toBe(zoom)
})

test('the route leads to the whole address', () => {
  expect(new URL(routeUrl('Große Straße 1 & 2, 45127 Essen')).searchParams.get('destination')).toBe(
    'Große Straße 1 & 2, 45127 Essen',
  )
})
