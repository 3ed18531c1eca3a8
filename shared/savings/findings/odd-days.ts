import type { DatedDay } from '../periods/compared-days.ts'
import { DAY_MS } from '#shared/time/instant.ts'
import { fitLeastSquares } from '../statistics/least-squares.ts'

/** Explains what was different on an odd day. */
export type OddReason =
  | { readonly kind: 'holiday' }
  | { readonly kind: 'like-day-off' }
  | { readonly kind: 'like-working-day' }
  /** Beyond the temperatures of nineteen in twenty days of the range. */
  | { readonly kind: 'cold' | 'warm'; readonly temperature: number }
  | { readonly kind: 'hours'; readonly hours: number; readonly usual: number }
  | { readonly kind: 'missing'; readonly share: number }
  /** A submeter that changed with the meter, given by its position. */
  | { readonly kind: 'part'; readonly part: number; readonly amount: number }

export interface OddDay {
  readonly start: number
  readonly dayKind: number
  readonly use: number
  readonly expected: number
  /** Distance from the expected use, in robust standard deviations of its kind of day. */
  readonly score: number
  readonly reasons: readonly OddReason[]
}

/** Describes how usual days were fitted, so that others can compute it again. */
export interface UsualFit {
  /** Starts of the days to which it was fitted. */
  readonly starts: Float64Array
  /** Amount of a day of 24 hours for each kind of day; a kind that is NaN uses the first available one. */
  readonly levels: Float64Array
  /** Change for each degree below and above the balance points. */
  readonly slopes: readonly [below: number, above: number]
  /** Robust standard deviation of each kind, and the least value that is used for one. */
  readonly deviations: readonly number[]
  readonly leastDeviation: number
  /** Temperature of days without one. */
  readonly typical: number
}

export interface OddDays {
  /** Expected use of each day and the limit around it; NaN for days without a use. */
  readonly expected: Float64Array
  readonly limit: Float64Array
  /** Days beyond the limit, the oddest first. */
  readonly odd: readonly OddDay[]
  /** Use of each submeter by the start of the day. */
  readonly calm: Float64Array
  /** The fit to all days, and the fit to the calm ones if there are enough of them. */
  readonly fits: readonly [first: UsualFit, usual: UsualFit]
}

export interface OddRequest {
  readonly below?: number | undefined
  readonly above?: number | undefined
  /** Robust standard deviations beyond which a day is odd. */
  readonly limit: number
  /** Share of each day's hours that have values, where it is known. */
  readonly presence?: ReadonlyMap<number, number>
  /** Uses of submeters by the starts of days. */
  readonly parts?: readonly ReadonlyMap<number, number>[]
}

const KINDS = 3
/** Kinds with fewer days than this use the deviation of all. */
export const LEAST_DAYS = 30
/** Turns a median of absolute deviations into the standard deviation of a normal distribution. */
export const ROBUST = 1.4826
/** Hours by which operation differs noticeably from what is usual. */
const NOTICED_HOURS = 2
/** A submeter explains a deviation from this share of it on. */
const EXPLAINING_SHARE = 0.5

/**
 * Finds days whose use is beyond a limit around the usual level for their kind of day and the weather. That level is
 * fitted twice, the second time without the days that were odd at first, so that they do not excuse each other.
 * Undefined for fewer than thirty days with a use.
 */
export function oddDays(days: readonly DatedDay[], request: OddRequest): OddDays | undefined {
  const known = days.filter(({ use }) => Number.isFinite(use))
  if (known.length < LEAST_DAYS) return undefined
  const first = fitUsual(known, known, request)
  const calm = known.filter((day) => Math.abs(scoreOf(day, first)) <= request.limit)
  const usual = fitUsual(calm.length < LEAST_DAYS ? known : calm, known, request)
  const facts = factsOf(known, request)
  return {
    expected: Float64Array.from(days, (day) => (Number.isFinite(day.use) ? usual.expectedOf(day) : NaN)),
    limit: Float64Array.from(days, (day) =>
      Number.isFinite(day.use) ? request.limit * usual.deviationOf(day) : NaN,
    ),
    odd: known
      .flatMap((day) => {
        const score = scoreOf(day, usual)
        if (Math.abs(score) <= request.limit) return []
        const expected = usual.expectedOf(day)
        const reasons = reasonsOf(day, day.use - expected, usual, facts, request)
        return [{ start: day.start, dayKind: day.kind, use: day.use, expected, score, reasons }]
      })
      .toSorted((a, b) => Math.abs(b.score) - Math.abs(a.score)),
    calm: startsOf(calm),
    fits: [first.fit, usual.fit],
  }
}

interface Usual {
  readonly fit: UsualFit
  readonly expectedOf: (day: DatedDay, kind?: number) => number
  readonly deviationOf: (day: DatedDay) => number
}

function scoreOf(day: DatedDay, { expectedOf, deviationOf }: Usual): number {
  return (day.use - expectedOf(day)) / deviationOf(day)
}

