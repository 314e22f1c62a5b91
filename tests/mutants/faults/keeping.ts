import type { Fault } from '../fault.ts'

const BACKLOG = ['tests/relay/mail/backlog.test.ts']
const LIFE = ['tests/relay/life.test.ts']
const LIMITS = ['tests/relay/outbox/limits.test.ts']

/** How long enquiries stay, and which of them is sent next. */
export const keepingFaults: readonly Fault[] = [
  {
    name: 'room is made of what nobody has been sent',
    file: 'server/outbox/retention.ts',
    change: { "status = 'sent' AND received_at < ?": "status IN ('sent', 'failed', 'queued') AND received_at < ?" },
    tests: LIMITS,
    title: 'deletes spam, then what was delivered',
  },
  {
    name: 'the outbox grows beyond OUTBOX_MAX_MB',
    file: 'server/outbox/retention.ts',
    change: { 'if (!fits(bytes)) refuse(bytes)': '' },
    tests: LIMITS,
    title: 'deletes spam, then what was delivered',
  },
  {
    name: 'a clock that has leapt is believed',
    file: 'server/outbox/retention.ts',
    change: { 'wall > latest + passed + DAY_MS ?': 'false ?' },
    tests: LIMITS,
    title: 'three years ahead deletes nothing',
  },
  {
    name: 'what waits is deleted with what was delivered',
    file: 'server/outbox/retention.ts',
    change: { "status = 'sent' AND received_at < :sent": "status <> 'spam' AND received_at < :sent" },
    tests: LIFE,
    title: 'is deleted after RETENTION_DAYS once delivered',
  },
  {
    name: 'what was deleted stays in the log of the database',
    file: 'server/outbox/archive.ts',
    change: { 'return emptyLog(db)\n': 'return true\n' },
    tests: ['tests/relay/outbox/durability.test.ts'],
    title: 'holds nothing of an enquiry that was deleted',
  },
  {
    name: 'the log a reader has held is never emptied',
    file: 'server/outbox/retention.ts',
    change: { 'if (statSync(`${databasePath(dataDir)}-wal`).size > 0) emptyLog(db)': '' },
    tests: ['tests/relay/outbox/faults-that-end.test.ts'],
    title: 'is said to be readable while another program reads',
  },
  {
    name: 'one enquiry that can not be read holds up all others',
    file: 'server/outbox/delivery-queue.ts',
    change: { 'return { id: due.id, reason }': 'throw error' },
    tests: BACKLOG,
    title: 'is held up by no enquiry that can not be read',
  },
]
