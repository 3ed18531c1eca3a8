import { lowerBound } from '../../series/columns.ts'
import { DAY_MS } from '#shared/time/instant.ts'
import type { DatedDay } from '../periods/compared-days.ts'
import { cumulated, findTurn, type Turn } from '../statistics/find-turn.ts'
import { fitLeastSquares } from '../statistics/least-squares.ts'

/** A day with the quantity by which its use is divided in addition to the area. */
export interface IndicatorDay extends DatedDay {
  /** Amount of production or of another driver; NaN if it is not known. */
  readonly driver: number
}

/** Tells by what a use is divided: by nothing, degree days, or a driver. Division by an area comes afterwards. */
export type IndicatorBasis =
  | { readonly kind: 'use' }
  | { readonly kind: 'degree-days'; readonly below: number }
  | { readonly kind: 'driver' }

export interface IndicatorRequest {
  readonly basis: IndicatorBasis
  readonly points: { readonly below?: number | undefined; readonly above?: number | undefined }
  /** Edges of the months of the range, ascending, in epoch ms. */
  readonly months: Float64Array
  /** Share of its days for which a month needs values. */
  readonly leastShare: number
  /** True to scale a month's use to all of its days. */
  readonly isScaled: boolean
  /**
   * Use that was measured in each month, NaN if it is not known; counts instead of the use of its days, which is that of
   * whole days even if they have gaps.
   */
  readonly measured?: Float64Array
}

/** An indicator by month and over twelve months; NaN if too many days are missing. */
export interface Indicators {
  readonly months: Float64Array
  /** Days of each month, and the number of them with values. */
  readonly days: Float64Array
  readonly known: Float64Array
  readonly monthly: Float64Array
  /** Twelve months that end with each month: sums divided by sums. */
  readonly rolling: Float64Array
  /** The same twelve months at the mean weather of the range. */
  readonly normalised: Float64Array
  /** Starts of weeks, and measured less expected use, cumulated. */
  readonly weeks: Float64Array
  readonly cusum: Float64Array
  /** Undefined for fewer than eight weeks after the first twelve months, or without a model of them. */
  readonly turn: (Turn & { readonly at: number }) | undefined
}

const YEAR = 12
const WEEK_DAYS = 7
const KINDS = 3
const LEAST_DAYS = 30

/**
 * Computes an indicator of efficiency: use over a basis, as sums over sums. The CUSUM adds up measured less expected
 * use from the end of the first twelve months on; the levels of kinds of day and the slopes of the weather in these
 * months give the expected use (ISO 50006).
 */
export function indicatorsOf(
  days: readonly IndicatorDay[],
  request: IndicatorRequest,
  random: () => number,
): Indicators {
  const { months, basis } = request
  const starts = months.slice(0, -1)
  const sums = starts.map(() => NaN)
  const bases = starts.map(() => NaN)
  const weather = starts.map(() => NaN)
  const lengths = starts.map((start, month) => Math.round(((months[month + 1] ?? NaN) - start) / DAY_MS))
  const counts = starts.map(() => 0)
  const slopesOf = fitWeather(days, request)
  const meanWeather = meanOf(days.map(slopesOf.weatherOf).filter(Number.isFinite))
  starts.forEach((start, month) => {
    const inMonth = daysBetween(days, start, months[month + 1] ?? NaN)
    const length = lengths[month] ?? NaN
    const known = inMonth.filter((day) => Number.isFinite(day.use) && Number.isFinite(basisOf(day, basis)))
    counts[month] = known.length
    if (known.length < request.leastShare * length || known.length === 0) return
    // A ratio of sums over the same days needs no scaling.
    const scale = request.isScaled && basis.kind === 'use' ? length / known.length : 1
    const measured = basis.kind === 'use' ? request.measured?.[month] : undefined
    sums[month] = isKnown(measured) ? measured : scale * sumOf(known, ({ use }) => use)
    bases[month] = basis.kind === 'use' ? 1 : sumOf(known, (day) => basisOf(day, basis))
    // The weather of a day without a temperature is taken for that of its month.
    const effects = known.map(slopesOf.weatherOf).filter(Number.isFinite)
    if (effects.length >= request.leastShare * known.length)
      weather[month] = scale * known.length * (meanOf(effects) - meanWeather)
  })
  const over = (use: number, of: number): number => (of > 0 ? use / of : NaN)
  const rollingOf = (uses: Float64Array): Float64Array =>
    starts.map((_, month) =>
      month + 1 < YEAR
        ? NaN
        : over(sumAt(uses, month), basis.kind === 'use' ? (bases[month] ?? NaN) : sumAt(bases, month)),
    )
  return {
    ...{ months: starts, days: lengths, known: counts },
    monthly: sums.map((sum, month) => over(sum, bases[month] ?? NaN)),
    rolling: rollingOf(sums),
    normalised: rollingOf(sums.map((sum, month) => sum - (weather[month] ?? NaN))),
    ...cusumOf(days, months, request, random),
  }
}

