import type { Fault } from '../fault.ts'

const CONTENT = ['model/load/mistakes.test.ts']
const SCHEMA = ['enquiry/schema.test.ts']
const SETTINGS = ['settings/read-settings.test.ts']

/** What enquiries, settings and content must be like. */
export const ruleFaults: readonly Fault[] = [
  shifted('enquiry/limits.ts', 'name: 200', 'name: 199', SCHEMA),
  shifted('enquiry/limits.ts', 'name: 200', 'name: 201', SCHEMA),
  shifted('enquiry/limits.ts', 'email: 254', 'email: 253', SCHEMA),
  shifted('enquiry/limits.ts', 'email: 254', 'email: 255', SCHEMA),
  shifted('enquiry/limits.ts', 'phone: 60', 'phone: 59', SCHEMA),
  shifted('enquiry/limits.ts', 'phone: 60', 'phone: 61', SCHEMA),
  shifted('enquiry/limits.ts', 'message: 10_000', 'message: 9_999', SCHEMA),
  shifted('enquiry/limits.ts', 'message: 10_000', 'message: 10_001', SCHEMA),
  shifted('enquiry/limits.ts', '5 * 1024 * 1024', '5 * 1024 * 1024 - 1', ['tests/relay/attachments.test.ts']),
  shifted('enquiry/limits.ts', '5 * 1024 * 1024', '5 * 1024 * 1024 + 1', ['tests/relay/attachments.test.ts']),
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
    name: 'an e-mail address needs no dot',
    file: 'enquiry/schema.ts',
    change: { '[\\p{L}\\p{N}])?\\.)+': '[\\p{L}\\p{N}])?\\.)*' },
    tests: SCHEMA,
  },
  {
    name: 'an e-mail address with umlauts is refused',
    file: 'enquiry/schema.ts',
    change: { '@(?:[\\p{L}\\p{N}](?:': '@(?:[a-z](?:' },
    tests: SCHEMA,
  },
  {
    name: 'spaces at the ends count',
    file: 'enquiry/schema.ts',
    change: { 'v.trim(),\n    v.nonEmpty(MESSAGE_MISSING)': 'v.nonEmpty(MESSAGE_MISSING)' },
    tests: SCHEMA,
  },
  shifted('settings/schema.ts', 'wholeNumber(0, 65_535)', 'wholeNumber(0, 65_536)', SETTINGS),
  shifted('settings/schema.ts', 'wholeNumber(0, 10,', 'wholeNumber(0, 11,', SETTINGS),
  shifted('settings/schema.ts', 'wholeNumber(0, 10,', 'wholeNumber(0, 9,', SETTINGS),
  shifted('settings/schema.ts', 'wholeNumber(0, 1_000_000)', 'wholeNumber(0, 1_000_001)', SETTINGS),
  shifted('settings/schema.ts', 'wholeNumber(0, 1_000_000)', 'wholeNumber(1, 1_000_000)', SETTINGS),
  shifted('settings/schema.ts', 'wholeNumber(1, 3650)', 'wholeNumber(0, 3650)', SETTINGS),
  shifted('settings/schema.ts', 'wholeNumber(1, 3650)', 'wholeNumber(1, 3651)', SETTINGS),
  shifted('settings/schema.ts', 'wholeNumber(50, 1_000_000)', 'wholeNumber(49, 1_000_000)', SETTINGS),
  shifted('settings/schema.ts', 'wholeNumber(50, 1_000_000)', 'wholeNumber(51, 1_000_000)', SETTINGS),
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
    name: 'the owner reads English',
    file: 'settings/schema.ts',
    change: { "lang === 'de' ? texts.de : texts.en": 'texts.en' },
    tests: SETTINGS,
  },
  shifted('model/schema/pages.ts', 'v.maxLength(60,', 'v.maxLength(61,', CONTENT),
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
    name: 'a word in braces may mean nothing',
    file: 'model/load/report.ts',
    change: { '[...lines, ...unknownFaults]': 'lines' },
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
    name: 'a condition need not end',
    file: 'model/load/read-legal.ts',
    change: { '...open.map(': '...open.slice(1).map(' },
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
  {
    name: 'the shade for text on dark grounds is reckoned against white',
    file: 'model/shades/shades.ts',
    change: { 'lightened(base, LIGHT_ON_PINE, PINE)': 'lightened(base, LIGHT_ON_PINE, WHITE)' },
    tests: ['model/shades/shades.test.ts'],
  },
]

function shifted(file: string, right: string, wrong: string, tests: readonly string[]): Fault {
  return { name: `${wrong} instead of ${right}`, file, change: { [right]: wrong }, tests }
}
