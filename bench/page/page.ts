import { definePart } from '../part.ts'
import { pageChart } from './chart.ts'
import { pageFigures } from './figures.ts'
import { measurePages, stepsOfPage } from './measure.ts'
import { pageTables } from './tables.ts'

export const page = definePart({
  about: 'Lighthouse on every page, beside the same page without script and its first view alone',
  steps: stepsOfPage,
  schema: pageFigures,
  measure: measurePages,
  tables: pageTables,
  charts: (figures) => [pageChart(figures)],
})
