import { localDayOf } from '#shared/time/zones/local-instant.ts'
import type { CardContext } from '../../card-kind.ts'
import {
  dayCell,
  type CardTable,
  type TableCell,
  column,
  instant,
  number,
  numeric,
  tableOf as laidOut,
  text,
  type LaidColumn,
  coverageCell,
} from '../../card-table.ts'
import type { IndexedLine, IndexResult } from './calculate.ts'
import type { IndexSettings } from './settings.ts'
import { strings } from './strings.ts'
import { nameOf, operandOf } from '../../card-operands.ts'

export function tableOf(result: IndexResult, settings: IndexSettings, context: CardContext): CardTable {
  return settings.table === 'values'
    ? valueTable(result, settings, context)
    : seriesTable(result, settings, context)
}

function seriesTable(
  { lines, edges }: IndexResult,
  settings: IndexSettings,
  context: CardContext,
): CardTable {
  const { columns } = strings
  const titled = (
    id: string,
    [title, hint]: readonly [string, string],
    cell: (line: IndexedLine) => TableCell,
  ): LaidColumn<IndexedLine> => numeric(id, title, cell, { hint })
  const lowest = ({ values }: IndexedLine): number => Math.min(...values.filter(Number.isFinite))
  const highest = ({ values }: IndexedLine): number => Math.max(...values.filter(Number.isFinite))
  const figure = (value: number): TableCell => number(value, { formula: formulaOf(settings) })
  /** A bucket that the range cuts begins with the range. */
  const at = ({ values }: IndexedLine, value: number): TableCell => {
    const start = edges[values.indexOf(value)]
    return instant(start && Math.max(start, context.range.start), context.zone)
  }
  return laidOut(
    lines,
    [
      column('name', columns.name, (line) => text(nameOf(line.operandId, context))),
      titled('base', columns.base, ({ base }) =>
        number(base.mean?.value, { unit: base.unit, coverage: base.coverage }),
      ),
      titled('overall', columns.overall, ({ overall }) =>
        number(overall?.value, {
          formula: columns.overall[1],
          ...(overall && { coverage: overall.coverage }),
        }),
      ),
      titled('lowest', columns.lowest, (line) => figure(lowest(line))),
      column('lowestAt', columns.lowestAt, (line) => at(line, lowest(line))),
      titled('highest', columns.highest, (line) => figure(highest(line))),
      column('highestAt', columns.highestAt, (line) => at(line, highest(line))),
      titled('coverage', columns.coverage, ({ base }) => coverageCell(base.coverage)),
    ],
    (line) => {
      const operand = operandOf(line.operandId, context)
      return { id: line.operandId, ...(operand && { slot: operand.slot }) }
    },
  )
}

function formulaOf({ basis }: IndexSettings): string {
  return basis === 'mean' ? strings.formula : strings.amountFormula
}

/** Makes a row for each bucket. */
function valueTable(
  { edges, lines, resolution }: IndexResult,
  settings: IndexSettings,
  context: CardContext,
): CardTable {
  const { zone } = context
  const timeCell = (at: number): TableCell =>
    resolution === 'hourly' ? instant(at, zone) : dayCell(localDayOf(at, zone))
  const hint = formulaOf(settings)
  return laidOut(
    [...edges.subarray(0, -1).keys()],
    [
      column('time', strings.columns.time, (at) => timeCell(edges[at] ?? NaN)),
      ...lines.map(({ operandId, values }) =>
        numeric<number>(operandId, nameOf(operandId, context), (at) => number(values[at]), { hint }),
      ),
    ],
  )
}
