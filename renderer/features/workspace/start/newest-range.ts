import type { Variable } from '#shared/catalog/nouns.ts'
import type { EpochMs, IanaZone } from '#shared/time/instant.ts'
import type { Interval } from '#shared/time/interval.ts'
import { presetRange, type Preset } from '#shared/time/presets.ts'
import { variableRecordedAt } from '#renderer/catalogue/recorded-at.ts'

/** A range of the calendar as it was when there was last a reading, which may be long ago; of any variable. */
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

/** Of thousands of variables one time is read: their texts are in the order of their wall clocks. */
function newestOf(variables: readonly Variable[]): Variable | undefined {
  return variables.reduce<Variable | undefined>((newest, variable) => {
    const isNewer = (variable.lastRecordedTime ?? '') > (newest?.lastRecordedTime ?? '')
    return isNewer ? variable : newest
  }, undefined)
}
