import type { OperandId } from '#shared/series/operand.ts'
import { HOUR_MS } from '#shared/time/instant.ts'
import { isCalendarResolution } from '#shared/time/resolution.ts'
import { startOfLocalDay } from '#shared/time/zones/local-instant.ts'
import { twoDigits } from '#shared/time/text/local-text.ts'
import { columnExtent } from '#renderer/plot/extent.ts'
import type { Plot, PlotAxis, PlotMark } from '#renderer/plot/plot.ts'
import type { CardContext, CardKind } from '../../card-kind.ts'
import {
  dayCell,
  type CardTable,
  type TableCell,
  column,
  number,
  numeric,
  tableOf,
  text,
  type LaidColumn,
  bucketCoverage,
} from '../../card-table.ts'
import { hoursOf } from '../../inputs/hours-of-days.ts'
import { farLarger, farLargerRemark, OWN_SCALE } from '../../plots/far-larger.ts'
import { skippedHours } from '../../plots/skipped-hours.ts'
import { coverageRemarks } from '../../sentences/coverage-remarks.ts'
import { hourAxis, slotText, weekdayName } from '../../plots/local-slots.ts'
import { answerOf, coverageOf, extremeHour, highestOf } from './answer.ts'
import {
  calculateHeatMap,
  HOURS,
  type HeatMapResult,
  type HeatRow,
  type OperandHeatMap,
} from './calculate.ts'
import { heatMapFields, heatMapSettings, type HeatMapSettings } from './settings.ts'
import { strings } from './strings.ts'
import { aboutEachSeries, nameOf, operandOf, readingsOf } from '../../card-operands.ts'

/** Shows means by hour of the local day, for each day or for each weekday. */
export const heatMapKind: CardKind<HeatMapSettings, HeatMapResult> = {
  id: 'heat-map',
  title: strings.title,
  question: strings.question,
  names: ['carpet', 'calendar', 'peak', 'hours of days'],
  group: 'when',
  icon: 'M2 2h4v4H2zM10 2h4v4h-4zM6 6h4v4H6zM2 10h4v4H2zM10 10h4v4h-4z',
  settings: heatMapSettings,
  mainField: 'by',
  fields: () => heatMapFields,
  ...aboutEachSeries(strings.noOperands, hoursOf),
  calculate: calculateHeatMap,
  answer: answerOf,
  plots(result, { by }, context) {
    const apart = apartOf(result)
    return result.operands
      .filter(({ rows }) => rows.length > 0)
      .map((one) => withScale(heatPlot(one, by, context), apart.has(one.operandId)))
  },
  table: ({ operands }, { by }, context) => heatTable(operands, by, context),
  remarks(result, _, context) {
    const { operands } = result
    const large = [...apartOf(result)].map((id) => nameOf(id, context))
    const coarse = operands.filter(({ resolution }) => isCalendarResolution(resolution))
    return [
      ...farLargerRemark(large),
      ...coarse.map(({ operandId }) => strings.tooCoarse(nameOf(operandId, context))),
      ...coverageRemarks(
        operands.map((one) => ({ operandId: one.operandId, ...coverageOf(one) })),
        context,
      ),
      ...(operands.some(({ outOfHours }) => outOfHours?.isAssumed) ? [strings.assumedHours] : []),
    ]
  },
}

/** Returns the maps that would leave a single shade to all others. */
function apartOf({ operands }: HeatMapResult): ReadonlySet<OperandId> {
  return farLarger(
    operands.map(({ operandId, unit, map }) => ({ operandId, unit, peak: columnExtent(map.means).max })),
  )
}

function withScale(plot: Plot, isOwn: boolean): Plot {
  if (!isOwn) return plot
  const marks = plot.marks.map((mark) => (mark.kind === 'cells' ? { ...mark, hasOwnScale: true } : mark))
  return { ...plot, label: `${plot.label}, ${OWN_SCALE}`, marks }
}

