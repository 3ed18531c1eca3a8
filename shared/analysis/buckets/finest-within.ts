import type { DerivedResolution } from '../../series/derive/derive.ts'
import { meanStepMs } from '#shared/time/resolution.ts'
import type { Interval } from '#shared/time/instant.ts'

const fromHours = ['hourly', 'daily', 'weekly', 'monthly', 'yearly'] as const

/**
 * Returns the finest resolution, hours or longer and no finer than `finest`, by which the interval has at most this
 * many buckets.
 */
export function finestWithin(
  { start, end }: Interval,
  most: number,
  finest: DerivedResolution = 'hourly',
): DerivedResolution {
  const begin = finest === '15-minute' ? 0 : fromHours.indexOf(finest)
  return fromHours.slice(begin).find((one) => (end - start) / (meanStepMs(one) ?? 1) <= most) ?? 'yearly'
}
