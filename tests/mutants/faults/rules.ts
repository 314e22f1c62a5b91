import type { Fault } from '../fault.ts'

const CONTENT = ['model/load/mistakes.test.ts']
const SCHEMA = ['enquiry/schema.test.ts']
const SETTINGS = ['settings/read-settings.test.ts']

/** What enquiries, settings and content must be like. */
export const ruleFaults: readonly Fault[] = [
  shifted('enquiry/limits.ts', 'name: 200', 'name: 199', SCHEMA),
  shifted('enquiry/limits.ts', 'message: 10_000', 'message: 10_001', SCHEMA),
  shifted('enquiry/limits.ts', '5 * 1024 * 1024', '5 * 1024 * 1024 - 1', ['tests/relay/intake/attachments.test.ts']),
  shifted('enquiry/limits.ts', '5 * 1024 * 1024', '5 * 1024 * 1024 + 1', ['tests/relay/intake/attachments.test.ts']),
  {
    name: 'an enquiry without a message is taken',
    file: 'enquiry/schema.ts',
    change: { 'v.nonEmpty(MESSAGE_MISSING),': '' },
    tests: SCHEMA,
  },
  {
    name: 'a line break in a name is taken',
    file: 'enquiry/schema.ts',
    change: { 'v.regex(ONE_LINE,': 'v.regex(/^/u,' },
    tests: SCHEMA,
  },
  {
    name: 'an e-mail address with umlauts is refused',
    file: 'enquiry/schema.ts',
    change: { '@(?:[\\p{L}\\p{N}](?:': '@(?:[a-z](?:' },
    tests: SCHEMA,
  },
  shifted('settings/schema.ts', 'wholeNumber(0, 65_535)', 'wholeNumber(0, 65_536)', SETTINGS),
  shifted('settings/schema.ts', 'wholeNumber(1, 3650)', 'wholeNumber(0, 3650)', SETTINGS),
  {
    name: 'SITE_URL may have a path',
    file: 'settings/schema.ts',
    change: { ' && url.href === `${url.origin}/`': '' },
    tests: SETTINGS,
  },
  {
    name: 'the form may post without encryption',
    file: 'settings/schema.ts',
    change: { '/^https:\\S+$/i': '/^https?:\\S+$/i' },
    tests: SETTINGS,
  },
  {
    name: 'MAIL_TO may be a list',
    file: 'settings/schema.ts',
    change: { '@[^\\s@<>,;:"()]+$/': '@.+$/' },
    tests: SETTINGS,
  },
  {
    name: 'an empty setting is a wrong one',
    file: 'settings/read-settings.ts',
    change: { "value !== ''": "value !== 'empty'" },
    tests: SETTINGS,
  },
  {
    name: 'two questions may have one address',
    file: 'model/load/load-content.ts',
    change: { '!allDifferent(entries': 'allDifferent(entries' },
    tests: CONTENT,
  },
  {
    name: 'a picture need not be there',
    file: 'model/schema/lists.ts',
    change: { 'fileNamed(mediaFiles, name) !== undefined': 'mediaFiles.length > 0' },
    tests: CONTENT,
  },
  {
    name: 'the firm may close before it opens',
    file: 'model/schema/hours.ts',
    change: { 'opens < closes': 'opens !== closes' },
    tests: CONTENT,
  },
  {
    name: 'a legal page needs no date',
    file: 'model/load/read-legal.ts',
    change: { '{ title, stand, text: body }': "{ title, stand: 'none', text: body }" },
    tests: CONTENT,
  },
  {
    name: 'a colour on which white can’t be read is taken',
    file: 'model/schema/brand.ts',
    change: { '>= LEAST_CONTRAST': '>= 1' },
    tests: ['model/load/brand-mistakes.test.ts'],
  },
  {
    name: 'a logo with a script in it is taken',
    file: 'model/load/read-logo.ts',
    change: { '/<script\\b/i': '/<scripture\\b/i' },
    tests: ['model/load/read-logo.test.ts'],
  },
]

function shifted(file: string, right: string, wrong: string, tests: readonly string[]): Fault {
  return { name: `${wrong} instead of ${right}`, file, change: { [right]: wrong }, tests }
}
