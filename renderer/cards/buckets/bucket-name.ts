import { shortMonthName } from '#shared/time/ranges/month-names.ts'
import { formatLocal } from '#shared/time/text/local-text.ts'
import type { EpochMs, IanaZone } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'

/** Names a bucket on an axis and in sentences: "2021", "Mar 2021", "2021-03-28" for a day or a week. */
export function bucketName(start: EpochMs, resolution: Resolution, zone: IanaZone): string {
  const date = formatLocal(start, zone, 'date')
  if (resolution === 'yearly') return date.slice(0, 4)
  if (resolution === 'monthly') return `${shortMonthName(Number(date.slice(5, 7)))} ${date.slice(0, 4)}`
  const isDay = resolution === 'daily' || resolution === 'weekly'
  return isDay ? date : formatLocal(start, zone, 'minute')
}
