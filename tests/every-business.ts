/**
 * The tests that hold whatever stands in content/. The others hold the demo to its specification, or start from its
 * files: with an owner's content `npm test` leaves them out and says so.
 */
export const EVERY_BUSINESS = [
  'tests/build/html.test.ts',
  'tests/access/{contrast,focus,motion,print,spoken,states}.test.ts',
  'tests/bad-connection/{early,no-script,outage}.test.ts',
  'tests/pages/consent/banner.test.ts',
  'tests/pages/contact/map.test.ts',
]
