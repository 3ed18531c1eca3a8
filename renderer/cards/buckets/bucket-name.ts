import { shortMonthName, formatLocal } from '#shared/time/text/local-text.ts'
import { localText, type FormatNumber } from '#shared/time/text/written-time.ts'
import { plainNumber } from '#renderer/strings/number-format.ts'
import type { EpochMs, IanaZone } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'

/**
 * Names a bucket on an axis and in sentences: "2021", "Mar 2021", "2021-03-28" for a day or a week, or a date as the
 * user writes dates.
 */
export function bucketName(
  start: EpochMs,
  resolution: Resolution,
  zone: IanaZone,
  format: FormatNumber = plainNumber,
): string {
  const date = formatLocal(start, zone, 'date')
  if (resolution === 'yearly') return date.slice(0, 4)
  if (resolution === 'monthly') return `${shortMonthName(Number(date.slice(5, 7)))} ${date.slice(0, 4)}`
  const isDay = resolution === 'daily' || resolution === 'weekly'
  return localText(start, zone, isDay ? 'date' : 'minute', format)
}
