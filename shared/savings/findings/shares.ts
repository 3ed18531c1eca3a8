import type { DatedDay } from '../periods/compared-days.ts'
import { fitLeastSquares, type LeastSquares } from '../statistics/least-squares.ts'

/** Parts of a use that a model separates. */
export const shareParts = ['base', 'schedule', 'heating', 'cooling', 'rest'] as const
export type SharePart = (typeof shareParts)[number]

/** Parts of a use, which add up to it. */
export interface UseShares {
  readonly total: number
  readonly parts: Readonly<Record<SharePart, number>>
  /** The same for each month, in the order of time. */
  readonly months: readonly { readonly start: number; readonly parts: Readonly<Record<SharePart, number>> }[]
  readonly r2: number
  /** Days of the range that have a use. */
  readonly days: number
  /** Fit of the use of these days by their kind and the weather. */
  readonly levels: FittedDays
  /** Base loads by the weather, as amounts of a day; absent where too few are known. */
  readonly bases?: FittedDays
}

/** A fit over days, whose slopes are per degree below and above the balance points. */
export interface FittedDays {
  readonly known: readonly DatedDay[]
  readonly ys: Float64Array
  readonly fit: Pick<LeastSquares, 'intercepts' | 'slopes' | 'fitted' | 'p'>
}

export interface SharesRequest {
  readonly below?: number | undefined
  readonly above?: number | undefined
  /** Base load of each day as an amount, by its start; in mild weather the use beyond it belongs to the schedule. */
  readonly bases: ReadonlyMap<number, number>
  /** Returns the start of the month that contains a day. */
  readonly monthOf: (start: number) => number
}

const KINDS = 3
const LEAST_DAYS = 30

/**
 * Splits use into base load, schedule, heating and cooling. Heating and cooling are the slopes of a model with a level
 * for each kind of day. Base is the building's use all day at the neutral point of the weather: the median base load
 * minus its modelled heating and cooling. Schedule is the rest of the levels of kinds of day. The use that the model
 * does not explain is the remainder, so that the parts add up. Undefined for fewer than thirty days with a use.
 */
export function useShares(
  days: readonly DatedDay[],
  { below, above, bases, monthOf }: SharesRequest,
): UseShares | undefined {
  const known = days.filter(
    ({ use, temperature }) => Number.isFinite(use) && (hasNo(below, above) || Number.isFinite(temperature)),
  )
  if (known.length < LEAST_DAYS) return undefined
  const cold = ({ temperature }: DatedDay): number =>
    below === undefined ? 0 : Math.max(0, below - temperature)
  const warm = ({ temperature }: DatedDay): number =>
    above === undefined ? 0 : Math.max(0, temperature - above)
  const ys = Float64Array.from(known, ({ use }) => use)
  const fit = fitLeastSquares(
    [Float64Array.from(known, cold), Float64Array.from(known, warm)],
    ys,
    Uint16Array.from(known, ({ kind }) => kind),
    KINDS,
  )
  const [heating, cooling] = [Math.max(0, fit.slopes[0] ?? 0), Math.max(0, fit.slopes[1] ?? 0)]
  const levels = [...fit.intercepts]
  const lowestLevel = Math.min(...levels.filter(Number.isFinite))
  const ofBases = fittedBases(known, bases, cold, warm)
  const base = Math.max(0, Math.min(ofBases?.fit.intercepts[0] ?? Infinity, lowestLevel))
  const partsOf = (day: DatedDay): Record<SharePart, number> => {
    const level = levels[day.kind] ?? lowestLevel
    const [ofHeating, ofCooling] = [heating * cold(day), cooling * warm(day)]
    return {
      ...{ base, schedule: level - base, heating: ofHeating, cooling: ofCooling },
      rest: day.use - level - ofHeating - ofCooling,
    }
  }
  const months = new Map<number, Record<SharePart, number>>()
  const parts = empty()
  for (const day of known) {
    const ofDay = partsOf(day)
    const month = months.get(monthOf(day.start)) ?? empty()
    for (const part of shareParts) {
      parts[part] += ofDay[part]
      month[part] += ofDay[part]
    }
    months.set(monthOf(day.start), month)
  }
  const mean = ys.reduce((sum, y) => sum + y, 0) / ys.length
  const squares = (of: (y: number, index: number) => number): number =>
    ys.reduce((sum, y, index) => sum + of(y, index) ** 2, 0)
  const total = mean * ys.length
  // Over all days, least squares leave no remainder except for rounding errors.
  if (Math.abs(parts.rest) < 1e-9 * Math.abs(total)) parts.rest = 0
  return {
    ...{ total, parts, days: known.length, levels: { known, ys, fit } },
    ...(ofBases && { bases: ofBases }),
    months: [...months].map(([start, ofMonth]) => ({ start, parts: ofMonth })),
    r2: 1 - squares((y, index) => y - (fit.fitted[index] ?? NaN)) / squares((y) => y - mean),
  }
}

function hasNo(below: number | undefined, above: number | undefined): boolean {
  return below === undefined && above === undefined
}

function empty(): Record<SharePart, number> {
  return { base: 0, schedule: 0, heating: 0, cooling: 0, rest: 0 }
}

/** Fits base loads; the intercept is the base load in weather that needs neither heating nor cooling. */
function fittedBases(
  days: readonly DatedDay[],
  bases: ReadonlyMap<number, number>,
  cold: (day: DatedDay) => number,
  warm: (day: DatedDay) => number,
): FittedDays | undefined {
  const known = days.filter(({ start }) => Number.isFinite(bases.get(start) ?? NaN))
  if (known.length < LEAST_DAYS) return undefined
  const ys = Float64Array.from(known, ({ start }) => bases.get(start) ?? NaN)
  const fit = fitLeastSquares([Float64Array.from(known, cold), Float64Array.from(known, warm)], ys)
  return { known, ys, fit }
}
