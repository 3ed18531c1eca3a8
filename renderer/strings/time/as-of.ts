import type { EpochMs, IanaZone } from '#shared/time/instant.ts'
import { localText, type FormatNumber } from '#shared/time/text/written-time.ts'
import { formatLocal, offsetLabel } from '#shared/time/text/local-text.ts'

/**
 * Returns the time of an instant, with its date if that is not today, as seen in `zone`. It includes the offset, since
 * the status bar has the clock of the computer, and the chart that of its variables.
 */
export function asOf(at: EpochMs, now: EpochMs, zone: IanaZone, format: FormatNumber): string {
  const isToday = formatLocal(now, zone, 'date') === formatLocal(at, zone, 'date')
  const text = isToday ? formatLocal(at, zone, 'minute').slice(-5) : localText(at, zone, 'minute', format)
  return `${text} ${offsetLabel(zone, at)}`
}
