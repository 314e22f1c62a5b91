import type { Fault } from '../fault.ts'

const ATTACHMENTS = ['tests/relay/intake/attachments.test.ts']
const INTAKE = ['tests/relay/intake/intake.test.ts']
const MALFORMED = ['tests/relay/intake/malformed.test.ts']
const ORIGINS = ['tests/relay/intake/origins.test.ts']

/** Taking enquiries. */
export const intakeFaults: readonly Fault[] = [
  {
    name: 'a file is what its name and its declared type say',
    file: 'server/intake/enquiry.ts',
    change: { 'detected?.mime === type ?': 'detected !== null ?' },
    tests: ATTACHMENTS,
  },
  {
    name: 'a file without a name is dropped, and its enquiry taken',
    file: 'server/intake/read-form.ts',
    change: { "if (name === ATTACHMENT_FIELD && value !== '') return settle('malformed')": '' },
    tests: MALFORMED,
  },
  {
    name: 'what a program typed in is mailed',
    file: 'server/intake/enquiry.ts',
    change: { 'fields.get(HONEYPOT_FIELD)': 'fields.get(`${HONEYPOT_FIELD}_`)' },
    tests: INTAKE,
    title: 'is kept as spam when the honeypot is filled',
  },
  {
    name: 'a mail is composed before the visitor has the answer',
    file: 'server/intake/intake.ts',
    change: { 'finished(reply.raw, relay.wake)': 'relay.wake()' },
    tests: ['tests/relay/intake/answer-first.test.ts'],
    title: 'a visitor has the answer before the mail is composed',
  },
  {
    name: 'the forms of others are taken',
    file: 'server/intake/intake.ts',
    change: { 'if (!isOwnPost(request.headers, settings.siteOrigin)) return REFUSALS.foreign': '' },
    tests: ORIGINS,
    title: 'is refused',
  },
  {
    name: 'a form that asks for a copy to others is taken',
    file: 'server/intake/enquiry.ts',
    change: { "'_cc', ": '' },
    tests: INTAKE,
    title: 'is refused when it asks for',
  },
  {
    name: 'the rate limit is forgotten for those who posted at the same moment',
    file: 'server/intake/intake.ts',
    change: { 'if (seconds > 0) return tooMany(seconds)\n      const': 'const' },
    tests: ORIGINS,
    title: 'at the same moment',
  },
  {
    name: 'whatever a visitor writes into X-Forwarded-For is believed',
    file: 'server/app.ts',
    change: { 'hop < settings.trustedProxies ||': 'hop >= 0 ||' },
    tests: ORIGINS,
    title: 'tells visitors behind one trusted proxy apart',
  },
  {
    name: '`_next` may lead to another site',
    file: 'server/intake/own-origin.ts',
    change: { 'return own && plainPath &&': 'return plainPath &&' },
    tests: ORIGINS,
    title: 'home when `_next` names anything else',
  },
  {
    name: 'memory for uploads has no bound',
    file: 'server/intake/work-limit.ts',
    change: { ' || bytes > MAX_BYTES': '' },
    tests: ['tests/relay/intake/crowd.test.ts'],
    title: 'stand still',
  },
  {
    name: 'chunks of a byte are read to their end',
    file: 'server/intake/read-form.ts',
    change: { 'if (pieces > FREE_CHUNKS + received / BYTES_PER_CHUNK) request.destroy()\n    else take': 'take' },
    tests: ['tests/relay/intake/crowd.test.ts'],
    title: 'chunks of one byte',
  },
  {
    name: 'a text can end a mail header',
    file: 'server/text/clean-line.ts',
    change: { '[${CONTROL}${LINE_SEPARATOR}': '[${LINE_SEPARATOR}' },
    tests: ['server/text/clean-line.test.ts'],
  },
]
