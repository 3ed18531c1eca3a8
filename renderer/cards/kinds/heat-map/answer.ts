import { HOUR_MS } from '#shared/time/instant.ts'
import { sumOf } from '#shared/series/derive/interval-sums.ts'
import { dayText } from '#shared/time/text/written-time.ts'
import { amountText, MOST_ANSWERED, percentText, restsOn } from '../../sentences/answer-text.ts'
import type { CardContext, FormatNumber } from '../../card-kind.ts'
import { shareOf } from '../../figures/figure-table.ts'
import { slotText, weekdayName } from '../../plots/local-slots.ts'
import type { HeatMap } from '#shared/analysis/heat-map/heat-map.ts'
import { HOURS, type HeatMapResult, type HeatRow, type OperandHeatMap } from './calculate.ts'
import type { HeatMapSettings } from './settings.ts'
import { strings } from './strings.ts'
import { nameOf } from '../../card-operands.ts'

/** Names the hour with the highest mean of each operand, after its share out of hours if weekdays have one. */
export function answerOf(
  { operands }: HeatMapResult,
  { by }: HeatMapSettings,
  context: CardContext,
  format: FormatNumber,
): string | undefined {
  const answered = operands.slice(0, MOST_ANSWERED).flatMap((one) => {
    const highest = highestOf(one)
    if (highest === undefined) return []
    const { day, hour, mean } = highest
    const time = slotText(hour, HOUR_MS, false)
    const hourOfDay = `${by === 'weekday' ? weekdayName(day) : dayText(day, format)} ${time}`
    const when = one.zone === context.zone ? hourOfDay : `${hourOfDay} (${one.zone})`
    const sentence = [
      ...outOfHoursText(one, format),
      strings.answer(when, amountText(mean, one.unit, format), by, restsOnText(one)),
    ].join(' ')
    return operands.length > 1 ? `${nameOf(one.operandId, context)}: ${sentence}` : sentence
  })
  return answered.length === 0 ? undefined : answered.join(' ')
}

function outOfHoursText({ outOfHours }: OperandHeatMap, format: FormatNumber): readonly string[] {
  const share = shareOf(outOfHours?.part, outOfHours?.total)
  if (outOfHours === undefined || share === undefined) return []
  const { value, unit } = outOfHours.part
  const said = [percentText(share, format), amountText(value, unit, format)] as const
  return [outOfHours.isAssumed ? strings.outOfOffice(...said) : strings.outOfHours(...said)]
}

/** Returns the cell with the highest mean; undefined if there are no values. */
export function highestOf({
  rows,
  map,
}: OperandHeatMap): { readonly day: number; readonly hour: number; readonly mean: number } | undefined {
  let highest: { readonly day: number; readonly hour: number; readonly mean: number } | undefined
  for (const row of rows) {
    const hour = extremeHour(map, row, 'highest') ?? NaN
    const mean = map.means[row.cell + hour] ?? NaN
    if (mean > (highest?.mean ?? -Infinity)) highest = { day: row.day, hour, mean }
  }
  return highest
}

/** Returns the first hour of a row with its highest or lowest mean; undefined if there are no values. */
export function extremeHour(
  { means }: HeatMap,
  { cell }: HeatRow,
  which: 'highest' | 'lowest',
): number | undefined {
  const sign = which === 'highest' ? 1 : -1
  let found: number | undefined
  let most = -Infinity
  for (let hour = 0; hour < HOURS; hour++) {
    const signed = sign * (means[cell + hour] ?? NaN)
    if (signed > most) [most, found] = [signed, hour]
  }
  return found
}

function restsOnText(one: OperandHeatMap): string {
  const { presentMs, expectedMs } = coverageOf(one)
  return restsOn(presentMs, expectedMs)
}

/**
 * Returns the time for which all cells together have values, and for which they should have values, in milliseconds.
 */
export function coverageOf({ map }: OperandHeatMap): {
  readonly presentMs: number
  readonly expectedMs: number
} {
  const total = (column: Float64Array): number => sumOf(column, 0, column.length)
  return { presentMs: total(map.presentMs), expectedMs: total(map.expectedMs) }
}
