import { allFigures, type Figures } from '#shared/analysis/aggregate/all-figures.ts'
import type { AggregateRequest } from '#shared/analysis/aggregate/figures.ts'
import { deriveColumns, type Derivation, type DerivedColumns } from '#shared/series/derive/derive.ts'
import { levelsAbove, type PyramidLevel } from '#shared/series/pyramid/pyramid-levels.ts'
import type { Columns } from '#shared/series/columns.ts'
import type { Interval } from '#shared/time/instant.ts'

/** A task for the series worker. Columns are copied, never moved. */
export type SeriesTask =
  | { readonly kind: 'pyramid'; readonly values: Float64Array<ArrayBuffer> }
  | { readonly kind: 'derive'; readonly columns: Columns; readonly derivation: Derivation }
  | {
      readonly kind: 'aggregate'
      readonly columns: Columns
      readonly spans: readonly Interval[]
      readonly request: AggregateRequest
      /** Shares of the wanted percentiles, which take as long as everything else: 0.05 for the fifth. */
      readonly shares: readonly number[]
    }

/** The worker's answer; for a pyramid only the levels, since the page has the columns. */
export type SeriesAnswer =
  | { readonly kind: 'pyramid'; readonly levels: readonly PyramidLevel[] }
  | { readonly kind: 'derive'; readonly derived: DerivedColumns }
  | { readonly kind: 'aggregate'; readonly figures: Figures }

export function answerSeriesTask(task: SeriesTask): SeriesAnswer {
  switch (task.kind) {
    case 'pyramid':
      return { kind: 'pyramid', levels: levelsAbove(task.values, [], 0) }
    case 'derive':
      return { kind: 'derive', derived: deriveColumns(task.columns, task.derivation) }
    case 'aggregate': {
      const { columns, spans, request, shares } = task
      return { kind: 'aggregate', figures: allFigures(columns, spans, request, shares) }
    }
  }
}
