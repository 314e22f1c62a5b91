/** The office's pages. Without a session each is the door. */
import type { FastifyInstance } from 'fastify'
import { sendHtml } from '#server/http/built-site.ts'
import { createDesk } from '#server/outbox/office/desk.ts'
import { OFFICE } from '../api.ts'
import type { WriteDocument } from './document.ts'
import { enquiryOf, pageOf, questionOf, type Asked } from './enquiries.ts'
import type { OfficeParts } from './parts.ts'
import { doorHtml, enquiryHtml, listHtml } from './plain.ts'
import type { Sessions } from './sessions.ts'

type Pages = Pick<OfficeParts, 'archive'> & { sessions: Sessions; write: WriteDocument }

export function answerPages(app: FastifyInstance, { archive, sessions, write }: Pages): void {
  const desk = createDesk(archive.statements)

  app.addHook('preHandler', async (request, reply) => {
    if (!(await sessions.knows(request, reply)))
      return sendHtml(reply, 200, write({ view: 'door', title: 'Büro', body: doorHtml('') }))
  })
  for (const path of [OFFICE, `${OFFICE}/`, `${OFFICE}/zugang`]) {
    app.get<{ Querystring: Asked }>(path, async (request, reply) => {
      const question = questionOf(request.query)
      const body = listHtml(await pageOf(desk, question), question.view, question.search)
      return sendHtml(reply, 200, write({ view: 'office', title: 'Anfragen', body }))
    })
  }
  app.get<{ Params: { id: string } }>(`${OFFICE}/anfragen/:id`, async (request, reply) => {
    const enquiry = await enquiryOf(desk, request.params.id)
    if (!enquiry) return reply.callNotFound()
    return sendHtml(reply, 200, write({ view: 'office', title: enquiry.name, body: enquiryHtml(enquiry) }))
  })
}
