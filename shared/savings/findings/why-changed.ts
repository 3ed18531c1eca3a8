import { fitLeastSquares } from '../statistics/least-squares.ts'
import { testedBandShare, monthlyScatter } from '../statistics/tested-band.ts'
import { residualsOf } from '../statistics/residuals.ts'
import type { ComparedDay } from '../periods/compared-days.ts'

/** Causes of a difference, in the order in which they are shown. */
export const changeParts = ['weather', 'calendar', 'hours', 'area', 'events', 'data', 'unexplained'] as const
export type ChangePart = (typeof changeParts)[number]

/** A difference split into parts that add up to it, as plain values that can be passed to a worker. */
export interface WhyChanged {
  readonly before: number
  readonly after: number
  readonly parts: Readonly<Record<ChangePart, number>>
  /** R² of the model of the earlier period. */
  readonly r2: number
  /** Half width of the band at 90 % for what the model cannot explain. */
  readonly half: number
  /** Number of days without a use in each period; their part of the difference is in `data`. */
  readonly missing: readonly [before: number, after: number]
  readonly model: DayModel
}

export interface WhyRequest {
  /** Balance points of the weather; an absent one has no slope. */
  readonly below?: number | undefined
  readonly above?: number | undefined
  /** Share by which area or occupancy grew; use is assumed to grow in proportion. */
  readonly areaGrowth: number
  /** Amount that events added to the later period, less what they added to the earlier one. */
  readonly events: number
  /** Change between years that no model explains. */
  readonly drift: number
}

const KINDS = 3
/** Fewer days than this cannot determine a model of weather, calendar and hours. */
const LEAST_DAYS = 30
const DAYS_PER_MONTH = 30.4

/**
 * Splits the difference of two periods with a model of the earlier one, fitted by least squares: a level for each
 * kind of day, degrees below and above balance points, and hours of operation. Each part is the modelled effect of
 * its own change. A day without a use counts in `data` with its modelled use, and the rest is unexplained, so that
 * all parts add up to the difference. Undefined if the earlier period has fewer than thirty days with all values.
 */
export function whyChanged(
  before: readonly ComparedDay[],
  after: readonly ComparedDay[],
  request: WhyRequest,
): WhyChanged | undefined {
  const model = fitDays(before, request)
  if (model === undefined) return undefined
  const [a, b] = [featuresOf(before, request), featuresOf(after, request)]
  const counts = [a, b].map((days) => countKinds(days)) as [readonly number[], readonly number[]]
  const sumOf = (days: readonly Features[], of: (day: Features) => number): number =>
    days.reduce((sum, day) => sum + of(day), 0)
  const weatherOf = (day: Features): number => model.below * day.below + model.above * day.above
  const modelOf = (day: Features): number =>
    (model.levels[day.kind] ?? 0) + weatherOf(day) + model.hours * day.hours
  const hoursPerKind = (days: readonly Features[], kind: number): number => {
    const those = days.filter((day) => day.kind === kind)
    return those.length === 0 ? NaN : sumOf(those, (day) => day.hours) / those.length
  }
  const kinds = Array.from({ length: KINDS }, (_, kind) => kind)
  const hoursOfKind = kinds.map((kind) => {
    const [earlier, later] = [hoursPerKind(a, kind), hoursPerKind(b, kind)]
    return {
      earlier: Number.isFinite(earlier) ? earlier : later,
      later: Number.isFinite(later) ? later : earlier,
    }
  })
  const perKind = (of: (kind: number) => number): number =>
    kinds.reduce((sum, kind) => sum + (Number.isFinite(of(kind)) ? of(kind) : 0), 0)
  const more = (kind: number): number => (counts[1][kind] ?? 0) - (counts[0][kind] ?? 0)
  const missingOf = (days: readonly Features[]): number =>
    sumOf(
      days.filter(({ use }) => Number.isNaN(use)),
      modelOf,
    )
  const usedIn = (days: readonly Features[]): number =>
    sumOf(days, ({ use }) => (Number.isNaN(use) ? 0 : use))
  const [used, usedAfter] = [usedIn(a), usedIn(b)]
  const known = {
    weather: sumOf(b, weatherOf) - sumOf(a, weatherOf),
    calendar: perKind(
      (kind) => more(kind) * ((model.levels[kind] ?? 0) + model.hours * (hoursOfKind[kind]?.earlier ?? 0)),
    ),
    hours: perKind(
      (kind) =>
        (counts[1][kind] ?? 0) *
        model.hours *
        ((hoursOfKind[kind]?.later ?? 0) - (hoursOfKind[kind]?.earlier ?? 0)),
    ),
    area: request.areaGrowth * sumOf(b, modelOf),
    events: request.events,
    data: missingOf(a) - missingOf(b),
  }
  const explained = Object.values(known).reduce((sum, part) => sum + part, 0)
  return {
    ...{ model, before: used, after: usedAfter, r2: model.r2 },
    parts: { ...known, unexplained: usedAfter - used - explained },
    half:
      testedBandShare(0.9, { scatter: model.scatter, drift: request.drift }, after.length / DAYS_PER_MONTH) *
      Math.abs(sumOf(b, modelOf)),
    missing: [a, b].map((days) => days.filter(({ use }) => Number.isNaN(use)).length) as [number, number],
  }
}

