import type { IanaZone, Interval } from '#shared/time/instant.ts'
import type { LocalMs } from '../zones/local-instant.ts'
import { zonePeriodAt } from '../zones/zone-periods.ts'

/** A stretch of time over which the local clock runs without a jump, from `local` at its start. */
export interface ClockRun extends Interval {
  readonly local: LocalMs
  /** True when the clock has shown these times before, having been put back. */
  readonly isSecondPass: boolean
}

/**
 * Cuts the interval into stretches between changes of the clocks of `zone`, ascending; `behindMs` is added to the
 * clock.
 */
export function clockRuns(interval: Interval, zone: IanaZone, behindMs: number): readonly ClockRun[] {
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
