import type { Fault } from '../fault.ts'

const BACKUPS = ['tests/relay/outbox/backups.test.ts']
const DURABILITY = ['tests/relay/outbox/durability.test.ts']
const ENDING = ['tests/relay/outbox/faults-that-end.test.ts']
const LOCK = ['tests/relay/outbox/lock.test.ts']
const LOST = ['tests/relay/outbox/lost.test.ts']

/** Storing enquiries and saving them from a bad day. */
export const outboxFaults: readonly Fault[] = [
  {
    name: 'commits are not flushed to the disk, and nothing says so',
    file: 'server/outbox/database.ts',
    change: { 'synchronous = FULL': 'synchronous = NORMAL', ' || synchronous !== FULL': '' },
    tests: DURABILITY,
    title: 'an enquiry before it is acknowledged',
  },
  {
    name: 'an enquiry is answered before it is committed',
    file: 'server/outbox/database.ts',
    change: { "db.exec('COMMIT')": "setTimeout(() => db.isTransaction && db.exec('COMMIT'), 50)" },
    tests: ['tests/relay/faults.test.ts'],
    title: 'a relay that is killed again and again',
  },
  {
    name: 'the files are not looked at between the commit and the answer',
    file: 'server/outbox/store.ts',
    change: { 'const committed = commit(enquiry)': 'return commit(enquiry)' },
    tests: ['server/outbox/store.test.ts'],
  },
  {
    name: 'deleted personal data stays readable in the file',
    file: 'server/outbox/database.ts',
    change: { 'secure_delete = ON': 'secure_delete = OFF' },
    tests: ['tests/relay/life.test.ts'],
    title: 'is deleted after RETENTION_DAYS once delivered',
  },
  {
    name: 'a lock that may not be written counts as held',
    file: 'server/outbox/lock.ts',
    change: { "lock.exec('PRAGMA user_version = 1')": '' },
    tests: LOCK,
    title: 'may not be written',
  },
  {
    name: 'a lock file that was deleted is not missed',
    file: 'server/outbox/lock.ts',
    change: { 'identityOf(path) === identity || takeAgain()': 'true' },
    tests: LOCK,
    title: 'is deleted: it is made anew',
  },
  {
    name: 'a disk that does not answer counts as one without the file',
    file: 'server/outbox/folder.ts',
    change: { "if (['ENOENT', 'ENOTDIR'].includes(systemCode(error))) return null": 'return null' },
    tests: ENDING,
    title: 'does not say which files there are',
  },
  {
    name: 'damage is looked for once only',
    file: 'server/outbox/can-store.ts',
    change: { "if (verdict !== 'sound') {": "if (verdict === 'unchecked') {" },
    tests: ENDING,
    title: 'damage that was only read',
  },
  {
    name: 'a check that fails is made again without a pause',
    file: 'server/outbox/can-store.ts',
    change: { 'lookAfter(Math.max(isWell ? LOOK_MS : pauseMs, rest))': 'lookAfter(0)' },
    tests: ENDING,
    title: 'a check that can not be made',
  },
  {
    name: 'a log that was deleted under the server is not missed',
    file: 'server/outbox/can-store.ts',
    change: { "['', '-wal', '-shm']": "['']" },
    tests: LOST,
    title: 'nothing is acknowledged any more',
  },
  {
    name: 'the end does not wait for the rescue',
    file: 'server/outbox/can-store.ts',
    change: { '      clearTimeout(timer)\n      await rescuing\n': '      clearTimeout(timer)\n' },
    tests: LOST,
    title: 'the end waits until everything is saved',
  },
  {
    name: 'a damaged outbox counts as sound',
    file: 'server/outbox/copy.ts',
    change: { "result === 'ok' ? null : result": 'null', 'return error.message': 'return null' },
    tests: ENDING,
    title: 'damage that was only read',
  },
  {
    name: 'a copy is written over what has its name',
    file: 'server/outbox/copy.ts',
    change: { 'linkSync(copy, file)': 'renameSync(copy, file)' },
    tests: DURABILITY,
    title: 'never replaces what has got its name',
  },
  {
    name: 'a copy that was broken off leaves its beginning behind',
    file: 'server/outbox/copy.ts',
    change: { 'rmSync(folder, { recursive: true, force: true })': '' },
    tests: BACKUPS,
    title: 'leaves no half copy',
  },
  {
    name: 'a restore that fails is not undone',
    file: 'server/outbox/restore.ts',
    change: { 'rmSync(to, { force: true })': '' },
    tests: BACKUPS,
    title: 'at its last step has changed nothing',
  },
  {
    name: 'an empty file with the name of today counts as a backup',
    file: 'server/outbox/daily-backup.ts',
    change: {
      'if (!isOutbox(join(folder, name)))': 'if (!existsSync(join(folder, name)))',
      'import { readdirSync,': 'import { existsSync, readdirSync,',
    },
    tests: BACKUPS,
    title: 'makes a backup a day',
  },
]
