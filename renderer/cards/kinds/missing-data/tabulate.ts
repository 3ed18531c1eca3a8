import { HOUR_MS } from '#shared/time/durations.ts'
import type { CardContext } from '../../card-kind.ts'
import type { CardTable, TableCell } from '../../card-table.ts'
import { coverageCell } from '../../coverage-cell.ts'
import { checkedMeters } from '../../metered/checked-meters.ts'
import type { MissingDataResult } from './calculate.ts'
import type { MissingDataSettings } from './settings.ts'
import { readingsOf } from '../../readings-of.ts'
import { strings } from './strings.ts'
import { column, instant, number, numeric, tableOf, text } from '../../table-of.ts'

type MissingDataRow = MissingDataResult['operands'][number]

/** Makes one row a meter, in the order of the strips. */
export function missingDataTable(
  { operands }: MissingDataResult,
  settings: MissingDataSettings,
  context: CardContext,
): CardTable {
  const byId = new Map(checkedMeters(settings, context).map((one) => [one.operand.id, one]))
  const hours = ({ seenMs }: MissingDataRow, ms: number | undefined): TableCell =>
    number(seenMs === 0 || ms === undefined ? undefined : ms / HOUR_MS)
  return tableOf<MissingDataRow>(
    operands,
    [
      column('meter', strings.meter, (row) => text(byId.get(row.operandId)?.name ?? row.operandId)),
      numeric('missing', strings.missing, (row) => hours(row, row.missingMs), {
        ...{ unit: 'h', hint: strings.missingHint },
      }),
      numeric('complete', strings.complete, ({ seenMs, missingMs }) =>
        coverageCell({ presentMs: seenMs - missingMs, expectedMs: seenMs }),
      ),
      numeric('gaps', strings.gaps, ({ seenMs, gaps }) => number(seenMs === 0 ? undefined : gaps.length)),
      numeric(
        'longest',
        strings.longest,
        (row) => hours(row, row.longest && row.longest.end - row.longest.start),
        {
          unit: 'h',
        },
      ),
      column('from', strings.from, ({ longest, zone }) => instant(longest?.start, zone)),
      column('until', strings.until, ({ longest, zone }) => instant(longest?.end, zone)),
      column('last', strings.last, ({ lastAt, zone }) => instant(lastAt, zone)),
    ],
    ({ operandId, longest, seenMs, missingMs }) => {
      const operand = byId.get(operandId)
      const row = { id: operandId, isQuiet: seenMs > 0 && missingMs === 0 }
      if (operand === undefined) return row
      const slot = settings.resourceId === '' ? { slot: operand.slot } : {}
      return { ...row, ...slot, opens: readingsOf([operand], longest ?? context.range) }
    },
  )
}
