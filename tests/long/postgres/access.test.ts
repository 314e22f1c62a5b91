import { join } from 'node:path'
import { expect, it } from 'vitest'
import { environment, run } from '../../support/server.ts'
import { until } from '../../support/until.ts'
import { useConcurrentLab } from '../../relay/support/lab.ts'
import { enquire, PNG_FILE } from '../../relay/support/post.ts'
import { CERTIFICATES } from '../../relay/support/proxies.ts'
import { useDatabases } from '../../relay/postgres/databases.ts'

const lab = useConcurrentLab()
const { primary } = useDatabases(lab)
const pem = (name: string) => join(CERTIFICATES, `${name}.pem`)

it.concurrent('the outbox is reached over TLS by the name in a certificate that somebody trusted has signed, and not without one', async () => {
  const one = await primary()
  const address = (ca: string) => `${one.url().replace('127.0.0.1', 'localhost')}?sslmode=verify-full&sslrootcert=${ca}`
  await one.takeTls(pem('valid'), pem('key'))
  const relay = await lab.relay({ DATABASE_URL: address(pem('ca')) })
  await enquire(relay)
  const sessions = `SELECT DISTINCT ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid) WHERE application_name = 'website'`
  expect(await one.sql(sessions)).toEqual([{ ssl: true }])
  for (const [certificate, ca, error] of [
    ['self-signed', 'ca', 'DEPTH_ZERO_SELF_SIGNED_CERT'],
    ['other-host', 'ca', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['expired', 'ca', 'CERT_HAS_EXPIRED'],
    ['valid', 'website', 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ] as const) {
    await one.takeTls(pem(certificate), pem('key'))
    const refused = lab.relay({ DATABASE_URL: address(pem(ca)) })
    await expect(refused).rejects.toThrow(new RegExp(`Einstellung DATABASE_URL: .*${error}`))
  }
})

it.concurrent('the outbox makes room by the files of what was delivered, and leaves backups to the database', async () => {
  const { url, sql } = await primary()
  const [dataDir, mail] = [lab.dataDir(), await lab.mailServer()]
  const settings = { DATABASE_URL: url(), OUTBOX_MAX_MB: '50' }
  const relay = await lab.relay({ ...settings, SMTP_URL: mail.url }, dataDir)
  const store = () => enquire(relay, PNG_FILE)
  const [old, recent] = [await store(), await store()]
  await until('both are mailed', async () => (await sql(`SELECT FROM enquiry WHERE status = 'sent'`)).length === 2)
  await relay.end('SIGTERM')
  const silent = await lab.relay(settings, dataDir)
  const waiting = await enquire(silent, PNG_FILE)
  await silent.end('SIGTERM')
  await sql(`UPDATE attachment SET content = decode(repeat('00', 20000000), 'hex')`)
  const later = await lab.relay(settings, dataDir)
  await until('there is room', () => later.output().includes('OUTBOX_MAX_MB is reached'))
  const left = await sql('SELECT enquiry_id FROM attachment')
  expect(new Set(left.map(({ enquiry_id: id }) => id))).toEqual(new Set([recent, waiting]))
  expect(await sql('SELECT FROM enquiry WHERE id = ANY($1)', [[old, recent, waiting]])).toHaveLength(3)

  for (const command of ['backup', 'restore']) {
    const { code, stderr } = await run('server/cli/enquiries.ts', [command, 'x.db'], environment(dataDir, settings))
    const advice = expect.stringContaining('Gesichert und eingespielt werden sie dort: mit pg_dump')
    expect([code, stderr]).toEqual([1, advice])
  }
})
