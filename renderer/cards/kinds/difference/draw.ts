import type { Plot } from '#renderer/plot/plot.ts'
import { plainNumber } from '#renderer/strings/number-format.ts'
import type { CardContext } from '../../card-kind.ts'
import { readingsOf } from '../../readings-of.ts'
import type { DifferenceResult } from './calculate.ts'
import { rankedRows } from './rows.ts'
import { strings } from './strings.ts'

/** Draws a bar for each property that differs, the one that differs most at the top. */
export function differencePlots(
  result: DifferenceResult,
  _settings: unknown,
  context: CardContext,
): readonly Plot[] {
  const rows = rankedRows(result, context, plainNumber).filter(({ distance }) => distance > 0)
  if (rows.length === 0) return []
  return [
    {
      label: strings.plotLabel,
      x: {
        kind: 'names',
        names: rows.map(({ name }) => name),
        subjects: rows.map(({ operand }) => operand && readingsOf([operand], context.range)),
      },
      y: { kind: 'number', title: strings.distance, unit: '%', startsAtZero: true },
      marks: [
        {
          ...{ kind: 'bars', name: strings.distance, slot: 0 },
          xs: Float64Array.from(rows, (_, index) => index),
          ys: Float64Array.from(rows, ({ distance }) => 100 * distance),
        },
      ],
      isHorizontal: true,
      isTopDown: true,
    },
  ]
}
