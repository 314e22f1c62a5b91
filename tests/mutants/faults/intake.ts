import { type Fault, fault } from '../fault.ts'

const INTAKE = 'tests/relay/intake/intake.test.ts'
const ORIGINS = 'tests/relay/intake/origins.test.ts'
const SITE_FILES = 'tests/relay/http/site-files.test.ts'
const HEADERS = 'tests/relay/http/headers.test.ts'

/** Taking enquiries, answering requests, and the process. */
export const intakeFaults: readonly Fault[] = [
  fault(
    'a file is what its name and its declared type say',
    'server/intake/enquiry.ts',
    'detected?.mime === type ?',
    'detected !== null ?',
    ['tests/relay/intake/attachments.test.ts'],
  ),
  fault(
    'what a program typed in is mailed',
    'server/intake/enquiry.ts',
    'fields.get(HONEYPOT_FIELD)',
    'fields.get(`${HONEYPOT_FIELD}_`)',
    [INTAKE, 'is kept as spam when the honeypot is filled'],
  ),
  fault(
    'a mail is composed before the visitor has the answer',
    'server/intake/intake.ts',
    'finished(reply.raw, relay.wake)',
    'relay.wake()',
    ['tests/relay/intake/answer-first.test.ts', 'a visitor has the answer before the mail is composed'],
  ),
  fault(
    'the forms of others are taken',
    'server/intake/intake.ts',
    'if (!isOwnPost(request.headers, settings.siteOrigin)) return REFUSALS.foreign',
    '',
    [ORIGINS, 'is refused'],
  ),
  fault('a form that asks for a copy to others is taken', 'server/intake/enquiry.ts', "'_cc', ", '', [
    INTAKE,
    'is refused when it asks for',
  ]),
  fault(
    'the rate limit is forgotten for those who posted at the same moment',
    'server/intake/intake.ts',
    'if (seconds > 0) return tooMany(seconds)\n      const',
    'const',
    [ORIGINS, 'at the same moment'],
  ),
  fault(
    'whatever a visitor writes into X-Forwarded-For is believed',
    'server/app.ts',
    'hop < settings.trustedProxies ||',
    'hop >= 0 ||',
    [ORIGINS, 'tells visitors behind one trusted proxy apart'],
  ),
  fault(
    '`_next` may lead to another site',
    'server/intake/own-origin.ts',
    'return own && plainPath &&',
    'return plainPath &&',
    [ORIGINS, 'home when `_next` names anything else'],
  ),
  fault('memory for uploads has no bound', 'server/intake/work-limit.ts', ' || bytes > MAX_BYTES', '', [
    'tests/relay/intake/crowd.test.ts',
    'stand still',
  ]),
  fault(
    'chunks of a byte are read to their end',
    'server/intake/read-form.ts',
    'if (pieces > FREE_CHUNKS + received / BYTES_PER_CHUNK) request.destroy()\n    else take',
    'take',
    ['tests/relay/intake/crowd.test.ts', 'chunks of one byte'],
  ),
  fault(
    'a text can end a mail header',
    'server/text/clean-line.ts',
    '[${CONTROL}${LINE_SEPARATOR}',
    '[${LINE_SEPARATOR}',
    ['server/text/clean-line.test.ts'],
  ),
  fault(
    'hidden files and compressed twins have an address of their own',
    'server/http/built-files.ts',
    '&& !/(?:^|\\/)\\./.test(name) && !/\\.(?:br|gz)$/.test(name)',
    '',
    [SITE_FILES],
  ),
  fault("the server's own pages have an address", 'server/http/built-files.ts', '!INNER.has(name) && ', '', [
    SITE_FILES,
  ]),
  fault('anything in the query is written into the notice', 'server/http/site.ts', ' && isReference(reference)', '', [
    SITE_FILES,
  ]),
  fault('the refusal of broken HTTP carries no headers', 'server/http/connections.ts', '[...headerLines, ', '[', [
    HEADERS,
  ]),
  fault(
    'the policy lets any site take the form',
    'server/http/security-headers.ts',
    '`form-action ${formTargets}`',
    '`form-action *`',
    [HEADERS],
  ),
  fault(
    'open pages lose their scripts with the next build',
    'tools/publish/builds.ts',
    'for (const name of [...kept, ...rolledBack])',
    'for (const name of rolledBack)',
    ['tests/relay/http/builds.test.ts'],
  ),
  fault(
    'who waits for an answer gets none when the process ends over an error',
    'server/server.ts',
    'if (response.headersSent) continue',
    'continue',
    ['tests/relay/process/ends.test.ts'],
  ),
  fault(
    'a server that ends cuts off who has not taken the whole answer yet',
    'server/server.ts',
    "response.once('finish', () => response.req.socket.end())",
    'response.req.socket.destroy()',
    ['tests/relay/process/closing.test.ts'],
  ),
]
