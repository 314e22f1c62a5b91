/**
 * The tests that hold whatever stands in content/. The others hold the demo to its specification, or start from its
 * files: with an owner's content `npm test` leaves them out and says so.
 */
export const EVERY_BUSINESS = [
  'tests/built/{css,html,links,nu-html-checker}.test.ts',
  'tests/site/access/{arming,contrast,focus,keyboard-*,motion,names,offline,phone,print,print-home,spoken,states-*,zoom}.test.ts',
  'tests/site/early/*.test.ts',
  'tests/site/noscript/*.test.ts',
  'tests/site/privacy/{map,requests}.test.ts',
  'tests/site/map-labels.test.ts',
]
