import type { Fault } from '../fault.ts'

const FILES = ['tests/relay/site-files.test.ts']
const RELEASES = ['tests/relay/releases.test.ts']

/** Taking over a build. */
export const releaseFaults: readonly Fault[] = [
  {
    name: 'a manifest may name files outside the site',
    file: 'server/release/manifest.ts',
    change: { "!name.startsWith('/') && !name.split('/').includes('..')": 'true' },
    tests: RELEASES,
  },
  {
    name: 'a build that is too large is loaded',
    file: 'server/release/manifest.ts',
    change: { 'bytes > MAX_RELEASE_BYTES': 'false' },
    tests: RELEASES,
  },
  {
    name: 'a file that was changed after the build is served',
    file: 'server/release/load-release.ts',
    change: { "createHash('sha256').update(bytes).digest('hex') !== sha256": 'false' },
    tests: RELEASES,
  },
  {
    name: 'hidden files are served',
    file: 'server/release/load-release.ts',
    change: { "part.startsWith('.')": "part === '.'" },
    tests: FILES,
  },
  {
    name: "the server's own pages have an address",
    file: 'server/release/load-release.ts',
    change: { 'hidden || internal ||': 'hidden ||' },
    tests: FILES,
  },
  {
    name: 'encoded files have an address of their own',
    file: 'server/release/load-release.ts',
    change: { '|| /\\.(?:br|gz)$/.test(name)': '' },
    tests: FILES,
  },
  {
    name: 'pages are kept for an hour',
    file: 'server/release/caching.ts',
    change: { "name.endsWith('.html') ? REVALIDATE : HOUR": 'HOUR' },
    tests: FILES,
  },
  {
    name: 'what never changes is asked for again',
    file: 'server/release/caching.ts',
    change: { 'if (hasHashedName(name)) return IMMUTABLE': '' },
    tests: FILES,
  },
  {
    name: 'a new build is not taken over',
    file: 'server/release/releases.ts',
    change: { 'if (release.id !== latest.id)': 'if (latest.id === null)' },
    tests: RELEASES,
  },
  {
    name: 'a build that can not be served is reported at every look',
    file: 'server/release/releases.ts',
    change: { 'if (problem !== reported)': '' },
    tests: RELEASES,
  },
  {
    name: 'the hashed files of the build before are gone at once',
    file: 'server/release/release.ts',
    change: { '[...hashed, ...release.resources]': 'release.resources' },
    tests: RELEASES,
  },
  {
    name: 'pages of the build before go on being served',
    file: 'server/release/release.ts',
    change: { '.filter(([path]) => hasHashedName(path))': '' },
    tests: RELEASES,
  },
  {
    name: 'the hashed files of the build before are gone after a restart',
    file: 'server/release/releases.ts',
    change: { 'previous ? [previous] : []': '[] as Release[]' },
    tests: RELEASES,
  },
  {
    name: 'only one build before is kept',
    file: 'server/release/releases.ts',
    change: { 'EARLIER_RELEASES = 2': 'EARLIER_RELEASES = 1' },
    tests: RELEASES,
  },
  {
    name: 'three builds before are kept',
    file: 'server/release/releases.ts',
    change: { 'EARLIER_RELEASES = 2': 'EARLIER_RELEASES = 3' },
    tests: RELEASES,
  },
  {
    name: 'unknown kinds of files are taken for pages',
    file: 'server/release/media-types.ts',
    change: { "'application/octet-stream'": "'text/html'" },
    tests: FILES,
  },
  {
    name: 'two builds share a folder',
    file: 'tools/build-site.ts',
    change: { "await mkdtemp(join(CACHE, 'build-'))": "join(CACHE, 'build-0')" },
    tests: ['tests/build/two-builds.test.ts'],
  },
]
