import { expect, test } from 'vitest'
import { mapFrameUrl, routeUrl } from './map-url.ts'

test('the frame shows the point in German', () => {
  const { origin, searchParams } = new URL(mapFrameUrl({ latitude: 51.5, longitude: 7.25 }))
  expect(origin).toBe('https://www.google.com')
  expect(Object.fromEntries(searchParams)).toMatchObject({ q: '51.5,7.25', hl: 'de', output: 'embed' })
})

test('the route leads to the whole address', () => {
  expect(new URL(routeUrl('Große Straße 1 & 2, 45127 Essen')).searchParams.get('destination')).toBe(
    'Große Straße 1 & 2, 45127 Essen',
  )
})
