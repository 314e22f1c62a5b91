import { type Fault, fault } from '../fault.ts'

const TROUBLE = 'tests/relay/mail/trouble.test.ts'

/** Mailing what is stored, and telling the owner. */
export const deliveryFaults: readonly Fault[] = [
  fault(
    'the end of a delivery that could not be written down is forgotten',
    'server/delivery/delivery.ts',
    'unrecorded = outcome\n',
    '',
    ['tests/relay/mail/backlog.test.ts', 'could not be written down'],
  ),
  fault('a refused login is not written down', 'server/delivery/login-watch.ts', '    queue.noteForAll(error)\n', '', [
    'tests/relay/owner/mail-test.test.ts',
    'a wrong password is named at once',
  ]),
  fault(
    'a mail that may not be encrypted is sent all the same',
    'server/delivery/mailer.ts',
    "requireTLS: new URL(smtpUrl).protocol === 'smtp:' && !isOnThisMachine(smtpUrl)",
    'requireTLS: false',
    [TROUBLE],
  ),
  fault(
    'what a policy refuses is repeated like anything else',
    'server/delivery/mail-trouble.ts',
    '[/^5\\d\\d 5\\.7\\.',
    '[/^9\\d\\d 5\\.7\\.',
    [TROUBLE],
  ),
  fault(
    'five days are enough to give up, however few attempts there were',
    'server/delivery/schedule.ts',
    'attempts >= LEAST_ATTEMPTS && ',
    '',
    ['server/delivery/schedule.test.ts'],
  ),
  fault('a mail sent again looks like another one', 'server/delivery/mail.ts', 'messageId: enquiry.messageId,', '', [
    'tests/relay/mail/delivery.test.ts',
    'gets the mail a second time with the same Message-ID',
  ]),
]
