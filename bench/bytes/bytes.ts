import { definePart } from '../part.ts'
import { ROUTES } from '../routes.ts'
import { bytesChart } from './chart.ts'
import { bytesFigures } from './figures.ts'
import { measureBytes } from './measure.ts'
import { bytesTables } from './tables.ts'

export const bytes = definePart({
  about: 'what a phone transfers before anybody touches it',
  steps: () => ROUTES.length,
  schema: bytesFigures,
  measure: measureBytes,
  tables: bytesTables,
  charts: (figures) => [bytesChart(figures)],
})
