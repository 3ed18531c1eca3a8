import type { EpochMs, IanaZone } from '../instant.ts'
import { localDayOf } from '../zones/local-instant.ts'
import { dateText, formatLocal, type LocalStyle } from './local-text.ts'

/**
 * Writes a number for people; the options are those of Intl.NumberFormat. It also contains the user's way to write
 * dates.
 */
export interface FormatNumber {
  (value: number, options?: Intl.NumberFormatOptions): string
  /** Writes a day counted from 1970-01-01; absent, or undefined, if dates are written as in ISO 8601. */
  readonly date?: (day: number) => string | undefined
}

/** Writes a day counted from 1970-01-01 for people: as `2021-06-01`, or in the user's way to write dates. */
export function dayText(day: number, format: FormatNumber): string {
  return format.date?.(day) ?? dateText(day)
}

/** Writes local time in `zone` for people, with the date in the user's way; files use `formatLocal`. */
export function localText(at: EpochMs, zone: IanaZone, style: LocalStyle, format: FormatNumber): string {
  const [date = '', ...time] = formatLocal(at, zone, style).split(' ')
  return [format.date?.(localDayOf(at, zone)) ?? date, ...time].join(' ')
}
