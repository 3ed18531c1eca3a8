import type { CardContext } from '../../card-kind.ts'
import { dayCell, type CardTable, type CardTableRow, type TableCell } from '../../card-table.ts'
import { DAY_MS } from '#shared/time/durations.ts'
import { localDayOf, startOfLocalDay } from '#shared/time/zones/local-instant.ts'
import type { OddResult } from './calculate.ts'
import { partsOf, type OddSettings } from './settings.ts'
import { strings } from './strings.ts'
import { plainNumber } from '#renderer/strings/number-format.ts'

const { columns, formulas } = strings

/** Lists the odd days, the oddest first, each with what was different on it. */
export function oddTable(
  { found, unit, degrees }: OddResult,
  settings: OddSettings,
  context: CardContext,
): CardTable {
  const odd = found?.odd ?? []
  const parts = partsOf(settings, context).map(({ shortName }) => shortName)
  const number = (value: number): string => plainNumber(value, { maximumFractionDigits: 1 })
  const rowAt = (index: number): CardTableRow => {
    const day = odd[index]
    if (day === undefined) return { id: '', cells: [] }
    const figure = (value: number, formula?: string): TableCell => ({
      ...{ kind: 'number', value },
      ...(formula === undefined ? {} : { formula }),
    })
    const reasons = day.reasons.map((reason) => strings.reason(reason, parts, number, degrees))
    const told = reasons.length === 0 ? strings.noReason : reasons.join(', ')
    return {
      id: String(day.start),
      exclusion: {
        interval: { start: day.start, end: nextDay(day.start, context) },
        reason: `${strings.odd}: ${told}`,
      },
      cells: [
        dayCell(localDayOf(day.start, context.zone)),
        { kind: 'text', text: strings.kinds[day.dayKind] ?? '' },
        figure(day.use),
        figure(day.expected, formulas.expected),
        figure(day.use - day.expected),
        figure(day.score, formulas.score),
        { kind: 'text', text: told },
      ],
    }
  }
  const numeric = (id: 'use' | 'expected' | 'difference') => ({
    ...{ id, title: columns[id], unit, isNumeric: true },
  })
  return {
    columns: [
      { id: 'day', title: columns.day },
      { id: 'kind', title: columns.kind },
      ...[numeric('use'), numeric('expected'), numeric('difference')],
      { id: 'score', title: columns.score, isNumeric: true },
      { id: 'reasons', title: columns.reasons },
    ],
    rowCount: odd.length,
    rowAt,
  }
}

/** The middle of the next day lies in it however long this one is. */
function nextDay(start: number, { zone }: CardContext): number {
  return startOfLocalDay(localDayOf(start + 1.5 * DAY_MS, zone), zone)
}
