import { formatLocal } from '#shared/time/text/local-text.ts'
import type { EpochMs, IanaZone } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'

/** Names a bucket on an axis of names: "2021", "2021-03", "2021-03-28" for a day or a week. */
export function bucketName(start: EpochMs, resolution: Resolution, zone: IanaZone): string {
  if (resolution === 'yearly') return formatLocal(start, zone, 'date').slice(0, 4)
  if (resolution === 'monthly') return formatLocal(start, zone, 'date').slice(0, 7)
  const isDay = resolution === 'daily' || resolution === 'weekly'
  return formatLocal(start, zone, isDay ? 'date' : 'minute')
}