/** A day with its degrees; unknown ones are the mean of its kind. */
export interface Features {
  readonly kind: number
  readonly use: number
  readonly below: number
  readonly above: number
  readonly hours: number
}

/** Returns the inputs of the model for each day of a period: degrees below and above the balance points, and hours. */
export function featuresOf(
  days: readonly ComparedDay[],
  { below, above }: Pick<WhyRequest, 'below' | 'above'>,
): readonly Features[] {
  const raw = days.map(({ kind, use, temperature, hours }) => ({
    ...{ kind, use, hours },
    below: below === undefined ? 0 : Math.max(0, below - temperature),
    above: above === undefined ? 0 : Math.max(0, temperature - above),
  }))
  const fill = (name: 'below' | 'above' | 'hours') => {
    const known = raw.filter((day) => Number.isFinite(day[name]))
    const meanOf = (those: typeof known): number =>
      those.reduce((sum, day) => sum + day[name], 0) / those.length
    const means = Array.from({ length: KINDS }, (_, kind) => meanOf(known.filter((day) => day.kind === kind)))
    const all = meanOf(known)
    return (day: (typeof raw)[number]): number =>
      [day[name], means[day.kind] ?? NaN, all].find((value) => Number.isFinite(value)) ?? 0
  }
  const [filledBelow, filledAbove, filledHours] = [fill('below'), fill('above'), fill('hours')]
  return raw.map((day) => ({
    ...{ kind: day.kind, use: day.use },
    ...{ below: filledBelow(day), above: filledAbove(day), hours: filledHours(day) },
  }))
}

function countKinds(days: readonly Features[]): readonly number[] {
  const counts = new Array<number>(KINDS).fill(0)
  for (const { kind } of days) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

/** A model of days: a level for each kind of day, and the amounts that a degree and an hour of operation add. */
export interface DayModel {
  readonly levels: readonly number[]
  readonly below: number
  readonly above: number
  readonly hours: number
  readonly r2: number
  readonly scatter: number
}

function fitDays(days: readonly ComparedDay[], request: WhyRequest): DayModel | undefined {
  const all = featuresOf(days, request).filter(({ use }) => Number.isFinite(use))
  if (all.length < LEAST_DAYS) return undefined
  const ys = Float64Array.from(all, ({ use }) => use)
  const kinds = Uint16Array.from(all, ({ kind }) => kind)
  const columns = (['below', 'above', 'hours'] as const).map((name) =>
    Float64Array.from(all, (day) => day[name]),
  )
  const fitted = (used: readonly Float64Array[]) => fitLeastSquares(used, ys, kinds, KINDS)
  const first = fitted(columns)
  // If longer hours seem to save energy, that is a coincidence of the earlier period and explains nothing in the later
  // one.
  const hasHours = (first.slopes[2] ?? 0) > 0
  const fit = hasHours ? first : fitted(columns.slice(0, 2))
  const mean = ys.reduce((sum, y) => sum + y, 0) / ys.length
  const rest = residualsOf(ys, fit.fitted)
  const squaresOf = (values: Float64Array): number => values.reduce((sum, value) => sum + value * value, 0)
  const working = fit.intercepts.find((level) => Number.isFinite(level)) ?? mean
  return {
    // A kind of day that the earlier period lacks is treated as a working day.
    levels: Array.from(fit.intercepts, (level) => (Number.isFinite(level) ? level : working)),
    ...{ below: fit.slopes[0] ?? 0, above: fit.slopes[1] ?? 0, hours: hasHours ? (fit.slopes[2] ?? 0) : 0 },
    r2: 1 - squaresOf(rest) / squaresOf(ys.map((y) => y - mean)),
    scatter: monthlyScatter(rest, mean, 'daily'),
  }
}
