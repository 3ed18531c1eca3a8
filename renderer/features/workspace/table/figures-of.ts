import type { AggregateRequest, MissingPolicy } from '#shared/analysis/aggregate/figures.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import { isCalendarResolution } from '#shared/time/resolution.ts'
import type { OperandSeries } from '#renderer/query/operand-series.ts'
import type { Figures } from '#renderer/workers/series-task.ts'
import { figuresAnywhere } from '#renderer/workers/series-work.ts'
import { unitsOf } from '#renderer/query/series-units.ts'

/** How figures are made, the same for all of a workspace. */
export interface FigureSettings {
  readonly policy: MissingPolicy
  /** Excluded intervals. */
  readonly mask: readonly Interval[]
  /** What lies later is not expected yet. */
  readonly until: EpochMs
}

/** In the unit in which the values came: what the service converted stays converted. */
export function aggregateRequestOf(
  { variable, base, shown }: OperandSeries,
  settings: FigureSettings,
): AggregateRequest {
  const { seriesKey, bucketZone } = base.demand
  const { resolution } = seriesKey
  return {
    kind: variable.kind,
    unit: unitsOf(base, variable),
    resolution,
    // Days that came as days are as long as where they were cut has them.
    zone: isCalendarResolution(resolution) ? bucketZone : shown.zone,
    ...settings,
  }
}

/** Figures of the fetched values in the interval; undefined while nothing has come. */
export async function figuresOf(
  series: OperandSeries,
  interval: Interval,
  settings: FigureSettings,
  shares: readonly number[] = [],
): Promise<Figures | undefined> {
  if (series.base.covered.length === 0) return undefined
  const request = aggregateRequestOf(series, settings)
  return figuresAnywhere({
    kind: 'aggregate',
    columns: series.base.columns,
    spans: [interval],
    request,
    shares,
  })
}
