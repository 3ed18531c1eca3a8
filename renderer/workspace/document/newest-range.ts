import type { Variable } from '#shared/portfolio/nouns.ts'
import { bucketStart, nextBucketStart } from '#shared/time/buckets.ts'
import { HOUR_MS } from '#shared/time/durations.ts'
import type { EpochMs, IanaZone } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import { presetRange, type Preset } from '#shared/time/presets.ts'
import { variableRecordedAt } from '#renderer/catalogue/recorded-at.ts'

/** Returns the preset's range relative to the newest reading of any variable, which may be long ago. */
export function rangeUntilNewest(
  variables: readonly Variable[],
  preset: Preset,
  now: EpochMs,
  zone: IanaZone = variables[0]?.localTimezone ?? 'UTC',
): Interval {
  const newest = newestOf(variables)
  const at = newest && variableRecordedAt(newest)
  return presetRange(preset, at === undefined ? now : Math.min(now, at), zone)
}

/**
 * Returns the last instant of the last day with readings to its end, or `now` if readings reach today: a
 * range that ends with readings of long ago is thus compared with an equal part of an earlier one.
 */
export function endOfWholeDays(
  variables: readonly Variable[],
  now: EpochMs,
  zone: IanaZone = variables[0]?.localTimezone ?? 'UTC',
): EpochMs {
  const newest = newestOf(variables)
  const at = newest && variableRecordedAt(newest)
  if (at === undefined || at >= bucketStart(now, 'daily', zone)) return now
  const isLastHour = at + HOUR_MS >= nextBucketStart(at, 'daily', zone)
  return (isLastHour ? nextBucketStart : bucketStart)(at, 'daily', zone) - 1
}

/**
 * Compares the texts of the times, to parse only one time out of thousands; they are in the order of their
 * wall clocks.
 */
function newestOf(variables: readonly Variable[]): Variable | undefined {
  return variables.reduce<Variable | undefined>((newest, variable) => {
    const isNewer = (variable.lastRecordedTime ?? '') > (newest?.lastRecordedTime ?? '')
    return isNewer ? variable : newest
  }, undefined)
}
