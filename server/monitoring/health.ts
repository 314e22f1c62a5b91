import type { Report } from '../http/app.ts'
import type { DeliveryHealth } from './delivery-health.ts'

export type HealthOptions = {
  canStore: () => Promise<boolean>
  delivery: () => DeliveryHealth
}

/** What `/healthz` says, about storing and all else, and `/healthz/delivery`, for monitors that look at the status alone. */
export function createHealth({ canStore, delivery }: HealthOptions): Record<string, Report> {
  return {
    async '/healthz'() {
      if (await canStore()) return { status: 200, body: { status: 'ok', ...delivery() } }
      return { status: 503, body: { status: 'unwritable' } }
    },
    async '/healthz/delivery'() {
      const report = delivery()
      return { status: report.delivery === 'late' ? 503 : 200, body: report }
    },
  }
}
