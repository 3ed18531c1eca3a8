import { type EpochMs, HOUR_MS, MINUTE_MS } from '#shared/time/instant.ts'
import {
  type HourIndex,
  type HourModel,
  hourOf,
  minuteBuffer,
  MINUTES_PER_HOUR,
  type SyntheticSeries,
} from '../place/hours.ts'

/**
 * Every totalizer of the portfolio was installed at this instant and read zero, so that its readings do not depend on
 * the present. The catalogue states the last reading of each, which adds up all hours since.
 */
const TOTALIZER_ORIGIN = hourOf(Date.UTC(2021, 0, 1))

const WEEK_HOURS = 24 * 7

/**
 * Returns the sum of the hourly rates from the origin to the start of an hour. Sums of whole weeks are cached, since
 * otherwise each answer would begin with a hundred thousand additions. The order of the additions never depends on the
 * request, so that equal requests have equal answers.
 */
function createAccumulation(model: HourModel): (hour: HourIndex) => number {
  const weekSums: number[] = [0]
  let current = { week: -1, sums: [0] }
  const sumsWithin = (week: number): number[] => {
    for (let next = weekSums.length; next <= week; next++) {
      weekSums.push(weekOf(model, next - 1, weekSums[next - 1] ?? 0).at(-1) ?? 0)
    }
    return weekOf(model, week, weekSums[week] ?? 0)
  }
  return (hour) => {
    if (hour <= TOTALIZER_ORIGIN) return 0
    const week = Math.floor((hour - TOTALIZER_ORIGIN) / WEEK_HOURS)
    if (week !== current.week) current = { week, sums: sumsWithin(week) }
    return current.sums[hour - TOTALIZER_ORIGIN - week * WEEK_HOURS] ?? 0
  }
}

/** Returns the sums at the start of each hour of a week and at its end. */
function weekOf(model: HourModel, week: number, sum: number): number[] {
  const start = TOTALIZER_ORIGIN + week * WEEK_HOURS
  const sums = [sum]
  for (let index = 0; index < WEEK_HOURS; index++) {
    sums.push((sums[index] ?? 0) + Math.max(0, model.hour(start + index) || 0))
  }
  return sums
}

/** Tells when a totalizer starts again from zero: never, when its register is full, or when it is replaced. */
export type Restart =
  | { readonly kind: 'never' }
  | { readonly kind: 'rollover'; readonly at: number }
  | { readonly kind: 'replaced'; readonly everyHours: number }

/**
 * Creates a totalizer: the value of a bucket is the reading at its start, so that successive readings differ by the
 * quantity of the bucket in between.
 *
 * The meter continues to count while its readings are missing, which `isMissing` tells.
 */
export function createTotalizerSeries(
  rate: HourModel,
  perHour: number,
  restart: Restart,
  isMissing: (hour: HourIndex) => boolean,
): SyntheticSeries {
  const accumulated = createAccumulation(rate)
  const shownOf = createRegister(restart, createAccumulation(rate), perHour)
  const buffer = minuteBuffer()
  const fillMinutes = (hour: HourIndex, minutes: Float64Array): void => {
    if (hour < TOTALIZER_ORIGIN || isMissing(hour)) {
      minutes.fill(Number.NaN)
      return
    }
    rate.fillMinutes(hour, buffer)
    let total = accumulated(hour)
    for (let minute = 0; minute < MINUTES_PER_HOUR; minute++) {
      minutes[minute] = shownOf(total * perHour, hour)
      total += (buffer[minute] ?? 0) / MINUTES_PER_HOUR
    }
  }
  const scratch = minuteBuffer()
  return {
    fillMinutes,
    over: (from: EpochMs) => {
      const hour = hourOf(from)
      fillMinutes(hour, scratch)
      return scratch[(from - hour * HOUR_MS) / MINUTE_MS] ?? Number.NaN
    },
  }
}

/** Converts the total that ever passed through the meter to the reading that its register shows. */
function createRegister(
  restart: Restart,
  accumulated: (hour: HourIndex) => number,
  perHour: number,
): (total: number, hour: HourIndex) => number {
  switch (restart.kind) {
    case 'never':
      return (total) => total
    case 'rollover':
      return (total) => total % restart.at
    case 'replaced': {
      let last = { installed: Number.NaN, total: 0 }
      return (total, hour) => {
        const installed = Math.floor(hour / restart.everyHours) * restart.everyHours
        if (installed !== last.installed) last = { installed, total: accumulated(installed) * perHour }
        return total - last.total
      }
    }
  }
}
