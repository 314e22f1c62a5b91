import { createTransport } from 'nodemailer'
import { smtpOptions } from '#server/delivery/mailer.ts'
import type { Settings } from '#settings/read-settings.ts'

/** Sends a link into the office. @throws the error of the mail server. */
export async function sendLink(settings: Settings, smtpUrl: string, address: string, link: string): Promise<void> {
  const { businessName, mailFrom, siteOrigin } = settings
  const transport = createTransport(smtpOptions(smtpUrl, new URL(siteOrigin).hostname))
  try {
    await transport.sendMail({
      from: { name: businessName, address: mailFrom },
      to: { name: '', address },
      subject: 'Ihr Link ins Büro',
      text: `Mit diesem Link kommen Sie ins Büro Ihrer Website, auf dem Gerät, auf dem Sie ihn öffnen:

${link}

Er gilt 15 Minuten und einmal. Bitte geben Sie ihn nicht weiter.
Haben Sie keinen angefordert? Dann löschen Sie diese E-Mail: Ohne den Link kommt niemand hinein.
`,
      headers: { 'Auto-Submitted': 'auto-generated' },
      xMailer: false,
    })
  } finally {
    transport.close()
  }
}
