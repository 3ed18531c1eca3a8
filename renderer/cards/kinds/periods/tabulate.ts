import { HOUR_MS } from '#shared/time/durations.ts'
import { lengthOf } from '#shared/series/intervals.ts'
import { changeFrom } from '#shared/analysis/periods/change.ts'
import { resolutionNames } from '#renderer/strings/resolutions.ts'
import type { Figure } from '#shared/analysis/aggregate/figures.ts'
import type { CardContext } from '../../card-kind.ts'
import type { CardTable, CardTableColumn, CardTableRow, TableCell } from '../../card-table.ts'
import type { ComparedLine, PeriodsResult } from './calculate.ts'
import { coverageCell } from '../../coverage-cell.ts'
import { curvesOf, curveTitle, referenceLine, slotOf } from './curves.ts'
import { operandName, periodNames, positionName } from './names.ts'
import type { PeriodsSettings } from './settings.ts'
import { strings } from './strings.ts'

export function tableOf(result: PeriodsResult, settings: PeriodsSettings, context: CardContext): CardTable {
  return settings.table === 'values'
    ? valueTable(result, settings, context)
    : periodTable(result, settings, context)
}

/**
 * Makes a row for each line, by operand; the change, which is the answer, stands where no window is too narrow for
 * it.
 */
function periodTable(result: PeriodsResult, settings: PeriodsSettings, context: CardContext): CardTable {
  const { columns } = strings
  const ofOperands = context.operands.flatMap(({ operand }) =>
    result.lines.filter(({ operandId }) => operandId === operand.id),
  )
  const titled = (id: string, [title, hint]: readonly [string, string]): CardTableColumn => ({
    ...{ id, title, hint },
    isNumeric: true,
  })
  return {
    columns: [
      { id: 'name', title: columns.name },
      { id: 'period', title: columns.period },
      titled('total', columns.total),
      titled('change', columns.change),
      titled('share', columns.share),
      titled('mean', columns.mean),
      titled('peak', columns.peak),
      { id: 'peakAt', title: columns.peakAt[0], hint: columns.peakAt[1] },
      titled('coverage', columns.coverage),
      ...(context.isLikeForLike ? [{ ...titled('excluded', columns.excluded), unit: 'h' }] : []),
    ],
    rowCount: ofOperands.length,
    rowAt: (index) => rowOf(ofOperands[index], result, settings, context),
  }
}

function rowOf(
  line: ComparedLine | undefined,
  result: PeriodsResult,
  settings: PeriodsSettings,
  context: CardContext,
): CardTableRow {
  if (line === undefined) return { id: '', cells: [] }
  const { total, mean, peak, unit, coverage } = line
  const reference = referenceLine(line, result, settings, context)
  const change = reference && changeFrom(reference, line, line.kind)
  const names = periodNames(result, settings, context)
  const formula = reference && strings.difference(names[line.period] ?? '', names[reference.period] ?? '')
  const explained = formula === undefined ? {} : { formula }
  return {
    id: `${String(line.period)} ${line.operandId}`,
    slot: slotOf(line, result, context),
    cells: [
      { kind: 'text', text: operandName(line, context) },
      { kind: 'text', text: names[line.period] ?? '' },
      figureCell(total, total?.unit, strings.columns.total[1]),
      { kind: 'number', value: change?.value, ...(change && { unit: change.unit }), ...explained },
      { kind: 'share', share: change?.share, ...explained },
      figureCell(mean, unit, strings.columns.mean[1]),
      figureCell(peak, unit, strings.peakOf(resolutionNames[line.peakResolution].toLowerCase())),
      { kind: 'instant', at: peak?.at, zone: context.zone },
      coverageCell(coverage),
      ...(context.isLikeForLike
        ? [{ kind: 'number', value: lengthOf(line.excluded) / HOUR_MS } as const]
        : []),
    ],
  }
}

function figureCell(figure: Figure | undefined, unit: string | undefined, formula: string): TableCell {
  return {
    ...{ kind: 'number', value: figure?.value, formula },
    ...(unit !== undefined && { unit }),
    ...(figure && { coverage: figure.coverage, isExtrapolated: figure.isExtrapolated }),
  }
}

/** Makes a row for each cell of the axis, in the form that is set. */
function valueTable(result: PeriodsResult, settings: PeriodsSettings, context: CardContext): CardTable {
  const curves = curvesOf(result, settings, context)
  const { cellEdges, days, resolution } = result
  return {
    columns: [
      { id: 'position', title: strings.columns.position },
      ...curves.map((curve) => ({
        id: `${String(curve.line.period)} ${curve.line.operandId}`,
        title: curveTitle(curve, context),
        unit: curve.unit,
        isNumeric: true,
      })),
    ],
    rowCount: Math.max(0, cellEdges.length - 1),
    rowAt: (index) => ({
      id: String(index),
      cells: [
        { kind: 'text', text: positionName(days, cellEdges[index] ?? NaN, resolution) },
        ...curves.map(({ values }): TableCell => {
          const value = values[index]
          return { kind: 'number', value: value !== undefined && Number.isFinite(value) ? value : undefined }
        }),
      ],
    }),
  }
}
