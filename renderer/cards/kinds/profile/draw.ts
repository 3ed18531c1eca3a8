import { DAY_MS, HOUR_MS, type IanaZone } from '#shared/time/instant.ts'
import type { SlotFigures } from '#shared/analysis/profile/profile.ts'
import { unitIdentity } from '#shared/units/units.ts'
import type { Plot, PlotAxis, PlotMark } from '#renderer/plot/plot.ts'
import { startsAtZero } from '../../baseline.ts'
import type { CardContext } from '../../card-kind.ts'
import { slotText, weekdayName, hourTicks } from '../../plots/local-slots.ts'
import { endsOf } from './answer.ts'
import { percents, type ProfileResult } from './calculate.ts'
import type { ProfileSettings } from './settings.ts'
import { strings } from './strings.ts'
import { operandOf } from '../../card-operands.ts'

/** With more lines than this, bands are left out, since they would hide each other. */
const MOST_WITH_BANDS = 3

/** A line to draw, with its name. */
interface Line {
  readonly name: string
  readonly slot: number
  readonly group: number
  readonly unit: string
  readonly figures: SlotFigures
}

/**
 * Draws one plot for each unit. If there is one operand, its groups of days share a plot; several operands have a
 * plot for each group, so that a colour always means an operand.
 */
export function profilePlots(
  result: ProfileResult,
  settings: ProfileSettings,
  context: CardContext,
): readonly Plot[] {
  const lines = linesOf(result, context)
  const isByGroup = result.operands.length > 1 && result.groups.length > 1
  const panels = Map.groupBy(lines, ({ unit, group }) => `${unitIdentity(unit)} ${isByGroup ? group : ''}`)
  const x = localAxis(result, settings, context.zone)
  return [...panels.values()].map((panel) => {
    const unit = panel[0]?.unit ?? ''
    const group = isByGroup ? result.groups[panel[0]?.group ?? 0] : undefined
    const baseline = startsAtZero(unit, settings)
    return {
      label: strings.plotLabel(settings.cycle === 'week', unit, group && strings.groups[group]),
      x,
      y: {
        kind: 'number',
        unit,
        ...baseline,
        ...(isByGroup && commonRange(lines, unit, baseline.startsAtZero)),
      },
      marks: [
        ...marksOf(panel, positionsOf(result), settings),
        ...baseloadRules(result, unit),
        ...highestSpot(result, settings, unit),
      ],
    }
  })
}

/** Returns one range for all groups of days, since they are compared; undefined where it would be empty. */
function commonRange(
  lines: readonly Line[],
  unit: string,
  isFromZero: boolean,
): { readonly min: number; readonly max: number } | undefined {
  const columns = lines
    .filter((line) => unitIdentity(line.unit) === unitIdentity(unit))
    .flatMap(({ figures }) => [figures.mean, quantile(figures, 10), quantile(figures, 90)])
  const finite = columns.map((column) => column.filter(Number.isFinite))
  const over = (pick: (...values: number[]) => number, none: number): number =>
    finite.reduce((found, column) => pick(found, ...column), none)
  const [min, max] = [over(Math.min, Infinity), over(Math.max, -Infinity)]
  return min < max ? { min: isFromZero ? Math.min(0, min) : min, max } : undefined
}

function linesOf({ operands, groups }: ProfileResult, context: CardContext): readonly Line[] {
  return operands.flatMap(({ operandId, unit, groups: profiles }) => {
    const operand = operandOf(operandId, context)
    if (operand === undefined) return []
    return profiles.flatMap((figures, group) => {
      const kind = groups[group]
      if (kind === undefined || figures.count.every((count) => count === 0)) return []
      const name = nameOf(operand.name, strings.groups[kind], kind !== 'all', operands.length > 1)
      const slot = operands.length > 1 ? operand.slot : operand.slot + group
      return [{ name, slot, group, unit, figures }]
    })
  })
}

/** The header of a card names a single series, so that its lines are named after their days, or after their figure. */
function nameOf(operand: string, days: string, isApart: boolean, hasOthers: boolean): string {
  if (!hasOthers) return isApart ? days : ''
  return isApart ? `${operand} · ${days.toLowerCase()}` : operand
}

/** Returns the hours from the start of the cycle to the middle of each slot. */
function positionsOf({ order, slotMs }: ProfileResult): Float64Array {
  return Float64Array.from(order, (_, index) => ((index + 0.5) * slotMs) / HOUR_MS)
}

function localAxis({ order, slotMs }: ProfileResult, { cycle }: ProfileSettings, zone: IanaZone): PlotAxis {
  const isWeek = cycle === 'week'
  const aDay = DAY_MS / slotMs
  const ticks = isWeek
    ? Array.from({ length: 7 }, (_, day) => ({
        at: day * 24,
        text: weekdayName((order[day * aDay] ?? 0) / aDay),
      }))
    : hourTicks
  return {
    kind: 'number',
    title: strings.localTime,
    min: 0,
    max: (order.length * slotMs) / HOUR_MS,
    ...(!isWeek && { clockZone: zone }),
    ticks,
    textAt: (at) => slotText(order[Math.floor((at * HOUR_MS) / slotMs)] ?? 0, slotMs, isWeek),
  }
}

function marksOf(
  panel: readonly Line[],
  xs: Float64Array,
  { line, band }: ProfileSettings,
): readonly PlotMark[] {
  const bands = panel.length > MOST_WITH_BANDS || band === 'none' ? [] : (['10-90', '25-75'] as const)
  const drawn = bands.filter((one) => band === 'both' || band === one)
  const edges = { '10-90': [10, 90], '25-75': [25, 75] } as const
  return [
    ...panel.flatMap(({ name, slot, figures }) =>
      drawn.map((one): PlotMark => {
        const [low, high] = edges[one]
        const label = strings.bandOf(low, high, name)
        return {
          kind: 'band',
          name: label,
          span: strings.bandOf(low, high, ''),
          slot,
          xs,
          low: quantile(figures, low),
          high: quantile(figures, high),
        }
      }),
    ),
    ...panel.map(({ name, slot, figures }): PlotMark => {
      const ys = line === 'mean' ? figures.mean : quantile(figures, 50)
      return { kind: 'line', name: name === '' ? strings.lines[line] : name, slot, xs, ys }
    }),
  ]
}

/** Draws the base load of a series that is alone; the rules of several would not say whose they are. */
function baseloadRules({ operands: [first, second] }: ProfileResult, unit: string): readonly PlotMark[] {
  if (first?.baseload === undefined || second !== undefined || first.unit !== unit) return []
  return [{ kind: 'rule', name: strings.baseload, across: 'y', at: first.baseload.value }]
}

/** Marks the answer, where the line of a single series is highest. */
function highestSpot(result: ProfileResult, settings: ProfileSettings, unit: string): readonly PlotMark[] {
  const {
    operands: [first, second],
  } = result
  if (first === undefined || second !== undefined || first.unit !== unit) return []
  const high = endsOf(first, settings)?.high
  if (high === undefined) return []
  const { slot, value } = high
  return [{ kind: 'spot', name: strings.highest, x: positionsOf(result)[slot] ?? NaN, y: value, value, unit }]
}

function quantile({ quantiles }: SlotFigures, percent: (typeof percents)[number]): Float64Array {
  return quantiles[percents.indexOf(percent)] ?? new Float64Array(0)
}