function isKnown(value: number | undefined): value is number {
  return Number.isFinite(value)
}

function basisOf(day: IndicatorDay, basis: IndicatorBasis): number {
  if (basis.kind === 'degree-days') return Math.max(0, basis.below - day.temperature)
  return basis.kind === 'driver' ? day.driver : 0
}

/** Adds up the twelve months that end with one. */
export function sumAt(values: Float64Array, last: number): number {
  return values.subarray(last - YEAR + 1, last + 1).reduce((sum, value) => sum + value, 0)
}

interface WeatherModel {
  readonly weatherOf: (day: DatedDay) => number
  readonly expectedOf: (day: DatedDay) => number
}

function fitWeather(
  days: readonly DatedDay[],
  { points: { below, above } }: Pick<IndicatorRequest, 'points'>,
): WeatherModel {
  const cold = ({ temperature }: DatedDay): number =>
    below === undefined ? 0 : Math.max(0, below - temperature)
  const warm = ({ temperature }: DatedDay): number =>
    above === undefined ? 0 : Math.max(0, temperature - above)
  const known = days.filter((day) => Number.isFinite(day.use) && Number.isFinite(cold(day) + warm(day)))
  if (known.length < LEAST_DAYS) return { weatherOf: () => NaN, expectedOf: () => NaN }
  const fit = fitLeastSquares(
    [Float64Array.from(known, cold), Float64Array.from(known, warm)],
    Float64Array.from(known, ({ use }) => use),
    Uint16Array.from(known, ({ kind }) => kind),
    KINDS,
  )
  const fallback = [...fit.intercepts].find(Number.isFinite) ?? NaN
  const weatherOf = (day: DatedDay): number =>
    (fit.slopes[0] ?? 0) * cold(day) + (fit.slopes[1] ?? 0) * warm(day)
  return {
    weatherOf,
    expectedOf: (day) => {
      const level = fit.intercepts[day.kind] ?? NaN
      return (Number.isFinite(level) ? level : fallback) + weatherOf(day)
    },
  }
}

function cusumOf(
  days: readonly DatedDay[],
  months: Float64Array,
  request: IndicatorRequest,
  random: () => number,
): Pick<Indicators, 'weeks' | 'cusum' | 'turn'> {
  const yearEnd = months[YEAR] ?? Infinity
  const model = fitWeather(daysBetween(days, -Infinity, yearEnd), request)
  const later = daysBetween(days, yearEnd, Infinity)
  const weeks: number[] = []
  const differences: number[] = []
  for (let from = 0; from + WEEK_DAYS <= later.length; from += WEEK_DAYS) {
    const known = later
      .slice(from, from + WEEK_DAYS)
      .map((day) => day.use - model.expectedOf(day))
      .filter(Number.isFinite)
    if (known.length === 0) continue
    weeks.push(later[from]?.start ?? NaN)
    // A day without a value neither saves nor costs.
    differences.push(known.reduce((sum, difference) => sum + difference, 0))
  }
  const values = Float64Array.from(differences)
  const turn = findTurn(values, random)
  return {
    weeks: Float64Array.from(weeks),
    cusum: cumulated(values, 0),
    turn: turn && { ...turn, at: weeks[turn.index] ?? NaN },
  }
}

function daysBetween<Day extends DatedDay>(days: readonly Day[], start: number, end: number): readonly Day[] {
  const starts = Float64Array.from(days, (day) => day.start)
  return days.slice(lowerBound(starts, start), lowerBound(starts, end))
}

function sumOf<Day>(days: readonly Day[], of: (day: Day) => number): number {
  return days.reduce((sum, day) => sum + of(day), 0)
}

function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}
