/** A date of the proleptic Gregorian calendar; `month` and `day` count from 1. */
export interface CivilDate {
  readonly year: number
  readonly month: number
  readonly day: number
}

const DAYS_IN_ERA = 146_097

/**
 * Returns the days from 1970-01-01 to a civil date; a month outside 1 to 12 is carried into the year.
 *
 * Source: H. Hinnant, "chrono-Compatible Low-Level Date Algorithms", days_from_civil.
 */
export function daysFromCivil(year: number, month: number, day: number): number {
  const monthIndex = year * 12 + month - 1
  const carriedYear = Math.floor(monthIndex / 12)
  const carriedMonth = monthIndex - carriedYear * 12 + 1
  const y = carriedMonth <= 2 ? carriedYear - 1 : carriedYear
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (carriedMonth + (carriedMonth > 2 ? -3 : 9)) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * DAYS_IN_ERA + dayOfEra - 719_468
}

/** Returns the civil date that is `days` after 1970-01-01; the inverse of `daysFromCivil`. */
export function civilFromDays(days: number): CivilDate {
  const shifted = days + 719_468
  const era = Math.floor(shifted / DAYS_IN_ERA)
  const dayOfEra = shifted - era * DAYS_IN_ERA
  const leaps = Math.floor(dayOfEra / 1460) - Math.floor(dayOfEra / 36_524) + Math.floor(dayOfEra / 146_096)
  const yearOfEra = Math.floor((dayOfEra - leaps) / 365)
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  const day = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day }
}
