import type { AggregateRequest, MissingPolicy } from '#shared/analysis/aggregate/figures.ts'
import type { EpochMs, Interval } from '#shared/time/instant.ts'
import { isCalendarResolution, isFiner } from '#shared/time/resolution.ts'
import type { Figures } from '#shared/analysis/aggregate/all-figures.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import { defectsOf } from '#shared/series/coverage/coverage.ts'
import type { Operand } from '#shared/series/operand.ts'
import { type OperandSeries, requestedUnits, unitsOf } from '#renderer/query/operand-series.ts'
import { figuresAnywhere } from '#renderer/workers/series-work.ts'
import type { FigureSubject } from '#renderer/cards/figures/figure-table.ts'
import { fullNameOf } from '#shared/portfolio/full-name.ts'
import type { DrawnSeries } from '#renderer/plot/series/drawn-series.ts'
import type { LoadedSeries } from '#renderer/ports/series-loader.ts'
import { optionOf } from '#renderer/query/view/operands.ts'

/** An operand with the known facts about its values. */
export interface FigureSeries {
  readonly operand: Operand
  readonly variable: Variable
  /** Includes the entity. */
  readonly name: string
  readonly units: string
  /** Unit of its value at a cursor, which is that of amounts if amounts are drawn. */
  readonly readingUnits: string
  readonly base: LoadedSeries | undefined
  /** Undefined if nothing of it is drawn, so that it has no value at the cursor. */
  readonly drawn: DrawnSeries | undefined
}

/** Returns the known facts about each operand, in their order. */
export function figureSeriesOf(
  operands: readonly { readonly operand: Operand; readonly variable: Variable }[],
  series: readonly OperandSeries[],
  drawn: readonly DrawnSeries[] = [],
): readonly FigureSeries[] {
  return operands.map(({ operand, variable }) => {
    const base = series.find((each) => each.operand.id === operand.id)?.base
    const units = base === undefined ? requestedUnits(optionOf(operand), variable) : unitsOf(base, variable)
    const own = drawn.find(({ id }) => id === operand.id)
    return {
      ...{ operand, variable, name: fullNameOf(variable), units, base },
      ...{ drawn: own, readingUnits: own?.units ?? units },
    }
  })
}

/** Returns the texts in a series' row of the table of figures. */
export function figureSubjectOf(
  { operand, variable, name, units, base }: FigureSeries,
  figures: Figures | undefined,
  slot: number,
): FigureSubject {
  const covered = base?.covered ?? []
  const times = covered.map(({ fetchedAt }) => fetchedAt)
  return {
    ...{ id: operand.id, name, slot, kind: variable.kind, unit: units, figures },
    ...(base !== undefined && { resolution: base.demand.seriesKey.resolution }),
    defects: defectsOf(covered),
    ...(times.length > 0 && { fetchedAt: times.reduce((first, at) => Math.min(first, at)) }),
  }
}

/** The settings that all figures of a workspace share. */
export interface FigureSettings {
  readonly policy: MissingPolicy
  /** Intervals that are excluded from figures. */
  readonly mask: readonly Interval[]
  /** Values after this instant are not expected yet. */
  readonly until: EpochMs
}

/** Requests figures in the unit of the fetched values: conversions by the service are kept. */
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
    // Extremes are computed from the values that are shown, or from hours if those are coarser (decision 0097).
    spreadResolution: isFiner(shown.resolution, 'hourly') ? shown.resolution : 'hourly',
    // Fetched days are those of the zone in which they were cut.
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
