import { HOUR_MS } from '#shared/time/instant.ts'
import { lengthOf } from '#shared/series/intervals.ts'
import { changeFrom } from '#shared/analysis/periods/change.ts'
import { resolutionNames } from '#renderer/strings/time/resolutions.ts'
import type { Figure } from '#shared/analysis/aggregate/figures.ts'
import type { CardContext } from '../../card-kind.ts'
import {
  type CardTable,
  type TableCell,
  column,
  instant,
  number,
  numeric,
  share,
  tableOf as laidOut,
  text,
  type LaidColumn,
  coverageCell,
} from '../../card-table.ts'
import type { ComparedLine, PeriodsResult } from './calculate.ts'
import { curvesOf, curveTitle, referenceLine, slotOf } from './curves.ts'
import { periodNames, positionName } from './names.ts'
import type { PeriodsSettings } from './settings.ts'
import { strings } from './strings.ts'
import { nameOf } from '../../card-operands.ts'

export function tableOf(result: PeriodsResult, settings: PeriodsSettings, context: CardContext): CardTable {
  return settings.table === 'values'
    ? valueTable(result, settings, context)
    : periodTable(result, settings, context)
}

/**
 * Makes a row for each line, by operand; the change, which is the answer, is in a column that is shown in every window.
 */
function periodTable(result: PeriodsResult, settings: PeriodsSettings, context: CardContext): CardTable {
  const { columns } = strings
  const names = periodNames(result, settings, context)
  const ofOperands = context.operands.flatMap(({ operand }) =>
    result.lines.filter(({ operandId }) => operandId === operand.id).map((line) => comparedRow(line)),
  )
  function comparedRow(line: ComparedLine) {
    const reference = referenceLine(line, result, settings, context)
    const change = reference && changeFrom(reference, line, line.kind)
    const formula = reference && strings.difference(names[line.period] ?? '', names[reference.period] ?? '')
    return { ...line, change, explained: formula === undefined ? {} : { formula } }
  }
  type Row = ReturnType<typeof comparedRow>
  const titled = (
    id: string,
    [title, hint]: readonly [string, string],
    cell: (row: Row) => TableCell,
    unit?: string,
  ): LaidColumn<Row> => numeric(id, title, cell, { hint, ...(unit !== undefined && { unit }) })
  return laidOut(
    ofOperands,
    [
      column('name', columns.name, (line) => text(nameOf(line.operandId, context))),
      column('period', columns.period, ({ period }) => text(names[period] ?? '')),
      titled('total', columns.total, ({ total }) => figureCell(total, total?.unit, columns.total[1])),
      titled('change', columns.change, ({ change, explained }) =>
        number(change?.value, { ...(change && { unit: change.unit }), ...explained }),
      ),
      titled('share', columns.share, ({ change, explained }) => share(change?.share, explained.formula)),
      titled('mean', columns.mean, ({ mean, unit }) => figureCell(mean, unit, columns.mean[1])),
      titled('peak', columns.peak, ({ peak, unit, peakResolution }) =>
        figureCell(peak, unit, strings.peakOf(resolutionNames[peakResolution].toLowerCase())),
      ),
      column('peakAt', columns.peakAt[0], ({ peak }) => instant(peak?.at, context.zone), {
        hint: columns.peakAt[1],
      }),
      titled('coverage', columns.coverage, ({ coverage }) => coverageCell(coverage)),
      ...(context.isLikeForLike
        ? [titled('excluded', columns.excluded, ({ excluded }) => number(lengthOf(excluded) / HOUR_MS), 'h')]
        : []),
    ],
    (line) => ({
      id: `${String(line.period)} ${line.operandId}`,
      slot: slotOf(line, result, context),
    }),
  )
}

function figureCell(figure: Figure | undefined, unit: string | undefined, formula: string): TableCell {
  return number(figure?.value, {
    formula,
    ...(unit !== undefined && { unit }),
    ...(figure && { coverage: figure.coverage, isExtrapolated: figure.isExtrapolated }),
  })
}

/** Makes a row for each cell of the axis, in the chosen form. */
function valueTable(result: PeriodsResult, settings: PeriodsSettings, context: CardContext): CardTable {
  const curves = curvesOf(result, settings, context)
  const { cellEdges, days, resolution } = result
  return laidOut(
    [...cellEdges.subarray(0, -1).keys()],
    [
      column('position', strings.columns.position, (at) =>
        text(positionName(days, cellEdges[at] ?? NaN, resolution)),
      ),
      ...curves.map((curve) => {
        const { line, unit, values } = curve
        const id = `${String(line.period)} ${line.operandId}`
        return numeric<number>(id, curveTitle(curve, context), (at) => number(values[at]), { unit })
      }),
    ],
  )
}