function fitUsual(days: readonly DatedDay[], all: readonly DatedDay[], { below, above }: OddRequest): Usual {
  const temperatures = all.map(({ temperature }) => temperature).filter(Number.isFinite)
  const typical = medianOf(temperatures)
  const degrees = ({ temperature }: DatedDay): readonly [number, number] => {
    const at = Number.isFinite(temperature) ? temperature : typical
    return [
      below === undefined || !Number.isFinite(at) ? 0 : Math.max(0, below - at),
      above === undefined || !Number.isFinite(at) ? 0 : Math.max(0, at - above),
    ]
  }
  const columns = [0, 1].map((side) => Float64Array.from(days, (day) => degrees(day)[side] ?? 0))
  const kinds = Uint16Array.from(days, ({ kind }) => kind)
  /** A day on which the clocks change is not odd: its expected use is that of a day of its length. */
  const lengthOf = ({ lengthMs }: DatedDay): number => lengthMs / DAY_MS
  const ys = Float64Array.from(days, (day) => day.use / lengthOf(day))
  const fit = fitLeastSquares(columns, ys, kinds, KINDS)
  const fallback = [...fit.intercepts].find(Number.isFinite) ?? 0
  const expectedOf = (day: DatedDay, kind = day.kind): number => {
    const level = fit.intercepts[kind] ?? NaN
    const [cold, warm] = degrees(day)
    const ofWhole =
      (Number.isFinite(level) ? level : fallback) + (fit.slopes[0] ?? 0) * cold + (fit.slopes[1] ?? 0) * warm
    return ofWhole * lengthOf(day)
  }
  const spread = (those: readonly DatedDay[]): number =>
    ROBUST * medianOf(those.map((day) => Math.abs(day.use - expectedOf(day))))
  const whole = spread(days)
  const ofKind = Array.from({ length: KINDS }, (_, kind) => {
    const those = days.filter((day) => day.kind === kind)
    return those.length < LEAST_DAYS ? whole : spread(those)
  })
  // Avoids a division by zero for a meter that never deviates, and has no odd days.
  const least = 1e-9 * Math.max(...ys.map(Math.abs), Number.MIN_VALUE)
  const deviations = ofKind.map((deviation) => Math.max(deviation, least))
  return {
    expectedOf,
    deviationOf: ({ kind }) => deviations[kind] ?? whole,
    fit: {
      ...{ levels: fit.intercepts, slopes: [fit.slopes[0] ?? 0, fit.slopes[1] ?? 0], typical },
      ...{ deviations, leastDeviation: least },
      starts: startsOf(days),
    },
  }
}

function startsOf(days: readonly DatedDay[]): Float64Array {
  return Float64Array.from(days, ({ start }) => start)
}

interface Facts {
  readonly cold: number
  readonly warm: number
  readonly usualHours: readonly number[]
  readonly usualParts: readonly (readonly number[])[]
}

function factsOf(days: readonly DatedDay[], { parts = [] }: OddRequest): Facts {
  const sorted = days
    .map(({ temperature }) => temperature)
    .filter(Number.isFinite)
    .toSorted((a, b) => a - b)
  const kinds = Array.from({ length: KINDS }, (_, kind) => days.filter((day) => day.kind === kind))
  return {
    cold: sorted[Math.floor(0.025 * sorted.length)] ?? -Infinity,
    warm: sorted[Math.ceil(0.975 * sorted.length) - 1] ?? Infinity,
    usualHours: kinds.map((those) => medianOf(those.map(({ hours }) => hours).filter(Number.isFinite))),
    usualParts: parts.map((part) =>
      kinds.map((those) => medianOf(those.flatMap(({ start }) => part.get(start) ?? []))),
    ),
  }
}

function reasonsOf(
  day: DatedDay,
  deviation: number,
  { expectedOf }: Usual,
  { cold, warm, usualHours, usualParts }: Facts,
  { presence, parts = [] }: OddRequest,
): readonly OddReason[] {
  const { kind, use, temperature, hours, start } = day
  const share = presence?.get(start) ?? 1
  const isNearer = (other: number): boolean =>
    Math.abs(use - expectedOf(day, other)) < EXPLAINING_SHARE * Math.abs(deviation)
  const usual = usualHours[kind] ?? NaN
  return [
    ...(share < 1 ? [{ kind: 'missing', share } as const] : []),
    ...(kind === 2 ? [{ kind: 'holiday' } as const] : []),
    ...(kind === 0 && isNearer(1) ? [{ kind: 'like-day-off' } as const] : []),
    ...(kind !== 0 && isNearer(0) ? [{ kind: 'like-working-day' } as const] : []),
    ...(temperature < cold ? [{ kind: 'cold', temperature } as const] : []),
    ...(temperature > warm ? [{ kind: 'warm', temperature } as const] : []),
    ...(Math.abs(hours - usual) >= NOTICED_HOURS ? [{ kind: 'hours', hours, usual } as const] : []),
    ...parts.flatMap((part, index) => {
      const amount = (part.get(start) ?? NaN) - (usualParts[index]?.[kind] ?? NaN)
      return amount * Math.sign(deviation) >= EXPLAINING_SHARE * Math.abs(deviation)
        ? [{ kind: 'part', part: index, amount } as const]
        : []
    }),
  ]
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length / 2
  return ((sorted[Math.ceil(middle) - 1] ?? NaN) + (sorted[Math.floor(middle)] ?? NaN)) / 2
}
