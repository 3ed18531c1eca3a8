import type { Interval } from '#shared/time/interval.ts'
import type { EpochMs, IanaZone } from '#shared/time/instant.ts'
import { timeTicks } from '#shared/time/axis/ticks.ts'

export interface TimeTick {
  readonly value: EpochMs
  /** The time, with the day below it on the first tick of each day. */
  readonly label: string[]
}

/** Room that a time label needs so that neighbours do not touch. */
const LABEL_PX = 76

/** Least room right of the plot, and a generous width of one letter. */
const EDGE_PX = 18
const LETTER_PX = 6.4

/**
 * Returns the ticks of the time axis in the displayed zone, without those that the right edge would cut off.
 */
export function timeAxisTicks(window: Interval, zone: IanaZone, widthPx: number): TimeTick[] {
  const count = Math.max(2, Math.floor(widthPx / LABEL_PX))
  return timeTicks(window, zone, count).flatMap(({ at, label, dayLabel }) => {
    const roomPx = ((window.end - at) / (window.end - window.start)) * widthPx + EDGE_PX
    const fits = (text: string): boolean => (text.length * LETTER_PX) / 2 <= roomPx
    if (!fits(label)) return []
    const hasDay = dayLabel !== undefined && fits(dayLabel)
    return [{ value: at, label: hasDay ? [label, dayLabel] : [label] }]
  })
}
