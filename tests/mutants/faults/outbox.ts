import type { Fault } from '../fault.ts'

const DAMAGED = ['tests/relay/outbox-damaged.test.ts']
const INTAKE = ['tests/relay/intake.test.ts']
const DURABILITY = ['tests/relay/durability.test.ts']
const LIFE = ['tests/relay/life.test.ts']
const LIMITS = ['tests/relay/outbox-limits.test.ts']
const LOST = ['tests/relay/outbox-lost.test.ts']

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
    name: 'the files are not looked at between the commit and the answer',
    file: 'server/outbox/store.ts',
    change: { 'const kept = commit(enquiry)': 'return commit(enquiry)' },
    tests: ['server/outbox/store.test.ts'],
  },
  {
    name: 'deleted personal data stays readable in the file',
    file: 'server/outbox/database.ts',
    change: { 'secure_delete = ON': 'secure_delete = OFF' },
    tests: LIFE,
    title: 'is deleted after RETENTION_DAYS once delivered',
  },
  {
    name: 'an error leaves its transaction open',
    file: 'server/outbox/database.ts',
    change: { "if (db.isTransaction) db.exec('ROLLBACK')": '' },
    tests: LIMITS,
    title: 'deletes spam, then what was delivered',
  },
  {
    name: 'an enquiry is answered before it is committed',
    file: 'server/outbox/database.ts',
    change: { "db.exec('COMMIT')": "setTimeout(() => db.isTransaction && db.exec('COMMIT'), 50)" },
    tests: ['tests/relay/faults.test.ts'],
    title: 'a relay that is killed again and again',
  },
  {
    name: 'the outbox of a newer release is opened',
    file: 'server/outbox/database.ts',
    change: {
      'const version = schemaVersion(db)\n  if (version > MIGRATIONS.length) throw newerRelease(version)\n  for':
        'const version = schemaVersion(db)\n  for',
    },
    tests: LIFE,
    title: 'on the outbox of a newer release',
  },
  {
    name: 'the command line works on the outbox of an older release',
    file: 'server/outbox/database.ts',
    change: { 'if (version < MIGRATIONS.length)': 'if (version < 0)' },
    tests: LIFE,
    title: 'needs the outbox of this release',
  },
  {
    name: 'two servers share an outbox',
    file: 'server/outbox/writer-lock.ts',
    change: { 'BEGIN EXCLUSIVE': 'BEGIN' },
    tests: LIFE,
    title: 'of a second server on the same outbox',
  },
  {
    name: 'a new folder is not flushed',
    file: 'server/outbox/data-dir.ts',
    change: { 'flushFolder(parent)': '' },
    tests: DURABILITY,
    title: 'the parent of each folder',
  },
  {
    name: 'everybody on the machine can read the outbox',
    file: 'server/run.ts',
    change: { 'process.umask(0o077)': 'process.umask(0o022)' },
    tests: DURABILITY,
    title: 'is kept from other accounts',
  },
  {
    name: 'everybody on the machine can read a backup and what is exported',
    file: 'server/cli/program.ts',
    change: { 'process.umask(0o077)': 'process.umask(0o022)' },
    tests: DURABILITY,
    title: 'is kept from other accounts',
  },
  {
    name: 'the same enquiry is stored twice',
    file: 'server/outbox/store.ts',
    change: { 'if (known) return { id: known.id, duplicate: true }': '' },
    tests: INTAKE,
    title: 'is kept once when the same comes again',
  },
  {
    name: 'the same enquiry counts as new after nine minutes',
    file: 'server/outbox/store.ts',
    change: { 'DUPLICATE_WINDOW_MS = 10 ': 'DUPLICATE_WINDOW_MS = 9 ' },
    tests: LIMITS,
    title: 'for ten minutes',
  },
  {
    name: 'the same enquiry is kept once for eleven minutes',
    file: 'server/outbox/store.ts',
    change: { 'DUPLICATE_WINDOW_MS = 10 ': 'DUPLICATE_WINDOW_MS = 11 ' },
    tests: LIMITS,
    title: 'for ten minutes',
  },
  {
    name: 'an enquiry with another file is taken for the same',
    file: 'server/outbox/store.ts',
    change: { '[rest, file]': '[rest]' },
    tests: INTAKE,
    title: 'is kept once when the same comes again',
  },
  {
    name: "a program's copy hides a person's enquiry",
    file: 'server/outbox/store.ts',
    change: { '{ attachment, ...rest }': '{ attachment, spam: _, ...rest }' },
    tests: INTAKE,
    title: 'is kept as spam when the honeypot is filled',
  },
  {
    name: 'the file of spam is stored',
    file: 'server/outbox/store.ts',
    change: { 'if (attachment && !enquiry.spam)': 'if (attachment)' },
    tests: LIMITS,
    title: 'is kept without its file',
  },
  {
    name: 'a log that was deleted under the server is not missed',
    file: 'server/outbox/file-identity.ts',
    change: { ", 'outbox.db-wal', 'outbox.db-shm'": '' },
    tests: LOST,
    title: 'nothing is acknowledged any more',
  },
  {
    name: 'what was lost is not saved',
    file: 'server/outbox/guard.ts',
    change: { 'rescuing = rescue()\n  }': '}' },
    tests: LOST,
    title: 'nothing is acknowledged any more',
  },
  {
    name: 'a lost outbox goes on being mailed from',
    file: 'server/outbox/guard.ts',
    change: { 'if (begun) dependants.end()': '' },
    tests: LOST,
    title: 'what was saved is mailed, once',
  },
  {
    name: 'a damaged rescue counts as complete',
    file: 'server/outbox/rescue.ts',
    change: { 'damage !== null || enquiries !== count(db)': 'enquiries !== count(db)' },
    tests: LOST,
    title: 'can not be saved whole',
  },
  {
    name: 'a damaged outbox counts as sound',
    file: 'server/outbox/damage-check.ts',
    change: { "result === 'ok' ? null : result": 'null', 'return error.message': 'return null' },
    tests: DAMAGED,
  },
  {
    name: 'a store that failed is no reason to look for damage',
    file: 'server/outbox/store.ts',
    change: { 'guard.suspect()': '{}' },
    tests: DAMAGED,
  },
  {
    name: 'a backup is written over what has its name',
    file: 'server/outbox/backup.ts',
    change: { "openSync(to, 'wx'": "openSync(to, 'w'" },
    tests: DURABILITY,
    title: 'never replaces what has got its name',
  },
  {
    name: 'a backup that failed leaves its beginning behind',
    file: 'server/outbox/backup.ts',
    change: { 'rmSync(folder, { recursive: true, force: true })': '' },
    tests: LIFE,
    title: 'leaves nothing behind when the disk is too full',
  },
  {
    name: 'the name of a backup is not flushed',
    file: 'server/outbox/backup.ts',
    change: { 'flushFolder(dirname(file))': '' },
    tests: DURABILITY,
    title: 'a backup before it gets its name',
  },
  {
    name: 'a backup that was put in place keeps the old log',
    file: 'server/outbox/restore.ts',
    change: { "const ENDINGS = ['', '-wal', '-shm']": "const ENDINGS = ['']" },
    tests: ['tests/relay/backups.test.ts'],
  },
  {
    name: 'a backup is put in place under a running server',
    file: 'server/outbox/restore.ts',
    change: { 'const unlock = lockForWriting(dataDir)': 'const unlock = () => {}' },
    tests: ['tests/relay/backups.test.ts'],
  },
  {
    name: 'a damaged backup is put in place',
    file: 'server/outbox/restore.ts',
    change: { 'if (damageIn(source) !== null)': 'if (false)' },
    tests: ['tests/relay/backups.test.ts'],
  },
  {
    name: 'backups are kept for ever',
    file: 'server/outbox/daily-backup.ts',
    change: { '    deleteOld(folder, name)\n': '' },
    tests: ['tests/relay/backups.test.ts'],
  },
]
