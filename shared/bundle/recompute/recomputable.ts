import type { VariableKind } from '../../portfolio/nouns.ts'
import { durationCurveOf, valueAtShare } from '../../analysis/duration/duration.ts'
import type { SeriesInput } from '../../analysis/series-input.ts'
import { aggregate } from '../../analysis/aggregate/aggregate.ts'
import { type Aggregate, type AggregateRequest, expectedSpansOf } from '#shared/analysis/aggregate/figures.ts'
import { totalAndMean } from '../../analysis/aggregate/total-and-mean.ts'
import { deriveColumns } from '../../series/derive/derive.ts'
import { registerFalls } from '../../series/derive/register-falls.ts'
import { lengthOf } from '../../series/intervals.ts'
import { valueIntervalsOf } from '../../series/derive/value-intervals.ts'
import type { Columns } from '#shared/series/columns.ts'
import { nextBucketStart } from '../../time/buckets.ts'
import { type EpochMs, HOUR_MS, type IanaZone, type Interval } from '#shared/time/instant.ts'
import { fixedStepMs, type Resolution } from '#shared/time/resolution.ts'
import { steadyPeriods } from '../../time/local-pieces.ts'
import { quantityUnitOf } from '../../units/units.ts'
import type { GapFigures } from './gap-figures.ts'
import type { RecomputableCheck } from './stated-check.ts'
import type { GivenNumber, RecomputableModel } from './stated-model.ts'

/** Names the tables of a bundle's workspaces that `recompute.sql` and `recompute.html` compute again. */
export const TABLES_FORMAT = 'meterlens-tables'

/** One series of a workspace: what it is computed from, and the app's own figures, over which others are compared. */
export interface RecomputableSeries {
  readonly workspace: string
  readonly name: string
  /** Entry of the series in the bundle: `series/000001.json`; for a sum of others a name that is not an entry. */
  readonly entry: string
  /** Entries of the rates that a sum adds, subtracts or only requires (sign 0); it has a value where all have one. */
  readonly terms?: readonly RecomputableTerm[]
  /** Entry whose values, of this length, are averaged over whole hours: extremes of finer values are those of the means. */
  readonly meansOf?: { readonly entry: string; readonly stepMs: number }
  readonly kind: VariableKind
  readonly unit: string
  /** Unit of the total; null where values do not add up. */
  readonly totalUnit: string | null
  /** Amount in an hour at a rate of 1: 60 for gal/min. */
  readonly perHour: number
  /** Length for which a value lasts, unless the next comes sooner; ms. */
  readonly stepMs: number
  /** Set for a totalizer. */
  readonly falls?: CounterFalls
  /** A longer amount of a totalizer that an edge cuts is left out; null for no limit. */
  readonly longestDivisibleMs: number | null
  /** The visible range without its exclusions, epoch ms. */
  readonly spans: readonly (readonly [start: number, end: number])[]
  readonly figures: RecomputableFigures
  /** Instants from which the local clock, in the zone of the days, is this many ms ahead of UTC, ascending. */
  readonly clock: readonly (readonly [from: number, offsetMs: number])[]
  /** Local days: start and end in epoch ms, mean or amount, hours with values. */
  readonly days: readonly (readonly [start: number, end: number, value: number, hours: number])[]
}

/** A series that a sum adds; a totalizer is turned into mean rates over whole buckets of `stepMs`. */
export interface RecomputableTerm {
  readonly entry: string
  readonly sign: 1 | -1 | 0
  readonly counter?: Pick<RecomputableSeries, 'stepMs' | 'longestDivisibleMs'> & {
    readonly falls: CounterFalls
  }
}

/** Readings of a totalizer that fell by more than noise: it counts from zero, was set back, or they are errors. */
export interface CounterFalls {
  readonly resets: readonly EpochMs[]
  readonly corrections: readonly EpochMs[]
  readonly dips: readonly EpochMs[]
}

/** Figures over the spans, from present values alone; null where one is not defined. */
export interface RecomputableFigures {
  readonly total: number | null
  readonly mean: number | null
  readonly presentHours: number
  /** The rest of the spans. */
  readonly missingHours: number
  /** Hours with values as a share of the spans. */
  readonly complete: number | null
  /** Highest and lowest of the values as they are in the bundle; null for totalizers and for values finer than hours. */
  readonly peak: number | null
  readonly lowest: number | null
  /** Standard deviation, weighted by time; null where the extremes are null. */
  readonly deviation: number | null
  /** 2.5th percentile of the hours of each whole local day, averaged over these days. */
  readonly baseload: number | null
  /** Values below which each percentage in `percents` of the values lies; null where the extremes are null. */
  readonly percentiles: readonly number[] | null
}

export const percents = [1, 2.5, 5, 10, 25, 50, 75, 90, 95, 99] as const

