import { expect, test } from 'vitest'
import { check, DOMAIN } from '../tests/support/check-live.ts'
import type { Zone } from '../tests/support/dns.ts'

const record = (name: string, type: string, value: string) =>
  `Beim Anbieter der Domain eintragen: Name ${name}, Typ ${type}, Wert ${value}`

test.each<[string, Record<string, string>, string[]]>([
  [
    'nothing is set',
    { ALERT_URL: '', BACKUP_DIR: '', SMTP_URL: '', TRUST_PROXY: '', ENQUIRY_RATE_LIMIT: '0' },
    [
      'ALERT_URL: Noch leer.',
      'BACKUP_DIR: Noch leer.',
      'SMTP_URL: Noch leer.',
      'TRUST_PROXY: Der Server hält alle Besucher für einen und sperrt nach zehn Anfragen alle aus. Tragen Sie TRUST_PROXY=1 ein.',
      'ENQUIRY_RATE_LIMIT: Steht auf 0',
    ],
  ],
  [
    'what others can read, and addresses of examples',
    {
      SITE_URL: 'http://www.betrieb.example',
      SMTP_URL: `smtp://mail.${DOMAIN}:25?requireTLS=false`,
      MAIL_TO: 'ich@betrieb.example',
      ALERT_URL: 'http://ntfy.sh/geheim',
    },
    [
      'SITE_URL: http://www.betrieb.example muss mit https:// beginnen.',
      'SITE_URL: http://www.betrieb.example ist eine Beispieladresse.',
      'SMTP_URL: Andere können die E-Mails unterwegs lesen.',
      'MAIL_TO: An ich@betrieb.example kommt keine E-Mail an.',
      'ALERT_URL: Die Adresse ist ein Geheimnis',
    ],
  ],
  ['two addresses of one domain', { MAIL_FROM: `Website@${DOMAIN}` }, ['MAIL_FROM: Ist eine andere Adresse derselben']],
  ['one address, at Gmail', { SMTP_URL: 'smtps://user:pass@smtp.gmail.com:465' }, []],
  ['the mail server of this machine may send', { SMTP_URL: 'smtp://127.0.0.1:25?requireTLS=false' }, []],
  ['another form service', { FORM_ENDPOINT: 'https://formulare.beispiel.de/kontakt', SMTP_URL: '', ALERT_URL: '' }, []],
])('settings: %s', async (_case, settings, expected) => {
  const { helper, open, questions } = await check([], { settings })
  expect(helper).toEqual(expected.map((line) => expect.stringContaining(`Einstellung ${line}`)))
  const ownReplies = questions.filter((line) => line.includes('„Antworten“ soll dort an Sie selbst'))
  expect(ownReplies).toHaveLength(Number(JSON.stringify(settings).includes('smtp.gmail.com')))
  const isExternal = 'FORM_ENDPOINT' in settings
  expect(open.map((line) => line.split(': ')[0])).toEqual(isExternal ? ['Betrieb › Datenschutz › Formulardienst'] : [])
  expect(questions.some((line) => line.includes('mit formulare.beispiel.de einen Vertrag'))).toBe(isExternal)
})

test.each<[string, Zone, string[]]>([
  [
    'nothing but a name',
    { [`TXT ${DOMAIN}`]: ['other=1'] },
    [
      `MX: An post@${DOMAIN} kann niemand schreiben. ${record(DOMAIN, 'MX', '(nennt der Anbieter Ihres Postfachs)')}`,
      `SPF: Ihre E-Mails landen leichter im Spam. ${record(DOMAIN, 'TXT', 'v=spf1 include:… ~all')}`,
      `DMARC: Ihre E-Mails landen leichter im Spam. ${record(`_dmarc.${DOMAIN}`, 'TXT', 'v=DMARC1; p=none')}`,
    ],
  ],
  ['a domain that does not exist', {}, [`Einstellung MAIL_FROM: Die Domain ${DOMAIN} gibt es nicht.`]],
  ['a server that is silent', { silent: [''] }, []],
])('DNS: %s', async (_case, zone, expected) => {
  const { helper, questions } = await check([], { zone })
  expect(helper).toEqual(expected.map((line) => expect.stringContaining(line)))
  expect(questions.some((line) => line.startsWith(`MX, SPF und DMARC von ${DOMAIN}: nicht geprüft`))).toBe(
    'silent' in zone,
  )
})
