import type { Fault } from '../fault.ts'

const GUARD = ['editor/server/guard.test.ts']
const SERVER = ['editor/server/edit-server.test.ts']
const MERGE = ['editor/files/yaml/merge.test.ts']
const FILES = ['editor/files/form-file.test.ts']
const FORMS = ['editor/forms/forms.test.ts']

/** Whom the owner's editor answers, and what it leaves of the files. */
export const editorFaults: readonly Fault[] = [
  {
    name: 'a foreign name for this computer is answered',
    file: 'editor/server/guard.ts',
    change: { 'if (headers.host !== new URL(origin).host) return false': '' },
    tests: GUARD,
  },
  {
    name: 'a page without a word of its origin may write',
    file: 'editor/server/guard.ts',
    change: { ': headers.origin === origin': ': isAbsentOr(headers.origin, origin)' },
    tests: GUARD,
  },
  {
    name: 'a photo takes the place of another',
    file: 'editor/server/photos.ts',
    change: { 'if (pathOf(name) !== null) return `': 'if (name === "") return `' },
    tests: SERVER,
  },
  {
    name: 'a name leads out of the folder of photos',
    file: 'editor/server/photos.ts',
    change: { 'if (!isPlainName(name)) return': 'if (name === "") return' },
    tests: SERVER,
  },
  {
    name: 'values of no form are taken for an empty list',
    file: 'editor/server/form-values.ts',
    change: { 'v.array(record)': 'v.any()' },
    tests: SERVER,
  },
  {
    name: 'what the loader would not read is saved',
    file: 'editor/files/save.ts',
    change: { 'if (faults.length > 0) return faults': '' },
    tests: FILES,
  },
  {
    name: 'what was changed elsewhere is overwritten',
    file: 'editor/files/save.ts',
    change: { 'return [CHANGED_ELSEWHERE]': 'saving = Promise.resolve()' },
    tests: FILES,
  },
  {
    name: 'a fault that was there before keeps everything from being saved',
    file: 'editor/files/save.ts',
    change: { 'after.filter((fault) => !before.includes(withoutLine(fault)))': 'after.slice(before.length * 0)' },
    tests: FILES,
  },
  {
    name: 'other line ends are lost',
    file: 'editor/files/form-file.ts',
    change: { "merged.replaceAll('\\n', '\\r\\n')": 'merged' },
    tests: FILES,
  },
  {
    name: 'a comment above an entry does not move with it',
    file: 'editor/files/yaml/merge.ts',
    change: { '(leads[match] ?? gap)': 'gap' },
    tests: MERGE,
  },
  {
    name: 'a text in front of a comment is folded',
    file: 'editor/files/yaml/render.ts',
    change: { 'if (oneLine) scalar.type': 'if (false) scalar.type' },
    tests: MERGE,
  },
  {
    name: 'a form allows one maker more than the site',
    file: 'editor/forms/business.ts',
    change: { 'most: 12': 'most: 13' },
    tests: FORMS,
  },
  {
    name: 'a form has forgotten a field',
    file: 'editor/forms/lists.ts',
    change: { "inMenu: { kind: 'yesOrNo', label: 'Steht im Menü' },": '' },
    tests: FORMS,
  },
]
