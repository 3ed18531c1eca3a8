import { DAY_MS, HOUR_MS } from '#shared/time/instant.ts'
import { fitLeastSquares } from '../statistics/least-squares.ts'
import { findTurn, type Turn } from '../statistics/find-turn.ts'

/** The base load of a local day, which is the mean of its three lowest hours. */
export interface BaseOfDay {
  readonly start: number
  readonly base: number
  readonly temperature: number
}

/** The course of the base load, week by week, as plain values. */
export interface BaseLoadCourse {
  /** Starts of the weeks, with the median base load of each at the mean weather of the range. */
  readonly weeks: Float64Array
  readonly values: Float64Array
  /** Undefined for fewer than eight weeks. */
  readonly turn: Turn | undefined
  /** Start of the first week at the new level. */
  readonly turnedAt: number | undefined
  /** New level less the old one, in the meter's rate. */
  readonly step: number
  /** Rate at which a line through all weeks rises in a year. */
  readonly yearly: number
}

const WEEK_DAYS = 7
/** A week needs at least this many of its days. */
const LEAST_DAYS = 4
const YEAR_MS = 365.25 * DAY_MS

/**
 * Follows the base load week by week: medians of daily base loads, corrected for the weather, so that a cold winter
 * does not look like creep. Undefined for fewer than eight weeks.
 */
export function baseLoadCourse(
  days: readonly BaseOfDay[],
  { below, above }: { readonly below?: number | undefined; readonly above?: number | undefined },
  random: () => number,
): BaseLoadCourse | undefined {
  const known = days.filter(({ base, temperature }) => Number.isFinite(base) && Number.isFinite(temperature))
  const degrees = [
    Float64Array.from(known, ({ temperature }) => Math.max(0, (below ?? -Infinity) - temperature)),
    Float64Array.from(known, ({ temperature }) => Math.max(0, temperature - (above ?? Infinity))),
  ]
  const fit = fitLeastSquares(
    degrees,
    Float64Array.from(known, ({ base }) => base),
  )
  const means = degrees.map((column) => column.reduce((sum, value) => sum + value, 0) / known.length)
  const atMeanWeather = known.map(({ start, base }, day) => ({
    start,
    value: degrees.reduce(
      (left, column, side) => left - (fit.slopes[side] ?? 0) * ((column[day] ?? 0) - (means[side] ?? 0)),
      base,
    ),
  }))
  const weeks = weeklyMedians(atMeanWeather)
  const values = Float64Array.from(weeks, ({ value }) => value)
  const turn = findTurn(values, random)
  if (turn === undefined) return undefined
  const starts = Float64Array.from(weeks, ({ start }) => start)
  const line = fitLeastSquares([starts.map((start) => start / YEAR_MS)], values)
  return {
    ...{ weeks: starts, values, turn },
    turnedAt: starts[turn.index],
    step: turn.after - turn.before,
    yearly: line.slopes[0] ?? NaN,
  }
}

function weeklyMedians(
  days: readonly { readonly start: number; readonly value: number }[],
): readonly { readonly start: number; readonly value: number }[] {
  const weeks: { start: number; value: number }[] = []
  const first = days[0]?.start ?? 0
  const weekOf = (start: number): number => Math.floor((start - first + HOUR_MS) / (WEEK_DAYS * DAY_MS))
  for (let from = 0; from < days.length;) {
    const week = weekOf(days[from]?.start ?? 0)
    let to = from
    while (to < days.length && weekOf(days[to]?.start ?? 0) === week) to++
    const values = days
      .slice(from, to)
      .map(({ value }) => value)
      .sort((a, b) => a - b)
    if (values.length >= LEAST_DAYS)
      weeks.push({ start: days[from]?.start ?? NaN, value: values[Math.floor(values.length / 2)] ?? NaN })
    from = to
  }
  return weeks
}
