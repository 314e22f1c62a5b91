import type { Fault } from '../fault.ts'

const FILES = ['tests/relay/http/site-files.test.ts']
const HEADERS = ['tests/relay/http/headers.test.ts']
const BUILDS = ['tests/relay/http/builds.test.ts']

/** Answering requests, and taking over a build. */
export const httpFaults: readonly Fault[] = [
  {
    name: 'hidden files and compressed twins have an address of their own',
    file: 'server/http/built-files.ts',
    change: { '&& !/(?:^|\\/)\\./.test(name) && !/\\.(?:br|gz)$/.test(name)': '' },
    tests: FILES,
  },
  {
    name: "the server's own pages have an address",
    file: 'server/http/built-files.ts',
    change: { '!INNER.has(name) && ': '' },
    tests: FILES,
  },
  {
    name: 'what never changes is asked for again',
    file: 'server/http/built-files.ts',
    change: { "if (IN_HASHED_FOLDER.test(name)) return 'public, max-age=31536000, immutable'": '' },
    tests: FILES,
  },
  {
    name: 'anything in the query is written into the notice',
    file: 'server/http/site.ts',
    change: { ' && isReference(reference)': '' },
    tests: FILES,
  },
  {
    name: 'the refusal of broken HTTP carries no headers',
    file: 'server/http/connections.ts',
    change: { '[...headerLines, ': '[' },
    tests: HEADERS,
  },
  {
    name: 'broken HTTP is refused before the enquiry in front of it is answered',
    file: 'server/http/connections.ts',
    change: { 'if (owed) owed': 'if (owed && !owed) owed' },
    tests: ['tests/relay/http/pipelining.test.ts'],
  },
  {
    name: 'the policy lets any site take the form',
    file: 'server/http/security-headers.ts',
    change: { '`form-action ${formTargets}`': '`form-action *`' },
    tests: HEADERS,
  },
  {
    name: 'open pages lose their scripts with the next build',
    file: 'tools/publish/builds.ts',
    change: { 'for (const name of [...kept, ...rolledBack])': 'for (const name of rolledBack)' },
    tests: BUILDS,
  },
  {
    name: 'a rollback goes nowhere',
    file: 'tools/publish/builds.ts',
    change: { 'names[at + 1] ?? names[at - 1]': 'names[at + 1]' },
    tests: BUILDS,
  },
]
