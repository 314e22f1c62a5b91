import type { Fault } from '../fault.ts'

const DELIVERY = ['tests/relay/mail/delivery.test.ts']
const BACKLOG = ['tests/relay/mail/backlog.test.ts']
const TROUBLE = ['tests/relay/mail/trouble.test.ts']
const SCHEDULE = ['server/delivery/schedule.test.ts']
const MAIL_TEST = ['tests/relay/owner/mail-test.test.ts']

/** Mailing what is stored, and telling the owner. */
export const deliveryFaults: readonly Fault[] = [
  {
    name: 'the end of a delivery that could not be written down is forgotten',
    file: 'server/delivery/delivery.ts',
    change: { 'unrecorded = outcome\n': '' },
    tests: BACKLOG,
    title: 'could not be written down',
  },
  {
    name: 'changed settings are tried once only',
    file: 'server/delivery/delivery.ts',
    change: {
      '    const resumed = queue.resumeIfChanged(mailSettings)\n    isResumed = true\n':
        '    isResumed = true\n    const resumed = queue.resumeIfChanged(mailSettings)\n',
    },
    tests: BACKLOG,
    title: 'also when the outbox is busy at the start',
  },
  {
    name: 'a mail server that hangs holds up the end',
    file: 'server/delivery/delivery.ts',
    change: { 'setTimeout(() => mailer.close(), graceMs)': 'setTimeout(() => {}, graceMs)' },
    tests: ['tests/relay/life.test.ts'],
    title: 'also when an upload and the mail server hang',
  },
  {
    name: 'a login that was mended is not tried at once',
    file: 'server/delivery/login-watch.ts',
    change: { 'if (queue.changeMark() !== markWhenHeld) heldUntil = -Infinity': '' },
    tests: DELIVERY,
    title: 'keeps all mails back, also fresh ones',
  },
  {
    name: 'a refused login is not written down',
    file: 'server/delivery/login-watch.ts',
    change: { '    queue.noteForAll(error)\n': '' },
    tests: MAIL_TEST,
    title: 'a wrong password is named at once',
  },
  {
    name: '`mail:test` waits for the login that is held back',
    file: 'server/cli/mail-test.ts',
    change: { 'if (look === 0) retryEnquiry(db, id)': '' },
    tests: MAIL_TEST,
    title: 'a wrong password is named at once',
  },
  {
    name: 'a mail that may not be encrypted is sent all the same',
    file: 'server/delivery/mailer.ts',
    change: { "requireTLS: new URL(smtpUrl).protocol === 'smtp:' && !isOnThisMachine(smtpUrl)": 'requireTLS: false' },
    tests: TROUBLE,
  },
  {
    name: 'what a policy refuses is repeated like anything else',
    file: 'server/delivery/mail-trouble.ts',
    change: { '5\\.7\\.': '9\\.' },
    tests: TROUBLE,
  },
  {
    name: 'five days are enough to give up, however few attempts there were',
    file: 'server/delivery/schedule.ts',
    change: { 'attempts >= LEAST_ATTEMPTS && ': '' },
    tests: SCHEDULE,
  },
  {
    name: 'a mail sent again looks like another one',
    file: 'server/delivery/mail.ts',
    change: { 'messageId: enquiry.messageId,': '' },
    tests: DELIVERY,
    title: 'gets the mail a second time with the same Message-ID',
  },
  {
    name: 'the all-clear is forgotten over a restart',
    file: 'server/monitoring/alerts.ts',
    change: { '      writeMeta(db, TOLD, JSON.stringify(told))\n': '' },
    tests: ['tests/relay/owner/alerts.test.ts'],
  },
  {
    name: 'the heart beats in spite of trouble',
    file: 'server/monitoring/monitoring.ts',
    change: { 'troubles.length === 0 && heartbeatUrl': 'heartbeatUrl' },
    tests: ['tests/relay/owner/alerts.test.ts'],
  },
]
