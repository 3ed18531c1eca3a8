import { civilFromDays } from '#shared/time/zones/civil.ts'
import { DAY_MS, HOUR_MS } from '#shared/time/durations.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import type { SyntheticVariable } from '../nouns/variable-of-point.ts'

const YEARS_BACK = 5
/** Offline sources fell silent this long before the month began, so that the end does not move daily. */
const SILENT_BEFORE_MONTH_MS = 12 * DAY_MS

/** Returns the interval in which a variable has readings; its end moves with the clock as its source delivers. */
export function availableInterval(variable: SyntheticVariable, now: EpochMs): Interval {
  const { year } = civilFromDays(Math.floor(now / DAY_MS))
  const start = Date.UTC(year - YEARS_BACK, 0, 1)
  return { start, end: Math.max(start, endOf(variable, now)) }
}

function endOf({ variable, feed }: SyntheticVariable, now: EpochMs): EpochMs {
  const delivered = Math.floor((now - feed.delayMs) / feed.deliveryMs) * feed.deliveryMs
  const { year, month } = civilFromDays(Math.floor(now / DAY_MS))
  if (variable.status === 'historical') return Date.UTC(year - 1, 3, 1) - 14 * HOUR_MS
  if (variable.status === 'disabled') return Math.min(delivered, Date.UTC(year, 0, 1))
  if (variable.dataReception === 'offline') return Date.UTC(year, month - 1, 1) - SILENT_BEFORE_MONTH_MS
  return delivered
}
