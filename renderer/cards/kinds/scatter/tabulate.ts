import type { CommonBuckets } from '#shared/analysis/regression/common-buckets.ts'
import type { Fit } from '#shared/analysis/regression/fit.ts'
import type { CardContext } from '../../card-kind.ts'
import {
  type CardTable,
  type CardTableRow,
  type TableCell,
  instant,
  number,
  share,
  text,
} from '../../card-table.ts'
import type { ScatterResult } from './calculate.ts'
import { equationOf } from './equation.ts'
import { axesOf, type ScatterSettings } from './settings.ts'
import { strings } from './strings.ts'

const { parameters, formulas, columns } = strings

/** Lists the parameters and how well the model fits, then the points in the order of time. */
export function tableOf(result: ScatterResult, settings: ScatterSettings, context: CardContext): CardTable {
  const { x, y } = axesOf(settings, context)
  const { pairs, fit } = result
  const fitted = pairs === undefined || fit === undefined ? [] : parameterRows(fit, pairs)
  return {
    columns: [
      { id: 'name', title: columns.name },
      { id: 'x', title: x?.name ?? '', isNumeric: true, ...(pairs && { unit: pairs.xUnit }) },
      { id: 'y', title: y?.name ?? '', isNumeric: true, ...(pairs && { unit: pairs.yUnit }) },
      { id: 'meaning', title: columns.meaning },
    ],
    rowCount: fitted.length + (pairs?.times.length ?? 0),
    rowAt: (index) => fitted[index] ?? pointRow(pairs, index - fitted.length, context, y?.slot),
  }
}

function pointRow(
  pairs: CommonBuckets | undefined,
  index: number,
  { zone }: CardContext,
  slot: number | undefined,
): CardTableRow {
  const at = pairs?.times[index]
  return {
    id: String(at),
    ...(slot === undefined ? {} : { slot }),
    cells: [instant(at, zone), number(pairs?.xs[index]), number(pairs?.ys[index]), none],
  }
}

const none = text('')

type Named = readonly [name: string, meaning: string]

/** A quantity of the horizontal axis, such as a balance point, is in the column of x, all others in that of y. */
function parameterRows(fit: Fit, { xUnit, yUnit }: CommonBuckets): readonly CardTableRow[] {
  const { model, curve, n, p, r2, adjustedR2, rmse, cvRmse, nmbe } = fit
  const { below, above } = curve
  const row = (id: string, [name, meaning]: Named, x: TableCell, y: TableCell): CardTableRow => ({
    id,
    cells: [text(name), x, y, text(meaning)],
  })
  const measure = (value: number | undefined, unit: string, formula?: string): TableCell =>
    number(value, { unit, ...(formula !== undefined && { formula }) })
  const slopeUnit = `${yUnit}/${xUnit}`
  const slope = (id: string, named: Named, value: number | undefined): readonly CardTableRow[] =>
    value === undefined ? [] : [row(id, named, none, measure(value, slopeUnit))]
  const point = (id: string, named: Named, value: number | undefined): readonly CardTableRow[] =>
    value === undefined ? [] : [row(id, named, measure(value, xUnit, formulas.point), none)]
  const points =
    below !== undefined && above !== undefined && below.from !== above.from
      ? [
          ...point('lower', parameters.lowerPoint, below.from),
          ...point('upper', parameters.upperPoint, above.from),
        ]
      : point('point', parameters.balancePoint, below?.from ?? above?.from)
  return [
    row('model', [parameters.model, equationOf(curve)], none, text(strings.models[model])),
    row(
      'base',
      model === 'linear' ? parameters.intercept : parameters.base,
      none,
      measure(curve.base, yUnit),
    ),
    ...slope('slope', parameters.slope, curve.slope),
    ...points,
    ...slope('below', parameters.below, below?.slope),
    ...slope('above', parameters.above, above?.slope),
    row('r2', parameters.r2, none, measure(r2, '', formulas.r2)),
    row('adjusted', parameters.adjustedR2, none, measure(adjustedR2, '', formulas.adjustedR2)),
    row('rmse', parameters.rmse, none, measure(rmse, yUnit, formulas.rmse)),
    ...(cvRmse === undefined ? [] : [row('cv', parameters.cvRmse, none, share(cvRmse, formulas.cvRmse))]),
    ...(nmbe === undefined ? [] : [row('nmbe', parameters.nmbe, none, share(nmbe, formulas.nmbe))]),
    row('n', parameters.n, none, measure(n, '')),
    row('p', parameters.p, none, measure(p, '')),
  ]
}
