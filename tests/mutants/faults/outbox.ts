import { type Fault, fault } from '../fault.ts'

const DURABILITY = 'tests/relay/outbox/durability.test.ts'
const LIFE = 'tests/relay/life.test.ts'
const LIMITS = 'tests/relay/outbox/limits.test.ts'

/** Storing enquiries, saving them from a bad day, and how long they stay. */
export const outboxFaults: readonly Fault[] = [
  {
    name: 'commits are not flushed to the disk, and nothing says so',
    file: 'server/outbox/database.ts',
    change: { 'synchronous = FULL': 'synchronous = NORMAL', ' || synchronous !== FULL': '' },
    tests: [DURABILITY],
    title: 'an enquiry before it is acknowledged',
  },
  fault(
    'an enquiry is answered before it is committed',
    'server/outbox/database.ts',
    "db.exec('COMMIT')",
    "setTimeout(() => db.isTransaction && db.exec('COMMIT'), 50)",
    ['tests/relay/faults.test.ts', 'a relay that is killed again and again'],
  ),
  fault(
    'the files are not looked at between the commit and the answer',
    'server/outbox/store.ts',
    'const committed = commit(enquiry)',
    'return commit(enquiry)',
    ['server/outbox/store.test.ts'],
  ),
  fault(
    'deleted personal data stays readable in the file',
    'server/outbox/database.ts',
    'secure_delete = ON',
    'secure_delete = OFF',
    [LIFE, 'is deleted after RETENTION_DAYS once delivered'],
  ),
  fault(
    'a lock file that was deleted is not missed',
    'server/outbox/lock.ts',
    'identityOf(path) === identity || takeAgain()',
    'true',
    ['tests/relay/outbox/lock.test.ts', 'is deleted: it is made anew'],
  ),
  fault(
    'a disk that does not answer counts as one without the file',
    'server/outbox/folder.ts',
    "if (['ENOENT', 'ENOTDIR'].includes(systemCode(error))) return null",
    'return null',
    ['tests/relay/outbox/faults-that-end.test.ts', 'does not say which files there are'],
  ),
  fault(
    'a log that was deleted under the server is not missed',
    'server/outbox/can-store.ts',
    "const ENDINGS = ['', '-wal', '-shm']",
    "const ENDINGS = ['']",
    ['tests/relay/outbox/lost.test.ts', 'nothing is acknowledged any more'],
  ),
  {
    name: 'a damaged outbox counts as sound',
    file: 'server/outbox/copy.ts',
    change: { "result === 'ok' ? null : result": 'null', ' return error.message': ' return null' },
    tests: ['tests/relay/outbox/faults-that-end.test.ts'],
    title: 'damage that was only read',
  },
  fault(
    'a copy is written over what has its name',
    'server/outbox/copy.ts',
    'linkSync(copy, file)',
    'renameSync(copy, file)',
    [DURABILITY, 'never replaces what has got its name'],
  ),
  fault(
    'what a backup replaces is not kept',
    'server/outbox/restore.ts',
    'for (const { from, to } of present) nameAgain(from, to)\n',
    '',
    ['tests/relay/outbox/backups.test.ts', 'over a damaged outbox keeps that'],
  ),
  fault(
    'room is made of what nobody has been sent',
    'server/outbox/retention.ts',
    "OR status = 'sent' AND received_at < ?",
    'OR received_at < ?',
    [LIMITS, 'deletes spam, then what was delivered'],
  ),
  fault('the outbox grows beyond OUTBOX_MAX_MB', 'server/outbox/retention.ts', 'if (!fits(bytes)) refuse(bytes)', '', [
    LIMITS,
    'deletes spam, then what was delivered',
  ]),
  fault(
    'a clock that has leapt is believed',
    'server/outbox/retention.ts',
    'wall > latest + passed + DAY_MS ?',
    'false ?',
    [LIMITS, 'three years ahead deletes nothing'],
  ),
  fault(
    'what waits is deleted with what was delivered',
    'server/outbox/retention.ts',
    "status = 'sent' AND received_at < :sent",
    "status <> 'spam' AND received_at < :sent",
    [LIFE, 'is deleted after RETENTION_DAYS once delivered'],
  ),
  fault(
    'one enquiry that can not be read holds up all others',
    'server/outbox/delivery-queue.ts',
    'return { id: due.id, reason }',
    'throw error',
    ['tests/relay/mail/backlog.test.ts', 'is held up by no enquiry that can not be read'],
  ),
]
