import type { Variable } from '#shared/catalog/nouns.ts'
import type { Interval } from '#shared/time/interval.ts'
import { parseLocal } from '#shared/time/text/local-text.ts'
import { presetRange } from '#shared/time/presets.ts'
import type { EpochMs, IanaZone } from '#shared/time/instant.ts'

/** The thirty days up to the newest reading of any of the variables, which may have ended long ago. */
export function latestRange(variables: readonly Variable[], now: EpochMs, zone: IanaZone): Interval {
  const newest = variables.flatMap(({ lastRecordedTime, localTimezone }) =>
    lastRecordedTime === undefined ? [] : (parseLocal(lastRecordedTime, localTimezone) ?? []),
  )
  const until = newest.length === 0 ? now : Math.min(now, Math.max(...newest))
  return presetRange('last-30-days', until, zone)
}
