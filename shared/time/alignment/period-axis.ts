import { DAY_MS, type IanaZone, type Interval } from '#shared/time/instant.ts'
import {
  type CivilDate,
  civilFromDays,
  daysFromCivil,
  type LocalMs,
  localOf,
  zonePeriodAt,
} from '#shared/time/zones/local-instant.ts'
import { type ComparedPeriod, monthsBetween } from './earlier-periods.ts'

/**
 * Decides which times of periods are matched: the same date, the same weekday in periods moved by whole weeks, or the
 * same time since the start by the local clock. If the dates of the periods cannot be matched, as with two weeks of one
 * month, `date` means the time since the start.
 */
export const alignments = ['date', 'weekday', 'day-number'] as const
export type Alignment = (typeof alignments)[number]

/** A day of the axis, by the calendar of the first period. */
export interface AxisDay {
  readonly date: CivilDate
  /**
   * True if the first period's calendar has the date, unlike 29 February of 2021, which represents that of another
   * year.
   */
  readonly isReal: boolean
}

/**
 * A stretch of a period over which the axis runs in step with the clock: `start` is at `at`, and `end` equally far
 * after it.
 */
export interface AxisPiece extends Interval {
  readonly at: number
}

/** Several periods to be compared. Positions count the clock's milliseconds, 24 hours for every day of the axis. */
export interface PeriodAxis {
  readonly days: readonly AxisDay[]
  /** Pieces of each period, in the order of the periods, ascending and disjoint by time. */
  readonly pieces: readonly (readonly AxisPiece[])[]
}

/**
 * Position of the second pass of an hour that the clocks repeat: so far away that it is matched only with the second
 * pass of another period.
 */
export const SECOND_PASS = 2 ** 48

/**
 * Returns the axis on which periods of `zone` are compared; the first one gives the dates. A day that only some periods
 * have, such as 29 February, has its place on the axis, where the other periods are empty.
 */
export function periodAxis(
  periods: readonly ComparedPeriod[],
  alignment: Alignment,
  zone: IanaZone,
): PeriodAxis {
  const [first] = periods
  if (first === undefined) return { days: [], pieces: [] }
  const keyed = keyedPeriods(periods, first.interval, alignment, zone)
  const keys = [...new Set(keyed.list.flatMap(({ keys: own }) => [...own.values()]))].sort((a, b) => a - b)
  const positions = new Map(keys.map((key, position) => [key, position]))
  return {
    days: keys.map(keyed.dayOfKey),
    pieces: keyed.list.map(({ runs, keys: own }) =>
      runs.flatMap((run) => piecesOfRun(run, own, positions)).reduce(joined, []),
    ),
  }
}

interface KeyedPeriod {
  readonly runs: readonly ClockRun[]
  /** Maps the day of the runs' clock to a key that ascends with the days and is the same for matching days. */
  readonly keys: ReadonlyMap<number, number>
}

interface KeyedPeriods {
  readonly list: readonly KeyedPeriod[]
  readonly dayOfKey: (key: number) => AxisDay
}

function keyedPeriods(
  periods: readonly ComparedPeriod[],
  first: Interval,
  alignment: Alignment,
  zone: IanaZone,
): KeyedPeriods {
  const months = alignment === 'date' ? monthsOf(periods, first, zone) : undefined
  const begin = localOf(first.start, zone)
  const list = periods.map(({ interval }, index) => {
    const behind = begin - localOf(interval.start, zone)
    if (months !== undefined) return keyedBy(interval, zone, 0, (day) => dateKey(day, -(months[index] ?? 0)))
    if (alignment !== 'weekday') return keyedBy(interval, zone, behind, (day) => day)
    const weeks = Math.round((Math.floor(begin / DAY_MS) - Math.floor((begin - behind) / DAY_MS)) / 7)
    return keyedBy(interval, zone, 0, (day) => day + 7 * weeks)
  })
  return { list, dayOfKey: months === undefined ? realDay : dayOfDateKey }
}

/** Returns the distance of each period from the first in months; undefined if one of them has none. */
function monthsOf(
  periods: readonly ComparedPeriod[],
  first: Interval,
  zone: IanaZone,
): readonly number[] | undefined {
  const months = periods.flatMap(({ interval, months: known }, index) =>
    index === 0 ? 0 : (known ?? monthsBetween(first, interval, zone) ?? []),
  )
  return months.length === periods.length && months.length > 1 ? months : undefined
}

