import type { Fault } from '../fault.ts'

const GUARD = ['editor/guard.test.ts']
const SERVER = ['editor/server.test.ts']
const MERGE = ['editor/merge-yaml.test.ts']
const FORMS = ['editor/forms.test.ts']
const FILES = ['editor/content-files.test.ts']

/** Whom the owner's editor answers, and what it leaves of the files. */
export const editorFaults: readonly Fault[] = [
  {
    name: 'a foreign name for this computer is answered',
    file: 'editor/guard.ts',
    change: { 'if (headers.host !== new URL(origin).host) return false': '' },
    tests: GUARD,
  },
  {
    name: 'a page without a word of its origin may write',
    file: 'editor/guard.ts',
    change: { ': headers.origin === origin': ': isAbsentOr(headers.origin, origin)' },
    tests: GUARD,
  },
  {
    name: 'a photo takes the place of another',
    file: 'editor/photos.ts',
    change: { 'if (fileNamed(names(), name) !== undefined)': 'if (name === "")' },
    tests: SERVER,
  },
  {
    name: 'what the loader would not read is saved',
    file: 'editor/content-files.ts',
    change: { 'if (faults.length > 0) return faults': '' },
    tests: FILES,
  },
  {
    name: 'what was changed elsewhere is overwritten',
    file: 'editor/content-files.ts',
    change: { 'return [CHANGED_ELSEWHERE]': 'saving = Promise.resolve()' },
    tests: FILES,
  },
  {
    name: 'a comment in the line after an empty value becomes its own',
    file: 'editor/merge-yaml.ts',
    change: { 'ends.push(range[0])': 'ends.pop()' },
    tests: MERGE,
  },
  {
    name: 'lines somebody has broken otherwise are broken anew',
    file: 'editor/merge-yaml.ts',
    change: { '[keepLines(source, before, after), after]': '[after, keepLines(source, before, after)]' },
    tests: MERGE,
  },
  {
    name: 'an entry that moves is written anew',
    file: 'editor/merge-yaml.ts',
    change: { 'merged(entry, same[index] ?? ': 'merged(entry, ' },
    tests: MERGE,
  },
  {
    name: 'a form knows no limit of a list',
    file: 'editor/fields.ts',
    change: { "find('max_length')?.requirement": 'undefined' },
    tests: FORMS,
  },
  {
    name: 'what may be left out must be filled in',
    file: 'editor/fields.ts',
    change: { "schema.type !== 'optional'": 'true' },
    tests: FORMS,
  },
]
