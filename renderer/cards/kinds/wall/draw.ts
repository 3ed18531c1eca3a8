import { isComparedFromZero } from '#shared/units/unit-dimension.ts'
import type { NumberAxis, Plot, PlotMark } from '#renderer/plot/plot.ts'
import { plainNumber } from '#renderer/strings/number-format.ts'
import { OWN_SCALE } from '../../plots/far-larger.ts'
import { percentText } from '../../sentences/answer-text.ts'
import type { CardContext } from '../../card-kind.ts'
import type { WallMeter, WallResult } from './calculate.ts'
import { orderedMultiples, type Multiple } from './ordered.ts'
import { wallScales } from './scales.ts'
import type { WallSettings } from './settings.ts'
import { strings } from './strings.ts'
import { readingsOf } from '../../card-operands.ts'

/** Draws a small chart of each meter with loaded data. */
export function wallPlots(result: WallResult, settings: WallSettings, context: CardContext): readonly Plot[] {
  const { edges } = result
  const shown = orderedMultiples(result, settings, context).filter(({ loaded }) => loaded > 0)
  const { shared, apart } = wallScales(result, settings)
  const xs = edges.subarray(0, -1)
  return shown.flatMap((one): readonly Plot[] => {
    const { measured, operand } = one
    if (measured === undefined) return []
    return [
      {
        label: one.name,
        figure: [apart.has(measured.operandId) ? OWN_SCALE : '', figureText(one, settings)]
          .filter((text) => text !== '')
          .join(' · '),
        subject: readingsOf([operand], context.range),
        x: { kind: 'time', zone: context.zone, min: edges[0] ?? 0, max: edges.at(-1) ?? 0, isBare: true },
        y: { ...axisOf(measured.unit), ...shared.get(measured.operandId) },
        marks: marksOf(measured, xs),
      },
    ]
  })
}

function axisOf(unit: string): NumberAxis {
  return { kind: 'number', unit, startsAtZero: isComparedFromZero(unit) }
}

/** The period before is dashed below the range, bucket by bucket. */
function marksOf({ values, before }: WallMeter, xs: Float64Array): readonly PlotMark[] {
  const now: PlotMark = { kind: 'line', name: '', slot: 0, xs, ys: values }
  if (before === undefined) return [now]
  const ys = xs.map((_, index) => before[index] ?? NaN)
  return [{ kind: 'line', name: '', xs, ys, isDashed: true }, now]
}

function figureText(one: Multiple, { by }: WallSettings): string {
  if (one.loaded < 1) return strings.partly(percentText(one.loaded, plainNumber))
  const figure = by === 'name' ? undefined : one[by]
  if (by === 'name' || figure === undefined) return ''
  return by === 'change' ? signedPercent(figure) : percentText(figure, plainNumber)
}

/** Writes a change with its sign: "+12.3 %", "−4 %". */
export function signedPercent(share: number): string {
  return `${share > 0 ? '+' : ''}${percentText(share, plainNumber)}`
}
