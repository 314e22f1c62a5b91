import { type Fault, fault } from '../fault.ts'

const SCHEMA = 'enquiry/schema.test.ts'
const ATTACHMENTS = 'tests/relay/intake/attachments.test.ts'
const READ_SETTINGS = 'settings/read-settings.test.ts'
const CONTENT_FILES = 'editor/content-files.test.ts'

/** What enquiries, settings and content must be like, and whom the owner's editor answers. */
export const ruleFaults: readonly Fault[] = [
  fault(
    '5 * 1024 * 1024 - 1 instead of 5 * 1024 * 1024',
    'enquiry/limits.ts',
    '5 * 1024 * 1024',
    '5 * 1024 * 1024 - 1',
    [ATTACHMENTS],
  ),
  fault(
    '5 * 1024 * 1024 + 1 instead of 5 * 1024 * 1024',
    'enquiry/limits.ts',
    '5 * 1024 * 1024',
    '5 * 1024 * 1024 + 1',
    [ATTACHMENTS],
  ),
  fault('an enquiry without a message is taken', 'enquiry/schema.ts', 'v.nonEmpty(MESSAGE_MISSING),', '', [SCHEMA]),
  fault('a line break in a name is taken', 'enquiry/schema.ts', 'v.regex(ONE_LINE,', 'v.regex(/^/u,', [SCHEMA]),
  fault('the form may post without encryption', 'settings/schema.ts', '/^https:\\S+$/i', '/^https?:\\S+$/i', [
    READ_SETTINGS,
  ]),
  fault('MAIL_TO may be a list', 'settings/schema.ts', '@[^\\s@<>,;:"()]+$/', '@.+$/', [READ_SETTINGS]),
  fault('a logo with a script in it is taken', 'model/read/logo.ts', '/<script\\b/i', '/<scripture\\b/i', [
    'model/read/logo.test.ts',
  ]),
  fault(
    'a foreign name for this computer is answered',
    'editor/guard.ts',
    'if (headers.host !== new URL(origin).host) return false',
    '',
    ['editor/server.test.ts'],
  ),
  fault(
    'what the loader would not read is saved',
    'editor/content-files.ts',
    'if (faults.length === 0) await',
    'await',
    [CONTENT_FILES],
  ),
  fault(
    'what was changed elsewhere is overwritten',
    'editor/content-files.ts',
    'return [CHANGED_ELSEWHERE]',
    'saving = Promise.resolve()',
    [CONTENT_FILES],
  ),
]
