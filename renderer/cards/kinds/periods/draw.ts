import { timeTicks } from '#shared/time/axis/ticks.ts'
import type { AxisDay } from '#shared/time/alignment/period-axis.ts'
import { DAY_MS } from '#shared/time/instant.ts'
import { daysFromCivil } from '#shared/time/zones/local-instant.ts'
import type { BarMark, LineMark, Plot, PlotAxis, PlotMark, PlotTick } from '#renderer/plot/plot.ts'
import { startsAtZero } from '../../baseline.ts'
import type { CardContext } from '../../card-kind.ts'
import type { PeriodsResult } from './calculate.ts'
import { curvesOf, slotOf, type Curve } from './curves.ts'
import { positionName } from './names.ts'
import { isCumulated, isDifference, type PeriodsSettings } from './settings.ts'
import { strings } from './strings.ts'
import { nameOf } from '../../card-operands.ts'

const MOST_TICKS = 12

/**
 * Draws one plot for each operand, with one line for each period; months have their differences below them.
 */
export function plotsOf(
  result: PeriodsResult,
  settings: PeriodsSettings,
  context: CardContext,
): readonly Plot[] {
  const values = formPlots(result, settings, context)
  if (!areBars(result, settings) || isDifference(settings)) return values
  const differences = formPlots(result, { ...settings, form: 'difference' }, context)
  const supplements = differences.map((plot) => ({ ...plot, isSupplement: true }))
  return values.length === 1 ? [...values, ...supplements] : values
}

function formPlots(result: PeriodsResult, settings: PeriodsSettings, context: CardContext): readonly Plot[] {
  const curves = curvesOf(result, settings, context)
  const isBars = areBars(result, settings)
  const x = isBars ? monthAxis(result) : axisOf(result, settings)
  return context.operands.flatMap(({ operand }) => {
    const own = curves.filter(({ line }) => line.operandId === operand.id)
    const [first] = own
    if (first === undefined) return []
    const unit = own.find((one) => one.unit !== '')?.unit ?? ''
    return {
      label: strings.plot(nameOf(first.line.operandId, context), strings.forms[settings.form], unit),
      x,
      y: { kind: 'number', unit, ...(isBars ? { startsAtZero: true } : baselineOf(unit, settings)) },
      marks: [
        ...(isDifference(settings) ? [zero] : []),
        ...own.map((curve) => (isBars ? barsOf : lineOf)(curve, result, settings, context)),
      ],
    }
  })
}

/** With more months, the bars could not be distinguished. */
const MOST_BARS = 24

/** Two years are compared month by month, with bars side by side and not with overlapping steps. */
function areBars({ resolution, cellEdges }: PeriodsResult, settings: PeriodsSettings): boolean {
  return resolution === 'monthly' && !isCumulated(settings) && cellEdges.length - 1 <= MOST_BARS
}

function monthAxis({ days, cellEdges, resolution }: PeriodsResult): PlotAxis {
  const names = Array.from(cellEdges.subarray(0, -1), (at) => positionName(days, at, resolution))
  // If all periods are of one year each, their names need no months.
  const areOfOneYear = new Set(names.map((name) => name.replace(/^\S+ /, ''))).size === 1
  return { kind: 'names', names: areOfOneYear ? names.map((name) => name.replace(/ \d+$/, '')) : names }
}

function barsOf(
  { line, name, values }: Curve,
  result: PeriodsResult,
  _settings: PeriodsSettings,
  context: CardContext,
): BarMark {
  const xs = Float64Array.from(values, (_, index) => index)
  return { kind: 'bars', name, slot: slotOf(line, result, context), xs, ys: Float64Array.from(values) }
}

/** Amounts so far begin at zero; a difference has its zero in the picture as a rule. */
function baselineOf(unit: string, settings: PeriodsSettings): Pick<NumberAxis, 'startsAtZero'> {
  if (isCumulated(settings)) return { startsAtZero: true }
  return isDifference(settings) ? {} : startsAtZero(unit, settings)
}

type NumberAxis = Extract<PlotAxis, { readonly kind: 'number' }>

const zero: PlotMark = { kind: 'rule', name: '', across: 'y', at: 0 }

/** Counts days since the first one, with the dates of the first period at the ticks. */
function axisOf({ days, resolution, cellEdges }: PeriodsResult, settings: PeriodsSettings): PlotAxis {
  const nameAt = (at: number): string => {
    const position = Math.round(at * DAY_MS)
    if (!isCumulated(settings)) return positionName(days, position, resolution)
    const cell = cellEdges.indexOf(position) - 1
    return strings.through(positionName(days, cellEdges[cell] ?? position, resolution))
  }
  return { kind: 'number', min: 0, max: days.length, ticks: ticksOf(days), textAt: nameAt }
}

function ticksOf(days: readonly AxisDay[]): readonly PlotTick[] {
  const numbers = days.map(({ date, isReal }) =>
    isReal ? daysFromCivil(date.year, date.month, date.day) : NaN,
  )
  const real = numbers.filter(Number.isFinite)
  const [first = 0] = real
  const positions = new Map(numbers.map((number, index) => [number, index]))
  const range = { start: first * DAY_MS, end: ((real.at(-1) ?? first) + 1) * DAY_MS }
  return timeTicks(range, 'UTC', MOST_TICKS).flatMap(({ at, label, dayLabel }) => {
    const day = Math.floor(at / DAY_MS)
    const position = positions.get(day)
    if (position === undefined) return []
    return { at: position + at / DAY_MS - day, text: dayLabel === undefined ? label : `${label} ${dayLabel}` }
  })
}

/**
 * Draws amounts so far at the end of their cell and values at its start; values of weeks and months extend over the
 * whole cell.
 */
function lineOf(
  { line, name, values }: Curve,
  result: PeriodsResult,
  settings: PeriodsSettings,
  context: CardContext,
): LineMark {
  const { cellEdges, resolution } = result
  const edges = cellEdges.map((at) => at / DAY_MS)
  const isStepped = !isCumulated(settings) && (resolution === 'weekly' || resolution === 'monthly')
  const mark = { kind: 'line', name, slot: slotOf(line, result, context) } as const
  if (isCumulated(settings)) return { ...mark, xs: edges.subarray(1), ys: Float64Array.from(values) }
  if (!isStepped) return { ...mark, xs: edges.subarray(0, -1), ys: Float64Array.from(values) }
  return { ...mark, isStepped, xs: edges, ys: Float64Array.from([...values, values.at(-1) ?? NaN]) }
}
