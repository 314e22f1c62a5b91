/**
 * The tests that hold for any content. The others check the demo against its specification or use its files: with an
 * owner's content `npm test` leaves them out and says so.
 */
export const EVERY_BUSINESS = [
  'tests/build/html.test.ts',
  'tests/access/{motion,print,seen,spoken,states}.test.ts',
  'tests/bad-connection/{no-script,scripts}.test.ts',
  'tests/pages/banner.test.ts',
  'tests/pages/map.test.ts',
]