function keyedBy(
  interval: Interval,
  zone: IanaZone,
  behindMs: number,
  keyOf: (day: number) => number,
): KeyedPeriod {
  const runs = clockRuns(interval, zone, behindMs)
  const keys = new Map<number, number>()
  for (const { local, start, end } of runs) {
    for (let day = Math.floor(local / DAY_MS); day * DAY_MS < local + end - start; day++)
      if (!keys.has(day)) keys.set(day, keyOf(day))
  }
  return { runs, keys }
}

function dateKey(day: number, months: number): number {
  const { year, month, day: date } = civilFromDays(day)
  return (year * 12 + month - 1 + months) * 32 + date
}

function dayOfDateKey(key: number): AxisDay {
  const monthIndex = Math.floor(key / 32)
  const date = { year: Math.floor(monthIndex / 12), month: (monthIndex % 12) + 1, day: key % 32 }
  const real = civilFromDays(daysFromCivil(date.year, date.month, date.day))
  return { date, isReal: real.month === date.month }
}

function realDay(day: number): AxisDay {
  return { date: civilFromDays(day), isReal: true }
}

/** The stretch is cut day by day, since the next day may lie further along the axis. */
function piecesOfRun(
  { start, end, local, isSecondPass }: ClockRun,
  keys: ReadonlyMap<number, number>,
  positions: ReadonlyMap<number, number>,
): readonly AxisPiece[] {
  const pieces: AxisPiece[] = []
  let from = start
  while (from < end) {
    const clock = local + from - start
    const day = Math.floor(clock / DAY_MS)
    const to = Math.min(end, from + (day + 1) * DAY_MS - clock)
    const position = positions.get(keys.get(day) ?? NaN) ?? NaN
    const at = position * DAY_MS + clock - day * DAY_MS + (isSecondPass ? SECOND_PASS : 0)
    pieces.push({ start: from, end: to, at })
    from = to
  }
  return pieces
}

function joined(list: AxisPiece[], piece: AxisPiece): AxisPiece[] {
  const last = list.at(-1)
  const continues = last?.end === piece.start && last.at + last.end - last.start === piece.at
  if (last !== undefined && continues) list[list.length - 1] = { ...last, end: piece.end }
  else list.push(piece)
  return list
}

/** A day of the axis, by its index, that some periods do not have. */
export interface LoneDay {
  readonly day: number
  /** Indices of the periods without it. */
  readonly without: readonly number[]
}

/**
 * Returns the days of the axis on which a period is empty although it has days before and after. If the periods are
 * years apart, days before its first and after its last one count too: February 2023 ends a day sooner than that of
 * 2024, whereas everyone knows that months differ in length.
 */
export function loneDays({ days, pieces }: PeriodAxis, areYearsApart: boolean): readonly LoneDay[] {
  const taken = pieces.map((own) => {
    const set = daysTaken(own)
    const list = [...set]
    const isAnyDay = areYearsApart && set.size > 0
    return {
      set,
      first: isAnyDay ? -Infinity : Math.min(...list),
      last: isAnyDay ? Infinity : Math.max(...list),
    }
  })
  return days.flatMap((_, day) => {
    const without = taken.flatMap(({ set, first, last }, period) =>
      first < day && day < last && !set.has(day) ? period : [],
    )
    return without.length === 0 ? [] : { day, without }
  })
}

function daysTaken(pieces: readonly AxisPiece[]): ReadonlySet<number> {
  return new Set(
    pieces.flatMap(({ at, start, end }) => {
      const first = Math.floor((at % SECOND_PASS) / DAY_MS)
      const last = Math.ceil(((at % SECOND_PASS) + end - start) / DAY_MS)
      return Array.from({ length: last - first }, (_, index) => first + index)
    }),
  )
}

/** A stretch of time over which the local clock runs without a jump, from `local` at its start. */
interface ClockRun extends Interval {
  readonly local: LocalMs
  /** True if the clock has already shown these times, because it was put back. */
  readonly isSecondPass: boolean
}

/**
 * Cuts the interval into stretches between changes of the clocks of `zone`, ascending; `behindMs` is added to the
 * clock.
 */
function clockRuns(interval: Interval, zone: IanaZone, behindMs: number): readonly ClockRun[] {
  const runs: ClockRun[] = []
  let shown = -Infinity
  for (let from = interval.start; from < interval.end;) {
    const period = zonePeriodAt(zone, from)
    const end = Math.min(interval.end, period.to)
    const ahead = period.offsetMs + behindMs
    const isSecondPass = from + ahead < shown
    const to = isSecondPass ? Math.min(end, shown - ahead) : end
    runs.push({ start: from, end: to, local: from + ahead, isSecondPass })
    shown = Math.max(shown, to + ahead)
    from = to
  }
  return runs
}
