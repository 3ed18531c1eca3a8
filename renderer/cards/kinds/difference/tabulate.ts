import { plainNumber } from '#renderer/strings/number-format.ts'
import type { CardContext } from '../../card-kind.ts'
import {
  type CardTable,
  column,
  number,
  numeric,
  share,
  tableOf,
  text,
  coverageCell,
} from '../../card-table.ts'
import type { DifferenceResult } from './calculate.ts'
import { rankedRows, type RankedRow } from './rows.ts'
import { strings } from './strings.ts'
import { readingsOf } from '../../card-operands.ts'

/** Makes one row for each property; series also have amounts, so that contributors are visible. */
export function differenceTable(
  result: DifferenceResult,
  _settings: unknown,
  context: CardContext,
): CardTable {
  return tableOf(
    rankedRows(result, context, plainNumber),
    [
      column('property', strings.property, ({ name }) => text(name)),
      numeric('inside', strings.inside, ({ inside }) => text(inside)),
      numeric('outside', strings.outside, ({ outside }) => text(outside)),
      numeric('distance', strings.distance, ({ distance }) => share(distance, strings.distanceHint), {
        hint: strings.distanceHint,
      }),
      numeric('total', strings.total, ({ series }) =>
        number(series?.total?.value, { unit: series?.total?.unit ?? '' }),
      ),
      ...(result.series.some(({ cost }) => cost !== undefined)
        ? [
            numeric(
              'cost',
              strings.cost,
              ({ series }: RankedRow) => number(series?.cost?.value, { unit: series?.cost?.currency ?? '' }),
              { hint: strings.costHint },
            ),
          ]
        : []),
      numeric('share', strings.share, ({ series }) => share(series?.total?.share)),
      numeric('complete', strings.complete, ({ series }) => coverageCell(series)),
    ],
    ({ name, series, operand }) => ({
      id: series?.operandId ?? name,
      ...(operand !== undefined && { opens: readingsOf([operand], context.range) }),
      ...(operand !== undefined && series?.isPart === false && { slot: operand.slot }),
    }),
  )
}