/** `extrapolated` is the total as if all of the spans had been like the part with values, `missingShare` 1 − `complete`. */
export type FigureName =
  | Exclude<keyof RecomputableFigures, 'percentiles'>
  | 'missingShare'
  | 'extrapolated'
  | `p${(typeof percents)[number]}`

/** Returns a figure by its name; null where it is not defined. */
export function figureNamed(
  { percentiles, ...figures }: RecomputableFigures,
  name: FigureName,
): number | null {
  const all: Partial<Record<FigureName, number | null>> = figures
  const { total, complete } = figures
  if (name === 'extrapolated') return total !== null && complete ? total / complete : null
  if (name === 'missingShare') return complete === null ? null : 1 - complete
  const ofPercent = percents.findIndex((percent) => name === `p${percent}`)
  return all[name] ?? percentiles?.[ofPercent] ?? null
}

/** A slot of the local day, `from` to `to` in ms after midnight; `days` is a place in `daySets`, absent for all days. */
export interface RecomputableSlot {
  readonly from: number
  readonly to: number
  readonly days?: number
}

/**
 * A number of a card's table that follows from a figure of one series or of several. It is the sum of all; the first
 * less the others; the first less the others, divided by the others; the first divided by the others; or its rank among
 * those of its column, the highest first.
 */
export interface RecomputableCell {
  readonly workspace: string
  readonly card: string
  /** Headings of the row. */
  readonly row: string
  readonly column: string
  readonly app: number
  readonly operation: 'sum' | 'difference' | 'change' | 'share' | 'rank'
  /**
   * A `cell` is another number of the same table, a `value` a single reading, a `day` the mean or amount of a local
   * day, and a `count` the number of values in a slot. For a `model` the figure is named by `item`. `gaps` and the like
   * are figures of the readings. A `weekDistance` is the distance of the first series' typical week from the median of
   * the others.
   */
  readonly figure:
    | FigureName
    | keyof GapFigures
    | ('value' | 'day' | 'hoursAbove' | 'count' | 'cell' | 'model' | 'weekDistance')
  /** Name of a figure of a model, or part, row and name of a value of one of its periods. */
  readonly item?: string
  /** Instant of a single reading, or start of a day. */
  readonly at?: EpochMs
  /** Value above which hours are counted. */
  readonly above?: number
  /** Slot in which a value has to begin for its figure. */
  readonly slot?: RecomputableSlot
  /** Set for a small difference, which is compared to nine digits of the amount from which it is taken. */
  readonly whole?: number
  /** Floor area or number of people by which the result is divided. */
  readonly by?: number
  /** Price of a unit of each of the series. */
  readonly rates?: readonly number[]
  /** Positions in `series`, for a `cell` in `cells` and for a `model` in `models`, counted from 0. */
  readonly of: readonly number[]
}

/** Numbers or a series that cannot be computed again, with the reason. */
export interface LeftOut {
  readonly workspace: string
  readonly what: string
  readonly why: string
  /** Positions in `series` of the data on which they rest; absent if the file contains none of it. */
  readonly of?: readonly number[]
}

export interface RecomputableTables {
  readonly format: typeof TABLES_FORMAT
  readonly version: 1
  readonly series: readonly RecomputableSeries[]
  /** Numbers of local days, counted from 1970-01-01, over which profiles are taken. */
  readonly daySets: readonly (readonly number[])[]
  readonly models: readonly (RecomputableModel | RecomputableCheck)[]
  readonly cells: readonly RecomputableCell[]
  readonly given: readonly GivenNumber[]
  readonly leftOut: readonly LeftOut[]
}

/** The values of a series in a bundle, and what is computed from them. */
export interface RecomputableInput {
  readonly workspace: string
  readonly name: string
  readonly entry: string
  readonly terms?: RecomputableSeries['terms']
  readonly meansOf?: RecomputableSeries['meansOf']
  readonly kind: VariableKind
  readonly unit: string
  /** A resolution of fixed length. */
  readonly resolution: Resolution
  /** Zone in which days are cut. */
  readonly zone: IanaZone
  readonly range: Interval
  /** Hours of the range that count, such as those out of occupied hours; absent for all. */
  readonly kept?: readonly Interval[]
  readonly mask: readonly Interval[]
  /** All values that the bundle has of the series: times ascending, no NaN. */
  readonly columns: Columns
}

