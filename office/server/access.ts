/** Who may come in: the devices that are logged in, and the passkeys. */
import type { FastifyInstance } from 'fastify'
import type { Entries } from '#server/outbox/office/entries.ts'
import { OFFICE, type Access } from '../api.ts'
import { listPasskeys } from './passkeys.ts'
import { pushKeyOf } from './push.ts'
import { COOKIE, type Sessions } from './sessions.ts'

export function answerAccess(
  app: FastifyInstance,
  { entries, sessions }: { entries: Entries; sessions: Sessions },
): void {
  app.get('/zugang', async (request, reply) => {
    const access: Access = {
      sessions: await sessions.list(sessions.visitor(request).key),
      passkeys: await listPasskeys(entries),
      pushKey: await pushKeyOf(entries),
    }
    return reply.send(access)
  })
  app.delete('/sitzungen', async (_request, reply) => {
    // Who has lost a phone expects that it does not come in again.
    await entries.remove('passkey', null)
    await sessions.end(null)
    return reply.clearCookie(COOKIE, { path: OFFICE }).code(204).send()
  })
  app.delete<{ Params: { id: string } }>('/sitzungen/:id', async (request, reply) => {
    await sessions.end(request.params.id)
    return reply.code(204).send()
  })
}
