import { allDays, byKindOfDay, holidaysApart, type DayGrouping } from '../../analysis/profile/day-groups.ts'
import { profileOf, type ProfileRequest, type SlotFigures } from '../../analysis/profile/profile.ts'
import type { SeriesInput } from '../../analysis/series-input.ts'
import { mondayBased } from '#shared/time/buckets.ts'
import { DAY_MS, HOUR_MS, type IanaZone, type Interval, MINUTE_MS } from '#shared/time/instant.ts'
import { fixedStepMs } from '#shared/time/resolution.ts'
import { steadyPeriods } from '../../time/local-pieces.ts'
import type { DayCalendar } from '../../calendar/day-calendar.ts'
import { percents, type RecomputableCell } from './recomputable.ts'

/** Tells which days are not working days. */
export type DaysOff = Pick<DayCalendar, 'holidays' | 'weekend'>

/** A figure of the values that begin in a slot of the local day, on some local days or all. */
export interface SlotFigure {
  readonly figure: RecomputableCell['figure']
  readonly value: number
  readonly slot: FoundSlot
  /** Names the division of days to which the slot belongs, and its group. */
  readonly group?: string
  /** 0 for Monday; absent where the slot is one of a typical day. */
  readonly weekday?: number
}

/** A slot of the local day, in ms after midnight; `days` are counted from 1970-01-01, absent for all. */
export interface FoundSlot {
  readonly from: number
  readonly to: number
  readonly days?: readonly number[]
}

type Grouping = Pick<ProfileRequest, 'cycle' | 'slotMs' | 'grouping' | 'shares'>

function groupingsOf(days: readonly number[], off: DaysOff): readonly Grouping[] {
  const shares = percents.map((percent) => percent / 100)
  const of = (cycle: Grouping['cycle'], slotMs: number, grouping: DayGrouping): Grouping => ({
    ...{ cycle, slotMs, grouping, shares },
  })
  return [
    of('day', HOUR_MS, allDays),
    of('week', HOUR_MS, allDays),
    of('day', HOUR_MS, byKindOfDay(off)),
    of('week', HOUR_MS, holidaysApart(off)),
    of('day', 15 * MINUTE_MS, allDays),
    of('day', 15 * MINUTE_MS, byKindOfDay(off)),
    ...(days.length > MOST_DAYS ? [] : [{ ...of('day', HOUR_MS, eachApart(days)), shares: [] }]),
  ]
}

/** The hours of more days would be too many numbers for a table. */
const MOST_DAYS = 800

/** Puts each day into a group of its own, like the rows of a heat map. */
function eachApart(days: readonly number[]): DayGrouping {
  const groups = new Map(days.map((day, at) => [day, at]))
  return { groups: days.map(() => 'all'), groupOf: (day) => groups.get(day) ?? 0 }
}

/**
 * Returns the wanted figures of the typical days and weeks that cards show: by hours or quarters, with kinds of days
 * separate or not. There are tens of thousands of figures, so a grouping without any wanted mean is skipped.
 */
export function slotFiguresOf(
  series: SeriesInput,
  spans: readonly Interval[],
  off: DaysOff,
  isWanted: (value: number) => boolean,
): readonly SlotFigure[] {
  const days = localDaysOf(spans, series.zone)
  const step = fixedStepMs(series.resolution) ?? Infinity
  return groupingsOf(days, off)
    .filter(({ slotMs }) => step <= slotMs)
    .filter((request) =>
      profileOf(series, spans, { ...request, shares: [] }).some(({ mean }) => mean.some(isWanted)),
    )
    .flatMap(({ cycle, slotMs, grouping, shares }, place) =>
      profileOf(series, spans, { cycle, slotMs, grouping, shares }).flatMap((figures, group) => {
        const ofGroup = days.filter((day) => grouping.groupOf(day) === group)
        return Array.from(figures.count, (_, at) => {
          const wanted = figuresAt(figures, at).filter(({ value }) => isWanted(value))
          if (wanted.length === 0) return []
          const from = (at * slotMs) % DAY_MS
          const weekday = cycle === 'week' ? Math.floor((at * slotMs) / DAY_MS) : undefined
          const some = ofGroup.filter((day) => weekday === undefined || mondayBased(day) === weekday)
          const slot = { from, to: from + slotMs, ...(some.length < days.length && { days: some }) }
          const own = {
            slot,
            group: `${String(place)} ${String(group)}`,
            ...(weekday !== undefined && { weekday }),
          }
          return wanted.map((figure) => ({ ...figure, ...own }))
        }).flat()
      }),
    )
}

function figuresAt(
  { count, mean, quantiles }: SlotFigures,
  at: number,
): readonly Pick<SlotFigure, 'figure' | 'value'>[] {
  return [
    { figure: 'count', value: count[at] ?? NaN },
    { figure: 'mean', value: mean[at] ?? NaN },
    ...quantiles.map((values, index) => ({
      figure: `p${percents[index] ?? 50}` as const,
      value: values[at] ?? NaN,
    })),
  ]
}

/** Returns the numbers of the local days that the spans touch. */
function localDaysOf(spans: readonly Interval[], zone: IanaZone): readonly number[] {
  const days = spans.flatMap((span) =>
    steadyPeriods(span, zone).flatMap(({ start, end, offsetMs }) => {
      const first = Math.floor((start + offsetMs) / DAY_MS)
      const count = Math.floor((end - 1 + offsetMs) / DAY_MS) - first + 1
      return Array.from({ length: count }, (_, at) => first + at)
    }),
  )
  return [...new Set(days)]
}