/** Returns the app's own figures and days of a series, with all that another program needs to compute them again. */
export function recomputableSeries(input: RecomputableInput): RecomputableSeries {
  const { workspace, name, entry, terms, meansOf, kind, unit, resolution, zone, range, columns } = input
  const { list, request } = askedOf(input)
  const found = aggregate(columns, list, request)
  const { total, max, min, standardDeviation, baseload, spreadResolution } = found
  const { spans } = expectedSpansOf(list, request)
  const areOwn = kind !== 'totalizer' && spreadResolution === resolution
  const { longestDivisibleMs } = valueIntervalsOf(columns, kind, resolution, zone)
  const quantity = kind === 'totalizer' ? { unit, perHour: 1 } : quantityUnitOf(unit)
  return {
    ...{ workspace, name, entry, kind, unit, ...(terms && { terms }), ...(meansOf && { meansOf }) },
    totalUnit: total === undefined ? null : total.unit,
    perHour: quantity?.perHour ?? 1,
    stepMs: fixedStepMs(resolution) ?? 0,
    ...(kind === 'totalizer' && { falls: counterFalls(columns) }),
    longestDivisibleMs: Number.isFinite(longestDivisibleMs) ? longestDivisibleMs : null,
    spans: spans.map(({ start, end }) => [start, end] as const),
    figures: {
      ...plainFigures(found, spans),
      peak: (areOwn ? max?.value : undefined) ?? null,
      lowest: (areOwn ? min?.value : undefined) ?? null,
      deviation: (areOwn ? standardDeviation?.value : undefined) ?? null,
      baseload: baseload?.value ?? null,
      percentiles: areOwn ? percentilesOf({ columns, kind, resolution, zone, unit }, spans) : null,
    },
    clock: steadyPeriods(range, zone).map(({ start, offsetMs }) => [start, offsetMs] as const),
    days: daysOf(input),
  }
}

/**
 * Returns a series over a part of its time, such as a month. It has no days, since nothing would rest on them, and no
 * extremes and percentiles: these are single readings, which many figures equal by chance.
 */
export function recomputablePart(whole: RecomputableSeries, input: RecomputableInput): RecomputableSeries {
  const { list, request } = askedOf(input)
  const found = totalAndMean(input.columns, list, request)
  const { spans } = expectedSpansOf(list, request)
  const none = { peak: null, lowest: null, deviation: null, baseload: null, percentiles: null }
  return {
    ...{ ...whole, name: input.name, totalUnit: found.total?.unit ?? null, days: [] },
    spans: spans.map(({ start, end }) => [start, end] as const),
    figures: { ...plainFigures(found, spans), ...none },
    clock: steadyPeriods(input.range, input.zone).map(({ start, offsetMs }) => [start, offsetMs] as const),
  }
}

function askedOf({ kind, unit, resolution, zone, mask, kept, range }: RecomputableInput): {
  readonly list: readonly Interval[]
  readonly request: AggregateRequest
} {
  return { list: kept ?? [range], request: { kind, unit, resolution, zone, policy: 'present-only', mask } }
}

function plainFigures(
  { total, mean, coverage: { presentMs } }: Pick<Aggregate, 'total' | 'mean' | 'coverage'>,
  spans: readonly Interval[],
): Pick<RecomputableFigures, 'total' | 'mean' | 'presentHours' | 'missingHours' | 'complete'> {
  return {
    total: total?.value ?? null,
    mean: mean?.value ?? null,
    presentHours: presentMs / HOUR_MS,
    missingHours: (lengthOf(spans) - presentMs) / HOUR_MS,
    complete: spans.length === 0 ? null : presentMs / lengthOf(spans),
  }
}

/** Returns the falls of a totalizer as the app interprets them. */
export function counterFalls({ times, values }: Columns): CounterFalls {
  const falls = registerFalls({ times, values })
  const stampsOf = (wanted: string): readonly EpochMs[] =>
    falls.flatMap(({ at, next, kind }) =>
      kind === wanted ? [...times.subarray(at, Math.max(next, at + 1))] : [],
    )
  return { resets: stampsOf('reset'), corrections: stampsOf('correction'), dips: stampsOf('dip') }
}

/** Returns a series whose days are not distinguished, so that nothing rests on them. */
export function withoutDays(series: RecomputableSeries): RecomputableSeries {
  return { ...series, figures: { ...series.figures, baseload: null }, days: [] }
}

function percentilesOf(series: SeriesInput, spans: readonly Interval[]): readonly number[] | null {
  const curve = durationCurveOf(series, spans)
  return curve.values.length === 0 ? null : percents.map((percent) => valueAtShare(curve, 1 - percent / 100))
}

function daysOf({ kind, resolution, zone, range, columns }: RecomputableInput): RecomputableSeries['days'] {
  if (fixedStepMs(resolution) === undefined) return []
  const derived = deriveColumns(columns, { kind, from: resolution, to: 'daily', zone, interval: range })
  return Array.from(derived.times, (start, at) => {
    const hours = (derived.presentMs[at] ?? NaN) / HOUR_MS
    return [start, nextBucketStart(start, 'daily', zone), derived.values[at] ?? NaN, hours] as const
  })
}
