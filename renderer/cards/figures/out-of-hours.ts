import type { TotalFigure } from '#shared/analysis/aggregate/figures.ts'
import { totalAndMean } from '#shared/analysis/aggregate/total-and-mean.ts'
import { subtractIntervals } from '#shared/series/intervals.ts'
import { hasOccupiedHours, occupiedIntervals } from '#shared/calendar/day-calendar.ts'
import type { CardInputs } from '../card-kind.ts'
import type { ExpectedInput } from '../inputs/expected-inputs.ts'

/** Returns the total outside the occupied hours of the series' calendar; undefined if that has none. */
export function totalOutOfHours(
  { series, spans, calendar: own }: ExpectedInput,
  { range, policy, now, calendar: common }: CardInputs,
): TotalFigure | undefined {
  const calendar = own ?? common
  if (!hasOccupiedHours(calendar)) return undefined
  const { columns, ...meaning } = series
  const occupied = occupiedIntervals(range, series.zone, calendar)
  return totalAndMean(columns, subtractIntervals(spans, occupied), { ...meaning, policy, until: now }).total
}
