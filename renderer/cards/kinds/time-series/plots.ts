import { thin } from '#shared/analysis/buckets/thin.ts'
import { isComparedFromZero } from '#shared/units/unit-dimension.ts'
import { unitIdentity } from '#shared/units/units.ts'
import type { Plot, PlotAxis, PlotMark } from '#renderer/plot/plot.ts'
import { bucketName } from '../../buckets/bucket-name.ts'
import type { Buckets, OperandColumn } from '../../buckets/bucket-result.ts'
import { strings as bucketStrings } from '../../buckets/strings.ts'
import type { CardContext, CardOperand } from '../../card-kind.ts'
import { isBars, type TimeSeriesSettings } from './settings.ts'
import { strings } from './strings.ts'

/** A curve cannot show more points. */
const MOST_POINTS = 2000

/** Makes one plot for each unit, in the order of the operands. */
export function timeSeriesPlots(
  drawn: Buckets,
  settings: TimeSeriesSettings,
  context: CardContext,
): readonly Plot[] {
  const byUnit = Map.groupBy(drawn.columns, ({ unit }) => unitIdentity(unit))
  const x = timeAxis(drawn, settings, context)
  const operands = new Map(context.operands.map((one) => [one.operand.id, one]))
  return [...byUnit.values()].map((columns) => {
    const unit = columns[0]?.unit ?? ''
    return {
      label: strings.plotLabel(unit, bucketStrings.resolutions[resolutionName(drawn)]),
      x,
      y: valueAxis(unit, settings),
      marks: columns.flatMap((column) => {
        const operand = operands.get(column.operandId)
        return operand === undefined ? [] : [markOf(column, operand, drawn, settings)]
      }),
    }
  })
}

export function resolutionName({ resolution }: Buckets): Exclude<Buckets['resolution'], '15-minute'> {
  return resolution === '15-minute' ? 'hourly' : resolution
}

function timeAxis(
  { edges, resolution }: Buckets,
  settings: TimeSeriesSettings,
  { zone }: CardContext,
): PlotAxis {
  if (!isBars(settings)) return { kind: 'time', zone, min: edges[0] ?? 0, max: edges.at(-1) ?? 0 }
  return { kind: 'names', names: Array.from(edges.subarray(0, -1), (at) => bucketName(at, resolution, zone)) }
}

function valueAxis(unit: string, { mark, lower, upper, isLogarithmic }: TimeSeriesSettings): PlotAxis {
  const isLine = mark === 'workspace' || mark === 'line' || mark === 'step'
  const isAmount = !isLine || isComparedFromZero(unit)
  const isFromZero = isAmount && !isLogarithmic
  return {
    kind: 'number',
    unit,
    isLogarithmic,
    startsAtZero: isFromZero && lower === undefined,
    ...(lower !== undefined && { min: lower }),
    ...(upper !== undefined && { max: upper }),
  }
}

function markOf(
  { values }: OperandColumn,
  { name, slot }: CardOperand,
  { edges }: Buckets,
  settings: TimeSeriesSettings,
): PlotMark {
  const ys = settings.isLogarithmic ? values.map((value) => (value > 0 ? value : NaN)) : values
  if (isBars(settings)) {
    const xs = Float64Array.from(ys, (_, index) => index)
    return { kind: 'bars', name, slot, xs, ys, ...(settings.mark === 'stacked' && { stack: 'all' }) }
  }
  return {
    kind: 'line',
    name,
    slot,
    ...thin({ xs: edges.subarray(0, -1), ys }, MOST_POINTS),
    isStepped: settings.mark === 'step',
    isFilled: settings.mark === 'area',
  }
}
