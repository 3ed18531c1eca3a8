import { type HourIndex, type HourModel, hourOf, MINUTES_PER_HOUR } from '../place/hours.ts'

/**
 * Every totalizer of the portfolio was installed at this instant and read zero, so that its readings do not depend on
 * the present. The catalogue states the last reading of each, which adds up all hours since.
 */
const ORIGIN = hourOf(Date.UTC(2021, 0, 1))

/** Tells when a totalizer starts again from zero: when its register is full, or when it is replaced. */
export interface Restart {
  readonly rollsOverAt?: number
  readonly everyHours?: number
}

/**
 * Creates a totalizer, whose value in a minute is the reading at its start: successive readings differ by the quantity
 * in between. The meter continues to count while its readings are missing, which `seen` tells.
 */
export function createTotalizer(
  rate: HourModel,
  seen: HourModel,
  perHour: number,
  { everyHours = Infinity, rollsOverAt = Infinity }: Restart,
): HourModel['fillMinutes'] {
  const accumulated = createAccumulation(rate)
  return (hour, minutes) => {
    if (hour < ORIGIN || Number.isNaN(seen.hour(hour))) {
      minutes.fill(Number.NaN)
      return
    }
    rate.fillMinutes(hour, minutes)
    const before = everyHours === Infinity ? 0 : accumulated(hour - (hour % everyHours)) * perHour
    let total = accumulated(hour)
    for (let minute = 0; minute < MINUTES_PER_HOUR; minute++) {
      const added = (minutes[minute] ?? 0) / MINUTES_PER_HOUR
      minutes[minute] = (total * perHour - before) % rollsOverAt
      total += added
    }
  }
}

const DAY_HOURS = 24

/**
 * Returns the sum of the hourly rates from the origin to the start of an hour. The sums of whole days are cached, since
 * otherwise each answer would begin with a hundred thousand additions. The order of the additions never depends on the
 * request, so that equal requests have equal answers.
 */
function createAccumulation(rate: HourModel): (hour: HourIndex) => number {
  const days = [0]
  const sumFrom = (day: number, to: HourIndex): number => {
    let sum = days[day] ?? 0
    for (let at = ORIGIN + day * DAY_HOURS; at < to; at++) sum += Math.max(0, rate.hour(at) || 0)
    return sum
  }
  return (hour) => {
    if (hour <= ORIGIN) return 0
    const day = Math.floor((hour - ORIGIN) / DAY_HOURS)
    while (days.length <= day) days.push(sumFrom(days.length - 1, ORIGIN + days.length * DAY_HOURS))
    return sumFrom(day, hour)
  }
}
