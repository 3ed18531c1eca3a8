import { HOUR_MS, MINUTE_MS } from '#shared/time/durations.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { minuteBuffer, type HourModel, type SyntheticSeries } from './hour-model.ts'
import { hourOf, MINUTES_PER_HOUR, type HourIndex } from '../place/hours.ts'
import { createAccumulation } from './accumulation.ts'

/** Tells when a totalizer begins again: never, when its register is full, or when it is replaced. */
export type Restart =
  | { readonly kind: 'never' }
  | { readonly kind: 'rollover'; readonly at: number }
  | { readonly kind: 'replaced'; readonly everyHours: number }

/**
 * Creates a totalizer: the value of a bucket is the reading at its start, so that successive readings differ by
 * the quantity of the bucket in between.
 *
 * The meter counts on while its readings are missing; `isMissing` says when.
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
    if (isMissing(hour)) {
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

/** Converts the total that ever went through the meter to the reading that its register shows. */
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
