import type { Interval } from '#shared/time/interval.ts'
import type { EpochMs, IanaZone } from '#shared/time/instant.ts'
import { timeTicks } from '#shared/time/axis/ticks.ts'

export interface TimeTick {
  readonly value: EpochMs
  /** The time, and under the first tick of each day the day. */
  readonly label: string[]
}

/** Room a time label needs, so that neighbours do not touch. */
const LABEL_PX = 76

/** A day nearer to the right edge than this would be cut off there. */
const DAY_PX = 16

/** Ticks of the time axis in the shown zone. */
export function timeAxisTicks(window: Interval, zone: IanaZone, widthPx: number): TimeTick[] {
  const count = Math.max(2, Math.floor(widthPx / LABEL_PX))
  const lastDayAt = window.end - (DAY_PX / widthPx) * (window.end - window.start)
  return timeTicks(window, zone, count).map(({ at, label, dayLabel }) => ({
    value: at,
    label: dayLabel === undefined || at > lastDayAt ? [label] : [label, dayLabel],
  }))
}
