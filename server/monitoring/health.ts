import type { ServerResponse } from 'node:http'
import { sendJson } from '../http/send-uncached.ts'
import type { DeliveryHealth } from './delivery-health.ts'

export type HealthOptions = {
  canStore: () => Promise<boolean>
  delivery: () => DeliveryHealth
}

/** Answers `/healthz`, about storing and all else, and `/healthz/delivery`, for monitors that look at the status alone. */
export function createHealth({ canStore, delivery }: HealthOptions) {
  return {
    async '/healthz'(response: ServerResponse): Promise<void> {
      if (await canStore()) sendJson(response, 200, { status: 'ok', ...delivery() })
      else sendJson(response, 503, { status: 'unwritable' })
    },
    async '/healthz/delivery'(response: ServerResponse): Promise<void> {
      const report = delivery()
      sendJson(response, report.delivery === 'late' ? 503 : 200, report)
    },
  }
}
