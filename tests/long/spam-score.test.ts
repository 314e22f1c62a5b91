import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import sharp from 'sharp'
import { findProgram } from '../support/installed.ts'
import { until } from '../support/until.ts'
import { useLab } from '../relay/support/lab.ts'
import { enquire, newFields } from '../relay/support/post.ts'

const lab = useLab()
const ADDRESSES = { MAIL_TO: 'kontakt@montage-essen.de', MAIL_FROM: 'kontakt@montage-essen.de' }
// Most visitors have such an address, and it is not the domain the mail comes from.
const VISITORS = ['anna.berger@gmail.com', 'juergen75@gmx.de', 'post@hausverwaltung-ruhr.de']
const MESSAGES = [
  'Hallo, was kostet das?',
  'Guten Tag,\n\nwir ziehen zum 1. März um: Abbau einer L-Küche (2,40 m × 3,10 m) in Essen-Werden, Aufbau in Bottrop, 3. Etage ohne Aufzug. Budget bis 2.500 €.\nGrundriss: https://www.nolte-kuechen.com/planung?id=4711\n\nRückruf unter 0201 123456 ab 18 Uhr.',
]

/** What Debian's SpamAssassin makes of a mail, without asking anybody. */
function scoreOf(raw: Buffer): { score: number; rules: string } {
  const { stdout, stderr } = spawnSync(findProgram('spamassassin') ?? '', ['-L', '-t'], {
    input: raw,
    encoding: 'utf8',
    env: { HOME: lab.dataDir() },
  })
  const [, score, rules = ''] = /^X-Spam-Status: .*score=(-?[\d.]+) .*tests=([^]*?) autolearn/m.exec(stdout) ?? []
  if (score === undefined) throw new Error(`no score: ${stderr}`)
  return { score: Number(score), rules }
}

it('SpamAssassin finds next to nothing in any mail, with and without a photo', async () => {
  const { mail, relay } = await lab.mailing(ADDRESSES)
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
  const picture = sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#888', noise } })
  const photo = { name: 'küche.jpg', type: 'image/jpeg', content: await picture.jpeg().toBuffer() }
  for (const email of VISITORS)
    for (const message of MESSAGES)
      for (const file of [undefined, photo]) await enquire(relay, file, newFields({ email, message }))
  await until('all are mailed', () => mail.mails.length === 12)
  expect(mail.mails.map(({ raw }) => scoreOf(raw)).filter(({ score }) => score >= 1)).toEqual([])
  // That it judges at all.
  const lottery =
    'From: a@b.example\nSubject: YOU WON!!!\n\nDear friend, URGENT: claim your $1,000,000 lottery prize now!'
  expect(scoreOf(Buffer.from(lottery)).score).toBeGreaterThan(3)
})
