import { statisticsOf, type Statistics } from '#shared/analysis/statistics.ts'
import type { Interval } from '#shared/time/interval.ts'
import { deriveColumns, type Derivation, type DerivedColumns } from '#shared/series/derive.ts'
import { levelsAbove, type PyramidLevel } from '#shared/series/pyramid-levels.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { Columns } from '#shared/series/segment.ts'
import type { IanaZone } from '#shared/time/instant.ts'

/** What the page asks of the series worker. Columns are copied over, never taken away. */
export type SeriesTask =
  | { readonly kind: 'pyramid'; readonly values: Float64Array<ArrayBuffer> }
  | { readonly kind: 'derive'; readonly columns: Columns; readonly derivation: Derivation }
  | {
      readonly kind: 'statistics'
      readonly columns: Columns
      readonly interval: Interval
      readonly resolution: Resolution
      readonly zone: IanaZone
    }

/** What comes back: of pyramids the levels alone, since the page has the columns. */
export type SeriesAnswer =
  | { readonly kind: 'pyramid'; readonly levels: readonly PyramidLevel[] }
  | { readonly kind: 'derive'; readonly derived: DerivedColumns }
  | { readonly kind: 'statistics'; readonly statistics: Statistics }

export function answerSeriesTask(task: SeriesTask): SeriesAnswer {
  switch (task.kind) {
    case 'pyramid':
      return { kind: 'pyramid', levels: levelsAbove(task.values, [], 0) }
    case 'derive':
      return { kind: 'derive', derived: deriveColumns(task.columns, task.derivation) }
    case 'statistics': {
      const { columns, interval, resolution, zone } = task
      return { kind: 'statistics', statistics: statisticsOf(columns, interval, resolution, zone) }
    }
  }
}
