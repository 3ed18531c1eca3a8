import type { LineMark, Plot, PlotMark } from '#renderer/plot/plot.ts'
import { rangeText } from '#shared/time/ranges/range-text.ts'
import type { CardContext } from '../../card-kind.ts'
import type { IndexedLine, IndexResult } from './calculate.ts'
import { baseOf, type IndexSettings } from './settings.ts'
import { strings } from './strings.ts'
import { operandOf } from '../../card-operands.ts'

/** Names the base period as a person would say it. */
export function baseName(settings: IndexSettings, { range, zone, calendar }: CardContext): string {
  const base = baseOf(settings, range, zone)
  return base === undefined ? '' : rangeText(base, zone, calendar)
}

/** Draws all series in one plot, which is the purpose of an index. */
export function plotsOf(result: IndexResult, settings: IndexSettings, context: CardContext): readonly Plot[] {
  const lines = result.lines.flatMap((line) => lineOf(line, result, context))
  if (lines.length === 0) return []
  const base: PlotMark = {
    kind: 'rule',
    name: strings.base(baseName(settings, context)),
    across: 'y',
    at: 100,
  }
  const { start: min, end: max } = context.range
  return [
    {
      label: strings.plot(baseName(settings, context)),
      x: { kind: 'time', zone: context.zone, min, max },
      y: { kind: 'number', title: strings.axis },
      marks: [base, ...lines],
    },
  ]
}

function lineOf(line: IndexedLine, { edges }: IndexResult, context: CardContext): readonly LineMark[] {
  const operand = operandOf(line.operandId, context)
  if (operand === undefined || !line.values.some(Number.isFinite)) return []
  const ys = Float64Array.from([...line.values, line.values.at(-1) ?? NaN])
  return [{ kind: 'line', name: operand.name, slot: operand.slot, xs: edges, ys, isStepped: true }]
}
