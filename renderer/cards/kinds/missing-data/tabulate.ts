import { HOUR_MS } from '#shared/time/durations.ts'
import type { CardContext } from '../../card-kind.ts'
import type { CardTable, TableCell } from '../../card-table.ts'
import { coverageCell } from '../../coverage-cell.ts'
import { checkedMeters } from '../../metered/checked-meters.ts'
import type { MissingDataResult } from './calculate.ts'
import type { MissingDataSettings } from './settings.ts'
import { readingsOf } from '../../readings-of.ts'
import { strings } from './strings.ts'

/** Makes one row a meter, in the order of the strips. */
export function missingDataTable(
  { operands }: MissingDataResult,
  settings: MissingDataSettings,
  context: CardContext,
): CardTable {
  const byId = new Map(checkedMeters(settings, context).map((one) => [one.operand.id, one]))
  return {
    columns: [
      { id: 'meter', title: strings.meter },
      { id: 'missing', title: strings.missing, unit: 'h', isNumeric: true, hint: strings.missingHint },
      { id: 'complete', title: strings.complete, isNumeric: true },
      { id: 'gaps', title: strings.gaps, isNumeric: true },
      { id: 'longest', title: strings.longest, unit: 'h', isNumeric: true },
      { id: 'from', title: strings.from },
      { id: 'until', title: strings.until },
      { id: 'last', title: strings.last },
    ],
    rowCount: operands.length,
    rowAt: (index) => {
      const row = operands[index]
      if (row === undefined) return { id: String(index), cells: [] }
      const { zone, seenMs, missingMs, gaps, longest, lastAt } = row
      const operand = byId.get(row.operandId)
      const hours = (ms: number | undefined): TableCell => ({
        kind: 'number',
        value: seenMs === 0 || ms === undefined ? undefined : ms / HOUR_MS,
      })
      return {
        id: row.operandId,
        isQuiet: seenMs > 0 && missingMs === 0,
        ...(settings.resourceId === '' && operand !== undefined && { slot: operand.slot }),
        ...(operand !== undefined && {
          opens: readingsOf([operand], longest ?? context.range),
        }),
        cells: [
          { kind: 'text', text: operand?.name ?? row.operandId },
          hours(missingMs),
          coverageCell({ presentMs: seenMs - missingMs, expectedMs: seenMs }),
          { kind: 'number', value: seenMs === 0 ? undefined : gaps.length },
          hours(longest && longest.end - longest.start),
          { kind: 'instant', at: longest?.start, zone },
          { kind: 'instant', at: longest?.end, zone },
          { kind: 'instant', at: lastAt, zone },
        ],
      }
    },
  }
}
