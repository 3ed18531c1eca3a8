import type { PeriodShift } from '#shared/series/operand.ts'

/** States how far a series is shifted in time: "1 year earlier". */
export function shiftText({ unit, count }: PeriodShift): string {
  const distance = Math.abs(count)
  return `${String(distance)} ${unit}${distance === 1 ? '' : 's'} ${count < 0 ? 'earlier' : 'later'}`
}
