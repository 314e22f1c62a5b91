import type { Fault } from '../fault.ts'

const ATTACHMENTS = ['tests/relay/attachments.test.ts']
const INTAKE = ['tests/relay/intake.test.ts']
const MAIL_HEADERS = ['tests/relay/mail/headers.test.ts']
const MALFORMED = ['tests/relay/malformed.test.ts']
const ORIGINS = ['tests/relay/origins.test.ts']
const RATE_LIMIT = ['server/intake/rate-limit.test.ts']
const SLOW = ['tests/relay/slow-clients.test.ts']

/** Taking enquiries. */
export const intakeFaults: readonly Fault[] = [
  {
    name: 'a file is what its name and its declared type say',
    file: 'server/intake/check-attachment.ts',
    change: { 'detected?.mime === type ?': 'detected !== null ?' },
    tests: ATTACHMENTS,
  },
  {
    name: 'the extension of a file does not matter',
    file: 'server/intake/check-attachment.ts',
    change: { '!hasExtensionOf(type, name) || ': '' },
    tests: ATTACHMENTS,
  },
  {
    name: 'a file name may hold a null character',
    file: 'server/intake/check-attachment.ts',
    change: { " || name.includes('\\0')": '' },
    tests: [...ATTACHMENTS, ...MAIL_HEADERS],
  },
  {
    name: 'what a program typed in is mailed',
    file: 'server/intake/intake.ts',
    change: { 'fields.get(HONEYPOT_FIELD)': 'fields.get(`${HONEYPOT_FIELD}_`)' },
    tests: INTAKE,
    title: 'is kept as spam when the honeypot is filled',
  },
  {
    name: 'spam wakes the delivery',
    file: 'server/intake/intake.ts',
    change: { 'queued: !duplicate && !enquiry.spam': 'queued: !duplicate' },
    tests: ['tests/relay/answer-first.test.ts'],
  },
  {
    name: 'what was stored before wakes the delivery',
    file: 'server/intake/intake.ts',
    change: { 'queued: !duplicate && !enquiry.spam': 'queued: !enquiry.spam' },
    tests: ['tests/relay/answer-first.test.ts'],
  },
  {
    name: 'a mail is composed before the visitor has the answer',
    file: 'server/intake/intake.ts',
    change: { 'finished(response, onQueued)': 'onQueued()' },
    tests: ['tests/relay/answer-first.test.ts'],
    title: 'a visitor has the answer before the mail is composed',
  },
  {
    name: 'the forms of others are taken',
    file: 'server/intake/intake.ts',
    change: { 'if (!isOwnPost(request.headers, siteOrigin)) return REFUSALS.foreign': '' },
    tests: ORIGINS,
    title: 'is refused',
  },
  {
    name: 'a form that asks for a copy to others is taken',
    file: 'server/intake/posted-fields.ts',
    change: { "'_cc', ": '' },
    tests: INTAKE,
    title: 'is refused when it asks for',
  },
  {
    name: 'a form that asks for a request to others is taken',
    file: 'server/intake/posted-fields.ts',
    change: { "'_webhook', ": '' },
    tests: INTAKE,
    title: 'is refused when it asks for',
  },
  {
    name: 'a form that asks for an answer to others is taken',
    file: 'server/intake/posted-fields.ts',
    change: { ", '_autoresponse'": '' },
    tests: INTAKE,
    title: 'is refused when it asks for',
  },
  {
    name: 'answers go wherever `_replyto` says',
    file: 'server/intake/posted-fields.ts',
    change: { 'result.success ? result.output : email': "fields.get('_replyto') ?? email" },
    tests: MAIL_HEADERS,
  },
  {
    name: 'a subject is not cleaned',
    file: 'server/intake/posted-fields.ts',
    change: { "cleanLine(fields.get('_subject') ?? '', LONGEST_SUBJECT)": "fields.get('_subject')" },
    tests: MAIL_HEADERS,
  },
  {
    name: 'the rate limit is forgotten for those who posted at the same moment',
    file: 'server/intake/intake.ts',
    change: { 'if (seconds > 0) return tooMany(seconds)': '' },
    tests: ORIGINS,
    title: 'under way at the same moment',
  },
  {
    name: 'the body of somebody who has to wait is read and checked',
    file: 'server/intake/intake.ts',
    change: { 'if (wait > 0) return tooMany(wait)': '' },
    tests: ORIGINS,
  },
  {
    name: 'what was refused counts for the rate limit',
    file: 'server/intake/intake.ts',
    change: {
      'if (!checked.ok) return':
        'if (!checked.ok) rateLimit.count(address, performance.now())\n      if (!checked.ok) return',
    },
    tests: ORIGINS,
    title: 'counts only what was accepted',
  },
  {
    name: 'one post more than allowed is taken',
    file: 'server/intake/rate-limit.ts',
    change: { 'times.length - this.#limit]': 'times.length - this.#limit - 1]' },
    tests: RATE_LIMIT,
  },
  {
    name: 'a post counts for eleven minutes',
    file: 'server/intake/rate-limit.ts',
    change: { 'WINDOW_MS = 10 ': 'WINDOW_MS = 11 ' },
    tests: RATE_LIMIT,
  },
  {
    name: 'nobody is told how long to wait',
    file: 'server/intake/answers.ts',
    change: { "{ 'Retry-After': String(retryAfterSeconds) }": '{}' },
    tests: ORIGINS,
    title: 'refuses more than the allowed posts',
  },
  {
    name: 'a body may come slower than a kilobyte a second',
    file: 'server/intake/least-rate.ts',
    change: { 'LEAST_BYTES_PER_MS = 1024 /': 'LEAST_BYTES_PER_MS = 1 /' },
    tests: SLOW,
    title: 'a request',
  },
  {
    name: 'who brought much at once may not pause',
    file: 'server/intake/least-rate.ts',
    change: { 'Math.max(GRACE_MS, received / LEAST_BYTES_PER_MS)': 'GRACE_MS' },
    tests: SLOW,
    title: 'that brought much at once may pause longer',
  },
  {
    name: 'a proxy that hides the host shuts visitors out',
    file: 'server/intake/own-origin.ts',
    change: { "if (site === 'same-origin') return true": '' },
    tests: ORIGINS,
    title: 'is taken',
  },
  {
    name: 'a post that hides its origin is taken whatever the browser says of it',
    file: 'server/intake/own-origin.ts',
    change: { "return site === undefined || site === 'none'": 'return true' },
    tests: ORIGINS,
    title: 'is refused',
  },
  {
    name: 'a post without an origin of its own is refused when the visitor began it',
    file: 'server/intake/own-origin.ts',
    change: { "if (origin === 'null') return site === 'none'": '' },
    tests: ORIGINS,
    title: 'is taken',
  },
  {
    name: 'the name with "www." is a stranger to the one without',
    file: 'server/intake/own-origin.ts',
    change: { 'twinOf(siteOrigin), ': '' },
    tests: ORIGINS,
    title: 'is taken',
  },
  {
    name: '`_next` may lead to another site',
    file: 'server/intake/own-origin.ts',
    change: { 'return own && plainPath &&': 'return plainPath &&' },
    tests: ORIGINS,
    title: 'home when `_next` names anything else',
  },
  {
    name: '`_next` may be a path that is read as another host',
    file: 'server/intake/own-origin.ts',
    change: { 'own && plainPath && ': 'own && ' },
    tests: ORIGINS,
    title: 'home when `_next` names anything else',
  },
  {
    name: '`_next` may carry a password',
    file: 'server/intake/own-origin.ts',
    change: { " && target.username === '' && target.password === ''": '' },
    tests: ORIGINS,
    title: 'home when `_next` names anything else',
  },
  {
    name: 'a field may come twice',
    file: 'server/intake/read-form.ts',
    change: { 'fields.has(name) || ': '' },
    tests: MALFORMED,
  },
  {
    name: 'fields may be called like what objects inherit',
    file: 'server/intake/read-form.ts',
    change: { ' || POISONOUS.has(name)': '' },
    tests: MALFORMED,
  },
  {
    name: 'a form may have 21 fields',
    file: 'server/intake/read-form.ts',
    change: { 'MAX_FIELDS = 20': 'MAX_FIELDS = 21' },
    tests: MALFORMED,
  },
  {
    name: 'a form may have only 19 fields',
    file: 'server/intake/read-form.ts',
    change: { 'MAX_FIELDS = 20': 'MAX_FIELDS = 19' },
    tests: MALFORMED,
  },
  {
    name: 'of two files the last is taken',
    file: 'server/intake/read-form.ts',
    change: { 'files: 1,': 'files: 2,' },
    tests: ATTACHMENTS,
  },
  {
    name: 'a file under another name is dropped, and its enquiry taken',
    file: 'server/intake/read-form.ts',
    change: { "if (name !== ATTACHMENT_FIELD) return settle('malformed')": 'if (name !== ATTACHMENT_FIELD) return' },
    tests: MALFORMED,
  },
  {
    name: 'the rest of a refused body holds up the next request',
    file: 'server/intake/read-form.ts',
    change: { 'request.resume()': '' },
    tests: ['tests/relay/pipelining.test.ts'],
  },
  {
    name: 'who never stops sending after a refusal is listened to',
    file: 'server/intake/read-form.ts',
    change: { 'if (received > MAX_DRAINED_BYTES) request.destroy()': '' },
    tests: ['tests/relay/crowd.test.ts'],
    title: 'a client that never stops sending after its refusal',
  },
  {
    name: 'line breaks count twice',
    file: 'server/intake/posted-fields.ts',
    change: { ".replace(/\\r\\n?/g, '\\n')": '' },
    tests: INTAKE,
  },
  {
    name: 'what a visitor typed is markup in the form that comes back',
    file: 'server/intake/error-form.ts',
    change: { "return escapeHtml(fields.get(field) ?? '')": "return fields.get(field) ?? ''" },
    tests: ['tests/relay/site-files.test.ts'],
  },
  {
    name: 'the notices on size and type are swapped',
    file: 'server/intake/refusal.ts',
    change: { '...noticeText(tooLarge)': '...noticeText(wrongType)' },
    tests: ATTACHMENTS,
  },
  {
    name: 'a text can end a mail header',
    file: 'server/text/clean-line.ts',
    change: { '[${CONTROL}${LINE_SEPARATOR}': '[${LINE_SEPARATOR}' },
    tests: ['server/text/clean-line.test.ts'],
  },
  {
    name: 'a text can hold what a mail program decodes',
    file: 'server/text/clean-line.ts',
    change: { ".replace(/=(?=\\?)/g, '= ')": '' },
    tests: ['server/text/clean-line.test.ts'],
  },
  {
    name: 'a file name is one character too long',
    file: 'server/intake/file-name.ts',
    change: { 'LONGEST_STEM = 80': 'LONGEST_STEM = 81' },
    tests: ['server/intake/file-name.test.ts'],
  },
  {
    name: 'a file name can have two extensions',
    file: 'server/intake/file-name.ts',
    change: { '*.%])+': '*%])+' },
    tests: ['server/intake/file-name.test.ts'],
  },
]
