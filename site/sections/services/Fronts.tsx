import { services } from '#content/services.ts'
import { Front } from './Front.tsx'

/** The six service cards, in the order of content/services.ts. */
export function Fronts() {
  return services.map((service) => <Front key={service.id} service={service} />)
}
