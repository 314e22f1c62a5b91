/** Stores enquiries in the outbox that the settings name, without HTTP, as many at once as the command line says. Prints how many a second. */
import { processSettings } from '#settings/process-settings.ts'
import { createOutput } from '../../../server/log/log.ts'
import { openOutbox } from '../../../server/outbox/open.ts'

const ROUND_MS = 2000

const atOnce = Number(process.argv[2])
const outbox = await openOutbox({ ...processSettings(), mailDomain: 'example.org' }, createOutput().log)
const end = performance.now() + ROUND_MS
let stored = 0
const visit = async (): Promise<void> => {
  while (performance.now() < end) {
    const fields = { name: 'Jürgen Groß', email: 'a@example.org', phone: '0201 1', message: crypto.randomUUID() }
    await outbox.store({ fields, attachments: [], subject: 'Anfrage', replyTo: fields.email, spam: false })
    stored += 1
  }
}
await Promise.all(Array.from({ length: atOnce }, visit))
console.log(Math.round((stored * 1000) / ROUND_MS))
await outbox.close(Promise.resolve())
