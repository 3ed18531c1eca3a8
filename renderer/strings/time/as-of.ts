import type { EpochMs, IanaZone } from '#shared/time/instant.ts'
import { formatLocal, offsetLabel } from '#shared/time/text/local-text.ts'

/**
 * The time of an instant, with its date where that is not today, as seen in `zone`. It names its offset: the status bar
 * has the clock of the computer, the chart that of its variables.
 */
export function asOf(at: EpochMs, now: EpochMs, zone: IanaZone): string {
  const text = formatLocal(at, zone, 'minute')
  const isToday = formatLocal(now, zone, 'date') === formatLocal(at, zone, 'date')
  return `${isToday ? text.slice('2021-01-01 '.length) : text} ${offsetLabel(zone, at)}`
}
