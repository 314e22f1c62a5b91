import * as v from 'valibot'
import type { Chart } from './charts/chart.ts'
import type { Step } from './progress.ts'
import type { Table } from './tables/table.ts'

export type Options = {
  /** How often each figure is measured; the median counts. */
  runs: number
  /** Says what is measured now. */
  step: Step
}

/** One measurement that can be run alone. */
export type Part = {
  /** What it measures, in a few words. */
  about: string
  /** How many steps it will report. */
  steps: (runs: number) => number
  /** @returns what is kept in `latest.json`; null when it can't be measured here, and has said why. */
  measure: (options: Options) => Promise<unknown>
  /** What measured figures look like. @throws Error when they are not of this part. */
  show: (figures: unknown) => { tables: Table[]; charts: Chart[] }
}

type Definition<Figures> = Pick<Part, 'about' | 'steps'> & {
  schema: v.GenericSchema<unknown, Figures>
  measure: (options: Options) => Promise<Figures | null>
  tables: (figures: Figures) => Table[]
  charts?: (figures: Figures) => Chart[]
}

/** Ties measurement, tables and charts together by the figures one makes and the others show. */
export function definePart<Figures>(definition: Definition<Figures>): Part {
  const { about, steps, schema, measure, tables, charts = () => [] } = definition
  return {
    about,
    steps,
    measure,
    show(figures) {
      const { success, output } = v.safeParse(schema, figures)
      if (!success) throw new Error(`Please measure this again, its figures are of an older kind: ${about}.`)
      return { tables: tables(output), charts: charts(output) }
    },
  }
}
