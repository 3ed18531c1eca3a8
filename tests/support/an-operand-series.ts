import type { Variable } from '#shared/portfolio/nouns.ts'
import type { Columns } from '#shared/series/columns.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import type { Interval } from '#shared/time/instant.ts'
import type { OperandSeries, ShownSeries } from '#renderer/query/operand-series.ts'
import { aVariable } from './scripted-catalogue.ts'

export interface OperandSeriesChanges {
  readonly variable?: Partial<Variable>
  readonly seriesKey?: Partial<SeriesKey>
  readonly units?: string
  readonly shown?: Partial<ShownSeries>
  readonly bucketZone?: string
}

/**
 * Creates the series of variable 1, fetched hourly over the interval in 2025 and by default shown in that resolution.
 */
export function anOperandSeries(
  columns: Columns,
  interval: Interval,
  { variable, seriesKey, units = 'kW', shown, bucketZone = 'UTC' }: OperandSeriesChanges = {},
): OperandSeries {
  const whole: Variable = { ...aVariable(1), ...variable }
  const { dataHubId } = whole
  const key: SeriesKey = { dataHubId, resolution: 'hourly', ...seriesKey }
  return {
    operand: { id: `variable:${dataHubId}#1`, source: { kind: 'variable', dataHubId } },
    variable: whole,
    base: {
      demand: { seriesKey: key, interval, bucketZone },
      columns,
      units,
      covered: [{ ...interval, fetchedAt: Date.UTC(2025, 0, 1) }],
      provisional: [],
      missing: [],
      progress: { requestsPlanned: 0, requestsDone: 0, failures: [], finished: true },
    },
    shown: { resolution: key.resolution, zone: bucketZone, columns, ...shown },
  }
}
