import type { Variable } from '#shared/portfolio/nouns.ts'
import { bucketStart, nextBucketStart } from '#shared/time/buckets.ts'
import { DAY_MS, type EpochMs, HOUR_MS, type IanaZone, type Interval } from '#shared/time/instant.ts'
import { countsBack, presetRange, type Preset } from '#shared/time/presets.ts'
import type { CalendarSettings } from '#shared/time/ranges/calendar-settings.ts'
import { variableRecordedAt } from '#renderer/catalogue/reported-deliveries.ts'

/**
 * Returns the preset's range relative to the newest reading of any variable, which may be long ago. A period that
 * ends with that reading is complete: if readings end with the last hour of 2021, last year is 2021.
 */
export function rangeUntilNewest(
  variables: readonly Variable[],
  preset: Preset,
  now: EpochMs,
  zone: IanaZone = variables[0]?.localTimezone ?? 'UTC',
  calendar?: CalendarSettings,
): Interval {
  const at = newestReading(variables) ?? now
  return presetRange(preset, Math.min(now, countsBack(preset) ? at + HOUR_MS : at), zone, calendar)
}

/** Meters may deliver once a week, so only earlier readings count as old. */
const OLD_AFTER_MS = 7 * DAY_MS

/** Returns when the readings ended if that is long ago, so that usual ranges count back from there. */
export function endOfOldReadings(variables: readonly Variable[], now: EpochMs): EpochMs | undefined {
  const at = newestReading(variables)
  return at !== undefined && now - at > OLD_AFTER_MS ? at : undefined
}

/**
 * Returns the last instant of the last day that has readings until its end, or `now` if there are readings of today: a
 * range that ends with old readings is thus compared with an equal part of an earlier one.
 */
export function endOfWholeDays(variables: readonly Variable[], now: EpochMs): EpochMs {
  const zone = variables[0]?.localTimezone ?? 'UTC'
  const at = newestReading(variables)
  if (at === undefined || at >= bucketStart(now, 'daily', zone)) return now
  const isLastHour = at + HOUR_MS >= nextBucketStart(at, 'daily', zone)
  return (isLastHour ? nextBucketStart : bucketStart)(at, 'daily', zone) - 1
}

/** Compares the times as texts, so that only one of thousands is parsed; their order is that of their wall clocks. */
function newestReading(variables: readonly Variable[]): EpochMs | undefined {
  const newest = variables.reduce<Variable | undefined>((best, variable) => {
    const isNewer = (variable.lastRecordedTime ?? '') > (best?.lastRecordedTime ?? '')
    return isNewer ? variable : best
  }, undefined)
  return newest && variableRecordedAt(newest)
}
