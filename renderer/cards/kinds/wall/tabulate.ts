import type { CardContext } from '../../card-kind.ts'
import type { CardTable } from '../../card-table.ts'
import { column, number, numeric, share, tableOf, text } from '../../table-of.ts'
import { coverageCell } from '../../coverage-cell.ts'
import { readingsOf } from '../../readings-of.ts'
import type { WallResult } from './calculate.ts'
import { orderedMultiples } from './ordered.ts'
import { needsBefore, type WallSettings } from './settings.ts'
import { strings } from './strings.ts'

type Multiple = ReturnType<typeof orderedMultiples>[number]

/** Makes one row a meter, in the order of the small charts. */
export function wallTable(result: WallResult, settings: WallSettings, context: CardContext): CardTable {
  const hasBefore = needsBefore(settings)
  return tableOf(
    orderedMultiples(result, settings, context),
    [
      column('meter', strings.meter, ({ name }) => text(name)),
      numeric('mean', strings.mean, ({ measured }) =>
        number(measured?.mean, {
          unit: measured?.unit ?? '',
          ...(measured === undefined && { absence: strings.notLoaded }),
        }),
      ),
      numeric('oddness', strings.oddness, ({ oddness }) => share(oddness)),
      ...(hasBefore
        ? [
            numeric<Multiple>('past', strings.past, ({ past }) => share(past)),
            numeric<Multiple>('change', strings.change, ({ change }) => share(change)),
          ]
        : []),
      numeric('missing', strings.missing, ({ missing }) => share(missing)),
      numeric('loaded', strings.loaded, ({ loaded }) => coverageCell({ presentMs: loaded, expectedMs: 1 })),
    ],
    ({ operand }) => ({ id: operand.operand.id, opens: readingsOf([operand], context.range) }),
  )
}