function heatPlot(one: OperandHeatMap, by: HeatMapSettings['by'], context: CardContext): Plot {
  const { operandId, unit, zone, rows, end, map, unloaded } = one
  const name = nameOf(operandId, context)
  const values = new Float64Array(rows.length * HOURS)
  const exists = new Uint8Array(values.length)
  const unloadedCells = unloaded && new Uint8Array(values.length)
  for (let at = 0; at < values.length; at++) {
    const cell = (rows[Math.floor(at / HOURS)]?.cell ?? 0) + (at % HOURS)
    values[at] = map.means[cell] ?? NaN
    exists[at] = (map.expectedMs[cell] ?? 0) > 0 ? 1 : 0
    if (unloadedCells !== undefined) unloadedCells[at] = unloaded?.[cell] ?? 0
  }
  const y: PlotAxis =
    by === 'weekday'
      ? { kind: 'names', names: rows.map(({ day }) => weekdayName(day)) }
      : { kind: 'time', zone, min: rows[0]?.start ?? 0, max: end }
  return {
    label: strings.plotLabel(name, strings.rowNames[by], unit),
    x: hourAxis(strings.hourOfDay, zone),
    y,
    isTopDown: true,
    marks: [
      {
        kind: 'cells',
        name,
        columns: Float64Array.from({ length: HOURS }, (_, hour) => hour),
        rows: Float64Array.from(rows, ({ start }) => start),
        values,
        exists,
        ...(unloadedCells && { unloaded: unloadedCells }),
        unit,
        ...(by === 'day' && {
          skipped: skippedHours(
            rows.map(({ start }) => start),
            end,
            zone,
          ),
        }),
      },
      ...peakMark(one, by),
    ],
  }
}

/** Marks the hour with the highest mean, which is the answer. */
function peakMark(one: OperandHeatMap, by: HeatMapSettings['by']): readonly PlotMark[] {
  const highest = highestOf(one)
  const place = highest === undefined ? -1 : one.rows.findIndex(({ day }) => day === highest.day)
  const row = one.rows[place]
  if (highest === undefined || row === undefined) return []
  const { hour, mean } = highest
  const next = one.rows[place + 1]?.start ?? one.end
  const y = by === 'weekday' ? place : (row.start + next) / 2
  return [{ kind: 'spot', name: strings.peak, x: hour + 0.5, y, value: mean, unit: one.unit }]
}

/** Makes a row for each day or weekday of each operand, with a column for each hour. */
function heatTable(
  operands: readonly OperandHeatMap[],
  by: HeatMapSettings['by'],
  context: CardContext,
): CardTable {
  const all = operands.flatMap((one) => one.rows.map((row): TableRow => ({ one, row })))
  const hours = Array.from({ length: HOURS }, (_, hour) => hour)
  return tableOf(
    all,
    [
      column('operand', strings.operand, ({ one }) => text(nameOf(one.operandId, context))),
      column('day', strings.day, ({ row: { day } }) =>
        by === 'weekday' ? text(weekdayName(day)) : dayCell(day),
      ),
      ...hours.map((hour) =>
        numeric<TableRow>(`h${hour}`, twoDigits(hour), ({ one, row }) => meanCell(one, row, hour), {
          ...{ hint: strings.hourHint, isDetail: true, hour },
        }),
      ),
      ...(['highest', 'lowest'] as const).flatMap((which) => extremeColumns(which)),
    ],
    ({ one, row }) => {
      const operand = operandOf(one.operandId, context)
      if (operand === undefined) return { id: `${one.operandId} ${row.day}` }
      const day = { start: row.start, end: startOfLocalDay(row.day + 1, one.zone) }
      const opens = readingsOf([operand], by === 'day' ? day : context.range)
      return { id: `${one.operandId} ${row.day}`, slot: operand.slot, opens }
    },
  )
}

interface TableRow {
  readonly one: OperandHeatMap
  readonly row: HeatRow
}

/** Names the hour of a row with the highest or lowest value, and that value, in two columns. */
function extremeColumns(which: 'highest' | 'lowest'): readonly LaidColumn<TableRow>[] {
  const hourOf = ({ one, row }: TableRow): number | undefined => extremeHour(one.map, row, which)
  return [
    numeric(which, strings[which], (at) => {
      const hour = hourOf(at)
      return hour === undefined ? number(undefined) : meanCell(at.one, at.row, hour)
    }),
    column(`${which}-hour`, strings.hourOf[which], (at) => {
      const hour = hourOf(at)
      return text(hour === undefined ? '–' : slotText(hour, HOUR_MS, false))
    }),
  ]
}

function meanCell(
  { map, unit, resolution, excludedMs }: OperandHeatMap,
  row: HeatRow,
  hour: number,
): TableCell {
  const cell = row.cell + hour
  const mean = map.means[cell] ?? NaN
  const ms = {
    presentMs: map.presentMs[cell] ?? 0,
    expectedMs: map.expectedMs[cell] ?? 0,
    excludedMs: excludedMs[cell] ?? 0,
  }
  return number(mean, {
    unit,
    formula: strings.mean,
    coverage: bucketCoverage(ms, resolution),
  })
}
