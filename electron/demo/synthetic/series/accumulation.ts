import type { HourModel } from './hour-model.ts'
import { hourOf, type HourIndex } from '../place/hours.ts'

/** Every totalizer of the portfolio read zero here, so that its readings do not depend on the present. */
const TOTALIZER_ORIGIN = hourOf(Date.UTC(2015, 0, 1))

const WEEK_HOURS = 24 * 7

/**
 * Returns the sum of the hourly rates from the origin to the start of an hour. Sums of whole weeks are cached, or
 * each answer would begin with a hundred thousand additions. The order of the additions never depends on the
 * request, so that equal requests have equal answers.
 */
export function createAccumulation(model: HourModel): (hour: HourIndex) => number {
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

/** Returns the sums at each of the hours of a week and at its end. */
function weekOf(model: HourModel, week: number, sum: number): number[] {
  const start = TOTALIZER_ORIGIN + week * WEEK_HOURS
  const sums = [sum]
  for (let index = 0; index < WEEK_HOURS; index++) {
    sums.push((sums[index] ?? 0) + Math.max(0, model.hour(start + index) || 0))
  }
  return sums
}
