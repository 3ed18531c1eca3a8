import { formatLocal } from '#shared/time/text/local-text.ts'
import type { CardContext } from '../../card-kind.ts'
import type { CardTable, CardTableColumn, CardTableRow, TableCell } from '../../card-table.ts'
import type { IndexedLine, IndexResult } from './calculate.ts'
import { operandOf } from './draw.ts'
import type { IndexSettings } from './settings.ts'
import { coverageCell } from '../../coverage-cell.ts'
import { strings } from './strings.ts'

export function tableOf(result: IndexResult, settings: IndexSettings, context: CardContext): CardTable {
  return settings.table === 'values'
    ? valueTable(result, settings, context)
    : seriesTable(result, settings, context)
}

function seriesTable(result: IndexResult, settings: IndexSettings, context: CardContext): CardTable {
  const { columns } = strings
  const titled = (id: string, [title, hint]: readonly [string, string]): CardTableColumn => ({
    ...{ id, title, hint },
    isNumeric: true,
  })
  return {
    columns: [
      { id: 'name', title: columns.name },
      titled('base', columns.base),
      titled('overall', columns.overall),
      titled('lowest', columns.lowest),
      { id: 'lowestAt', title: columns.lowestAt },
      titled('highest', columns.highest),
      { id: 'highestAt', title: columns.highestAt },
      titled('coverage', columns.coverage),
    ],
    rowCount: result.lines.length,
    rowAt: (index) => rowOf(result.lines[index], result, settings, context),
  }
}

function rowOf(
  line: IndexedLine | undefined,
  { edges }: IndexResult,
  settings: IndexSettings,
  context: CardContext,
): CardTableRow {
  if (line === undefined) return { id: '', cells: [] }
  const { base, overall, values, operandId } = line
  const operand = operandOf(line, context)
  const finite = values.filter(Number.isFinite)
  const extreme = (value: number): readonly TableCell[] => [
    { kind: 'number', value: Number.isFinite(value) ? value : undefined, formula: formulaOf(settings) },
    { kind: 'instant', at: edges[values.indexOf(value)], zone: context.zone },
  ]
  return {
    id: operandId,
    ...(operand && { slot: operand.slot }),
    cells: [
      { kind: 'text', text: operand?.name ?? operandId },
      { kind: 'number', value: base.mean?.value, unit: base.unit, coverage: base.coverage },
      {
        ...{ kind: 'number', value: overall?.value, formula: strings.columns.overall[1] },
        ...(overall && { coverage: overall.coverage }),
      },
      ...extreme(Math.min(...finite)),
      ...extreme(Math.max(...finite)),
      coverageCell(base.coverage),
    ],
  }
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
  const style = resolution === 'hourly' ? 'minute' : 'date'
  return {
    columns: [
      { id: 'time', title: strings.columns.time },
      ...lines.map((line) => ({
        id: line.operandId,
        title: operandOf(line, context)?.name ?? line.operandId,
        hint: formulaOf(settings),
        isNumeric: true,
      })),
    ],
    rowCount: Math.max(0, edges.length - 1),
    rowAt: (index) => ({
      id: String(index),
      cells: [
        { kind: 'text', text: formatLocal(edges[index] ?? 0, context.zone, style) },
        ...lines.map(({ values }): TableCell => {
          const value = values[index]
          return { kind: 'number', value: value !== undefined && Number.isFinite(value) ? value : undefined }
        }),
      ],
    }),
  }
}
