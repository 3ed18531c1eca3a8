import type { CardContext } from '../../card-kind.ts'
import type { CardTable, TableCell } from '../../card-table.ts'
import { coverageCell } from '../../coverage-cell.ts'
import { readingsOf } from '../../readings-of.ts'
import type { WallResult } from './calculate.ts'
import { orderedMultiples } from './ordered.ts'
import { needsBefore, type WallSettings } from './settings.ts'
import { strings } from './strings.ts'

/** Makes one row a meter, in the order of the small charts. */
export function wallTable(result: WallResult, settings: WallSettings, context: CardContext): CardTable {
  const rows = orderedMultiples(result, settings, context)
  const hasBefore = needsBefore(settings)
  const share = (value: number | undefined): TableCell => ({ kind: 'share', share: value })
  return {
    columns: [
      { id: 'meter', title: strings.meter },
      { id: 'mean', title: strings.mean, isNumeric: true },
      { id: 'oddness', title: strings.oddness, isNumeric: true },
      ...(hasBefore
        ? [
            { id: 'past', title: strings.past, isNumeric: true },
            { id: 'change', title: strings.change, isNumeric: true },
          ]
        : []),
      { id: 'missing', title: strings.missing, isNumeric: true },
      { id: 'loaded', title: strings.loaded, isNumeric: true },
    ],
    rowCount: rows.length,
    rowAt: (index) => {
      const row = rows[index]
      if (row === undefined) return { id: String(index), cells: [] }
      const { name, operand, measured, loaded } = row
      return {
        id: operand.operand.id,
        opens: readingsOf([operand], context.range),
        cells: [
          { kind: 'text', text: name },
          {
            ...{ kind: 'number', value: measured?.mean, unit: measured?.unit ?? '' },
            ...(measured === undefined && { absence: strings.notLoaded }),
          },
          share(row.oddness),
          ...(hasBefore ? [share(row.past), share(row.change)] : []),
          share(row.missing),
          coverageCell({ presentMs: loaded, expectedMs: 1 }),
        ],
      }
    },
  }
}
