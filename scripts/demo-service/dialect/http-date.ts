import { civilFromDays } from '#shared/time/zones/civil.ts'
import { DAY_MS } from '#shared/time/durations.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { timeText } from '#shared/time/text/stamp-text.ts'

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Formats an instant as `Tue, 10 Nov 2026 11:23:45 GMT` (RFC 9110, section 5.6.7), rounded up to a second. */
export function httpDate(at: EpochMs): string {
  const rounded = Math.ceil(at / 1000) * 1000
  const days = Math.floor(rounded / DAY_MS)
  const { year, month, day } = civilFromDays(days)
  const weekday = weekdays[(days + 4) % 7] ?? ''
  const date = `${String(day).padStart(2, '0')} ${months[month - 1] ?? ''} ${year}`
  return `${weekday}, ${date} ${timeText(rounded - days * DAY_MS)} GMT`
}
