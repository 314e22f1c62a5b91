import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { enquiries, list } from '../../support/enquiries.ts'
import { sent, useLab } from '../support/lab.ts'
import { enquire, get, newFields, PNG_FILE } from '../support/post.ts'

const lab = useLab()

it('the command line finds, shows, exports, counts, deletes and mails again what is stored, beside the server', async () => {
  const dataDir = lab.dataDir()
  const relay = await lab.relay({}, dataDir)
  const first = await enquire(
    relay,
    PNG_FILE,
    newFields({ name: 'Jörg Bäcker', email: 'rosa@example.org', phone: '0170 555' }),
  )
  const second = await enquire(relay, undefined, newFields({ message: 'Eine Eckbank\0 bitte' }))
  const ask = async (...words: string[]) => {
    const { code, stdout, stderr } = await enquiries(dataDir, ...words)
    expect([words, code, stderr]).toEqual([words, 0, expect.stringMatching(/^Datenbank: .+\n$/)])
    return stdout
  }
  expect((await list(dataDir)).map(({ id }) => id)).toEqual([second, first])
  for (const words of ['BÄCKER', 'rosa@', '0170 55 5']) {
    const found = await ask('list', '--search', words)
    expect([found.includes(first), found.includes(second)]).toEqual([true, false])
  }
  expect(await ask('list', '--search', 'eckbank')).toContain(second)
  expect(await ask('show', second)).toMatch(/Eine Eckbank.? bitte/)
  expect(await enquiries(dataDir, 'status')).toMatchObject({
    stdout: expect.stringContaining('wartend: 2 (die älteste'),
  })
  const folder = lab.dataDir()
  await ask('export', '--all', folder)
  expect(readFileSync(join(folder, `${first}-küche.png`)).equals(PNG_FILE.content)).toBe(true)
  expect([`${second}.json`, 'anfragen.csv'].filter((name) => !existsSync(join(folder, name)))).toEqual([])

  expect(await ask('delete', second)).toContain('ist gelöscht')
  expect((await enquiries(dataDir, 'show', second)).code).toBe(1)
  expect(JSON.parse((await get(relay.url, '/healthz')).text)).toMatchObject({ delivery: 'off', waiting: 1, failed: 0 })
  await relay.end('SIGTERM')
  const mail = await lab.mailServer()
  const mailing = await lab.relay({ SMTP_URL: mail.url }, dataDir)
  await sent(mailing, first)
  expect(await ask('retry', first)).toContain('auf die Zustellung')
  await expect.poll(() => mail.mails.length).toBe(2)
})
