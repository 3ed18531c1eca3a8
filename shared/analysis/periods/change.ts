import type { VariableKind } from '#shared/portfolio/nouns.ts'
import { DAY_MS, HOUR_MS } from '#shared/time/instant.ts'
import type { AxisDay } from '#shared/time/alignment/period-axis.ts'
import type { Weekday } from '#shared/time/ranges/calendar-settings.ts'
import { mondayBased } from '#shared/time/buckets.ts'
import { daysFromCivil } from '#shared/time/zones/local-instant.ts'
import type { PeriodLine } from './compare-periods.ts'

/** Parts of the local day, by the hours at which they begin and end. */
export const partsOfDay = { night: [0, 6], day: [6, 18], evening: [18, 24] } as const
type PartOfDay = keyof typeof partsOfDay

/** The difference between two periods within one part of their week. */
export interface ChangedPart {
  readonly isWeekend: boolean
  readonly part: PartOfDay
  /** Amount of the period less that of its reference, over the hours that both have. */
  readonly difference: number
}

/**
 * Splits the difference of two periods by weekend and part of the day, the largest first. Both have one amount for each
 * hour of the axis, NaN where there is none; the weekdays are those of the axis, so that the periods have to be aligned
 * by weekday. The parts add up to the difference over the hours that both have.
 */
export function whereItChanged(
  amounts: Float64Array,
  reference: Float64Array,
  days: readonly AxisDay[],
  weekend: readonly Weekday[],
): readonly ChangedPart[] {
  const sums = new Map<string, { isWeekend: boolean; part: PartOfDay; difference: number }>()
  amounts.forEach((amount, hour) => {
    const difference = amount - (reference[hour] ?? NaN)
    const day = days[Math.floor((hour * HOUR_MS) / DAY_MS)]
    if (day === undefined || Number.isNaN(difference)) return
    const { year, month, day: date } = day.date
    const isWeekend = weekend.some((one) => one === mondayBased(daysFromCivil(year, month, date)) + 1)
    const part = partAt(hour % (DAY_MS / HOUR_MS))
    const key = `${String(isWeekend)} ${part}`
    const sum = sums.get(key) ?? { isWeekend, part, difference: 0 }
    sum.difference += difference
    sums.set(key, sum)
  })
  return [...sums.values()].toSorted((a, b) => Math.abs(b.difference) - Math.abs(a.difference))
}

function partAt(hour: number): PartOfDay {
  if (hour < partsOfDay.night[1]) return 'night'
  return hour < partsOfDay.day[1] ? 'day' : 'evening'
}

/** Amount by which one period differs from another. */
export interface Change {
  /** Difference in the unit of the totals, or of the means when there are no totals. */
  readonly value: number
  readonly unit: string
  /** Is 0.05 for 5 % more; undefined when the other is not above zero, and for readings whose zero is a convention. */
  readonly share: number | undefined
}

/**
 * Returns the change from `reference` to `line`, of totals, or of means when there are no totals; undefined without
 * both.
 */
export function changeFrom(reference: PeriodLine, line: PeriodLine, kind: VariableKind): Change | undefined {
  const hasTotals = reference.total !== undefined && line.total !== undefined
  const before = hasTotals ? reference.total.value : reference.mean?.value
  const after = hasTotals ? line.total.value : line.mean?.value
  if (before === undefined || after === undefined) return undefined
  const isRelative = (kind === 'average-rate' || kind === 'totalizer') && before > 0
  return {
    value: after - before,
    unit: hasTotals ? line.total.unit : line.unit,
    share: isRelative ? after / before - 1 : undefined,
  }
}
