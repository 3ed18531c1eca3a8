import { civilFromDays, daysFromCivil } from '#shared/time/zones/civil.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/time/durations.ts'
import type { EpochMs } from '#shared/time/instant.ts'

const pattern =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?(Z|[+-]\d{2}:?\d{2})?)?$/

/** Parses an ISO 8601 time stamp; without an offset it is UTC. Undefined for any other text. */
export function parseInstant(text: string): EpochMs | undefined {
  const match = pattern.exec(text)
  if (match === null) return undefined
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part: string | undefined) => Number(part ?? '0'))
  const days = daysFromCivil(year, month, day)
  const civil = civilFromDays(days)
  const isDate = civil.year === year && civil.month === month && civil.day === day
  if (!isDate || hour > 23 || minute > 59 || second > 59) return undefined
  const ms = Number((match[7] ?? '').padEnd(3, '0'))
  return days * DAY_MS + hour * HOUR_MS + minute * MINUTE_MS + second * 1000 + ms - offsetMs(match[8] ?? 'Z')
}

function offsetMs(text: string): number {
  if (text === 'Z') return 0
  const digits = text.slice(1).replace(':', '')
  const size = Number(digits.slice(0, 2)) * HOUR_MS + Number(digits.slice(2)) * MINUTE_MS
  return text.startsWith('-') ? -size : size
}
