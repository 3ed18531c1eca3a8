import type { AggregateRequest, MissingPolicy } from '#shared/analysis/aggregate/figures.ts'
import type { EpochMs, Interval } from '#shared/time/instant.ts'
import { isCalendarResolution } from '#shared/time/resolution.ts'
import { type OperandSeries, unitsOf } from '#renderer/query/operand-series.ts'
import type { Figures } from '#shared/analysis/aggregate/all-figures.ts'
import { figuresAnywhere } from '#renderer/workers/series-work.ts'
import { finestShown } from '#renderer/query/demand/base-resolution.ts'

/** Holds the settings that all figures of a workspace share. */
export interface FigureSettings {
  readonly policy: MissingPolicy
  /** Intervals that figures leave out. */
  readonly mask: readonly Interval[]
  /** Values after this instant are not expected yet. */
  readonly until: EpochMs
}

/** Requests figures in the unit of the fetched values: those that the service converted stay converted. */
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
    spreadResolution: finestShown(shown.resolution),
    // Fetched days are as long as in the zone that they were cut in.
    zone: isCalendarResolution(resolution) ? bucketZone : shown.zone,
    ...settings,
  }
}

/** Calculates figures of the fetched values in the interval; undefined while nothing has been fetched. */
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
