import { heatMapOf, type HeatMap } from '#shared/analysis/heat-map/heat-map.ts'
import type { TotalFigure } from '#shared/analysis/aggregate/figures.ts'
import { totalAndMean } from '#shared/analysis/aggregate/total-and-mean.ts'
import { emptyColumns } from '#shared/series/columns.ts'
import type { OperandId } from '#shared/series/operand.ts'
import type { EpochMs, IanaZone, Interval } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import { hasOccupiedHours, officeHours } from '#shared/calendar/day-calendar.ts'
import { startOfLocalDay } from '#shared/time/zones/local-instant.ts'
import type { CardInputs, CardResult } from '../../card-kind.ts'
import { expectedInputs, type ExpectedInput } from '../../inputs/expected-inputs.ts'
import { totalOutOfHours } from '../../figures/out-of-hours.ts'
import { weekFrom } from '../../plots/local-slots.ts'
import type { HeatMapSettings } from './settings.ts'

export const HOURS = 24

/** A row of cells: its 24 columns begin at `cell`. */
export interface HeatRow {
  /** Number of the local day from 1970-01-01, or of the weekday from Monday on. */
  readonly day: number
  /** Start of the local day; for a weekday its position. */
  readonly start: EpochMs
  readonly cell: number
}

export interface OperandHeatMap {
  readonly operandId: OperandId
  readonly unit: string
  readonly resolution: Resolution
  readonly zone: IanaZone
  /** End of the last day. */
  readonly end: EpochMs
  readonly rows: readonly HeatRow[]
  readonly map: HeatMap
  /** Part of each cell that is left out, by the user or because like is compared with like. */
  readonly excludedMs: Float64Array
  /** Is 1 for cells without a value for which something is not loaded; absent if everything is. */
  readonly unloaded?: Uint8Array
  /**
   * Use outside the occupied hours and in total, if weekdays are shown; office hours are assumed if the calendar has
   * none.
   */
  readonly outOfHours?: {
    readonly part: TotalFigure
    readonly total: TotalFigure
    readonly isAssumed: boolean
  }
}

export interface HeatMapResult extends CardResult {
  readonly operands: readonly OperandHeatMap[]
}

export function calculateHeatMap(inputs: CardInputs, { by }: HeatMapSettings): HeatMapResult {
  const { list, excluded } = expectedInputs(inputs)
  const week = weekFrom(inputs.calendar.firstDayOfWeek)
  return {
    operands: list.map((input) => ({
      ...operandHeatMap(input, by, week, inputs.policy === 'strict'),
      ...(by === 'weekday' && outOfHoursOf(input, inputs)),
    })),
    excluded,
  }
}

function operandHeatMap(
  { operandId, series, spans, begun, excluded, rateUnit, missing }: ExpectedInput,
  by: 'day' | 'weekday',
  week: readonly number[],
  isStrict: boolean,
): OperandHeatMap {
  const { zone, resolution } = series
  const found = heatMapOf(series, spans, by)
  const map = isStrict ? { ...found, means: completeMeans(found) } : found
  const excludedMs = excludedOf(map, series, excluded.ms > 0 ? begun : undefined, by)
  const unloaded = missing.length > 0 && { unloaded: unloadedOf(map, series, missing, by) }
  const end = startOfLocalDay(map.firstRow + map.rows, zone)
  const rows = by === 'weekday' ? week.map(weekdayRow) : dayRows(map, zone, end)
  return { operandId, unit: rateUnit, resolution, zone, end, rows, map, excludedMs, ...unloaded }
}

function outOfHoursOf(input: ExpectedInput, inputs: CardInputs): Pick<OperandHeatMap, 'outOfHours'> {
  const { calendar: common } = inputs
  const { calendar = common } = input
  const isAssumed = !hasOccupiedHours(calendar)
  const occupied = isAssumed ? officeHours(calendar.weekend) : calendar.occupied
  const part = totalOutOfHours({ ...input, calendar: { ...calendar, occupied } }, inputs)
  if (part === undefined) return {}
  const { columns, ...meaning } = input.series
  const { total } = totalAndMean(columns, input.spans, {
    ...meaning,
    policy: inputs.policy,
    until: inputs.now,
  })
  return total === undefined ? {} : { outOfHours: { part, total, isAssumed } }
}

function completeMeans({ means, presentMs, expectedMs }: HeatMap): Float64Array<ArrayBuffer> {
  return means.map((mean, cell) => ((presentMs[cell] ?? 0) < (expectedMs[cell] ?? 0) ? NaN : mean))
}

function weekdayRow(day: number, place: number): HeatRow {
  return { day, start: place, cell: day * HOURS }
}

/** A day that the zone skipped starts when the next one does, and has no row. */
function dayRows({ firstRow, rows }: HeatMap, zone: IanaZone, end: EpochMs): readonly HeatRow[] {
  const all = Array.from({ length: rows }, (_, row) => ({
    day: firstRow + row,
    start: startOfLocalDay(firstRow + row, zone),
    cell: row * HOURS,
  }))
  return all.filter(({ start }, row) => start < (all[row + 1]?.start ?? end))
}

/** Returns the excluded part of each cell of the elapsed time; empty if no such time is given. */
function excludedOf(
  map: HeatMap,
  series: ExpectedInput['series'],
  begun: Interval | undefined,
  by: 'day' | 'weekday',
): Float64Array {
  if (begun === undefined) return new Float64Array(map.expectedMs.length)
  const wholeMs = lengthsOf(map, series, [begun], by)
  return map.expectedMs.map((expected, cell) => (wholeMs[cell] ?? 0) - expected)
}

function unloadedOf(
  map: HeatMap,
  series: ExpectedInput['series'],
  missing: readonly Interval[],
  by: 'day' | 'weekday',
): Uint8Array {
  const missingMs = lengthsOf(map, series, missing, by)
  return Uint8Array.from(map.means, (mean, cell) =>
    Number.isNaN(mean) && (missingMs[cell] ?? 0) > 0 ? 1 : 0,
  )
}

/** Returns how much of each cell of a map lies within the spans, in ms. */
function lengthsOf(
  map: HeatMap,
  series: ExpectedInput['series'],
  spans: readonly Interval[],
  by: 'day' | 'weekday',
): Float64Array {
  const whole = heatMapOf({ ...series, columns: emptyColumns() }, spans, by)
  const shift = (map.firstRow - whole.firstRow) * HOURS
  return map.expectedMs.map((_, cell) => whole.expectedMs[cell + shift] ?? 0)
}
