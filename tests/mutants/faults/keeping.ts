import type { Fault } from '../fault.ts'

const BACKLOG = ['tests/relay/backlog.test.ts']
const DURABILITY = ['tests/relay/durability.test.ts']
const LIFE = ['tests/relay/life.test.ts']
const LIMITS = ['tests/relay/outbox-limits.test.ts']

/** How long enquiries stay, and which of them is sent next. */
export const keepingFaults: readonly Fault[] = [
  {
    name: 'room is made of what was delivered before it is made of spam',
    file: 'server/outbox/capacity.ts',
    change: { "status = 'spam' DESC": "status = 'spam' ASC" },
    tests: LIMITS,
    title: 'deletes spam, then what was delivered',
  },
  {
    name: 'room is made of what nobody has been sent',
    file: 'server/outbox/capacity.ts',
    change: { "status = 'sent' AND": "status IN ('sent', 'failed', 'queued') AND" },
    tests: LIMITS,
    title: 'deletes spam, then what was delivered',
  },
  {
    name: 'room is made of what was delivered 29 days ago',
    file: 'server/outbox/capacity.ts',
    change: { 'DELIVERED_STAYS_DAYS = 30': 'DELIVERED_STAYS_DAYS = 28' },
    tests: LIMITS,
    title: 'deletes spam, then what was delivered',
  },
  {
    name: 'room is not made of what was delivered 31 days ago',
    file: 'server/outbox/capacity.ts',
    change: { 'DELIVERED_STAYS_DAYS = 30': 'DELIVERED_STAYS_DAYS = 32' },
    tests: LIMITS,
    title: 'deletes spam, then what was delivered',
  },
  {
    name: 'more is deleted than room is needed',
    file: 'server/outbox/capacity.ts',
    change: { 'if (fits(bytes)) break': '' },
    tests: LIMITS,
    title: 'deletes spam, then what was delivered',
  },
  {
    name: 'the outbox grows beyond OUTBOX_MAX_MB',
    file: 'server/outbox/capacity.ts',
    change: { 'if (!fits(bytes)) refuse(bytes)': '' },
    tests: LIMITS,
    title: 'deletes spam, then what was delivered',
  },
  {
    name: 'spam stays for two more days',
    file: 'server/outbox/archive.ts',
    change: { 'SPAM_STAYS_DAYS = 14': 'SPAM_STAYS_DAYS = 16' },
    tests: LIMITS,
    title: 'is deleted after 14 days',
  },
  {
    name: 'spam goes two days too soon',
    file: 'server/outbox/archive.ts',
    change: { 'SPAM_STAYS_DAYS = 14': 'SPAM_STAYS_DAYS = 12' },
    tests: LIMITS,
    title: 'is deleted after 14 days',
  },
  {
    name: 'spam stays beyond RETENTION_DAYS',
    file: 'server/outbox/archive.ts',
    change: { 'Math.min(days, SPAM_STAYS_DAYS)': 'SPAM_STAYS_DAYS' },
    tests: LIMITS,
    title: 'is deleted after 14 days',
  },
  {
    name: 'delivered enquiries stay two days too long',
    file: 'server/outbox/archive.ts',
    change: { 'sent: daysAgo(days)': 'sent: daysAgo(days + 2)' },
    tests: LIFE,
    title: 'is deleted after RETENTION_DAYS once delivered',
  },
  {
    name: 'delivered enquiries go two days too soon',
    file: 'server/outbox/archive.ts',
    change: { 'sent: daysAgo(days)': 'sent: daysAgo(days - 2)' },
    tests: LIFE,
    title: 'is deleted after RETENTION_DAYS once delivered',
  },
  {
    name: 'what waits is deleted with what was delivered',
    file: 'server/outbox/archive.ts',
    change: { "status = 'sent' AND received_at < :sent": "status <> 'spam' AND received_at < :sent" },
    tests: LIFE,
    title: 'is deleted after RETENTION_DAYS once delivered',
  },
  {
    name: 'what was deleted stays in the log of the database',
    file: 'server/outbox/archive.ts',
    change: { 'if (deleted) forgetDeleted(db)': '' },
    tests: DURABILITY,
    title: 'holds nothing of an enquiry that was deleted',
  },
  {
    name: 'one time no calendar has hides all enquiries',
    file: 'server/outbox/archive.ts',
    change: { 'max(0, min(${column}, ${LATEST_TIME}))': '${column}' },
    tests: BACKLOG,
    title: 'is held up by no enquiry that can not be read',
  },
  {
    name: 'a backlog holds up what is new',
    file: 'server/outbox/delivery-queue.ts',
    change: { 'ORDER BY attempts, next_attempt_at': 'ORDER BY next_attempt_at' },
    tests: BACKLOG,
    title: 'holds up nothing that is new',
  },
  {
    name: 'a clock that was set back holds mails up for a year',
    file: 'server/outbox/delivery-queue.ts',
    change: { ' OR next_attempt_at > :now + ${LONGEST_WAIT_MS}': '' },
    tests: BACKLOG,
    title: 'is sent within the hour when the clock is set back',
  },
  {
    name: 'one enquiry that can not be read holds up all others',
    file: 'server/outbox/delivery-queue.ts',
    change: { 'return { id: due.id, reason }': 'throw error' },
    tests: BACKLOG,
    title: 'is held up by no enquiry that can not be read',
  },
  {
    name: 'attempts are not counted',
    file: 'server/outbox/delivery-queue.ts',
    change: { 'attempts = attempts + 1': 'attempts = attempts' },
    tests: BACKLOG,
    title: 'or was given up is tried again once the mail settings',
  },
  {
    name: 'new mail settings set nothing going again',
    file: 'server/outbox/settings-mark.ts',
    change: { 'return retryUndelivered(db)': 'return 0' },
    tests: BACKLOG,
    title: 'or was given up is tried again once the mail settings',
  },
  {
    name: 'every start sets going again what was given up',
    file: 'server/outbox/settings-mark.ts',
    change: { 'known === markOf(text, salt)': 'known === text' },
    tests: BACKLOG,
    title: 'or was given up is tried again once the mail settings',
  },
  {
    name: 'the health check passes on a disk too full for an enquiry',
    file: 'server/outbox/write-check.ts',
    change: { 'ROOM_BYTES = 3 *': 'ROOM_BYTES = 0 *' },
    tests: ['server/outbox/write-check.test.ts'],
  },
  {
    name: '`retry --all` leaves out what was given up',
    file: 'server/outbox/archive.ts',
    change: { "status IN ('failed', 'queued')": "status IN ('queued')" },
    tests: LIFE,
    title: 'for five days and twenty times is given up',
  },
]
