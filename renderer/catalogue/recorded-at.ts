import type { DataSourceInstance, Variable } from '#shared/portfolio/nouns.ts'
import { type EpochMs, type IanaZone, MINUTE_MS } from '#shared/time/instant.ts'
import { parseLocal } from '#shared/time/text/local-text.ts'

/** Returns when a variable was last recorded: `YYYY-MM-DD HH:MM` in its own zone (docs/service.md 2.3). */
export function variableRecordedAt({ lastRecordedTime, localTimezone }: Variable): EpochMs | undefined {
  return instantOf(lastRecordedTime, localTimezone)
}

/**
 * Returns when an instance was last recorded: local ISO 8601 without offset in its own zone (docs/service.md 2.9).
 */
export function instanceRecordedAt({
  lastRecordedTime,
  localTimezone,
}: Pick<DataSourceInstance, 'lastRecordedTime' | 'localTimezone'>): EpochMs | undefined {
  return instantOf(lastRecordedTime, localTimezone)
}

const form = /^(.*?)(?:[.,]\d+)?(Z|[+-]\d{2}:?\d{2})?$/i

/** Fractions of a second are dropped. If a service sends an offset after all, it is used. */
function instantOf(text: string | undefined, zone: IanaZone): EpochMs | undefined {
  const match = text === undefined ? null : form.exec(text.trim())
  if (match === null) return undefined
  const [, local = '', offset] = match
  if (offset === undefined) return parsed(local, zone)
  const at = parsed(local, 'UTC')
  return at === undefined ? undefined : at - offsetMs(offset)
}

/** If the platform does not know the zone, the text remains unread instead of failing the whole list. */
function parsed(local: string, zone: IanaZone): EpochMs | undefined {
  try {
    return parseLocal(local, zone)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function offsetMs(text: string): number {
  if (text.toUpperCase() === 'Z') return 0
  const digits = text.slice(1).replace(':', '')
  const minutes = Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))
  return (text.startsWith('-') ? -minutes : minutes) * MINUTE_MS
}
