import type { Ranked, Ranking } from '#shared/analysis/ranking/rank.ts'
import { areaIn } from '#shared/units/unit-system.ts'
import type { CardContext, CardEntity } from '../../card-kind.ts'
import {
  type CardTable,
  type CardTableColumn,
  type CardTableRow,
  type TableCell,
  number,
  share,
  text,
  coverageCell,
} from '../../card-table.ts'
import { entitiesOf, rankingOf, type RankingResult } from './entities.ts'
import { needsYearBefore, type RankingSettings } from './settings.ts'
import { ranksSeries } from './series-of-view.ts'
import { byNames, formulaOf, formulas, obstacleText, strings } from './strings.ts'
import { readingsOf } from '../../card-operands.ts'

export function rankingTable(
  result: RankingResult,
  settings: RankingSettings,
  context: CardContext,
): CardTable {
  const ranking = rankingOf(result, settings, context)
  const entities = entitiesOf(settings, context)
  const names = new Map(entities.map(({ entityId, name }) => [entityId, name]))
  const meters = new Map(entities.map((one) => [one.entityId, one.meters.map(({ operand }) => operand)]))
  const areas = settings.by === 'total' ? areasOf(entities, settings) : new Map<string, number>()
  const columns = columnsOf(ranking, settings, areas.size > 0)
  const rows = [
    ...ranking.ranked.map((one) => ({
      id: one.id,
      cells: { ...rankedCells(one, ranking, settings), perArea: perAreaCell(one, areas.get(one.id)) },
    })),
    ...ranking.unranked.map(({ id, obstacle }) => ({
      id,
      cells: { note: text(obstacleText(obstacle)) },
    })),
  ]
  return {
    columns,
    rowCount: rows.length,
    rowAt: (index): CardTableRow => {
      const { id, cells } = rows[index] ?? { id: '', cells: {} }
      const known: Readonly<Record<string, TableCell>> = { ...cells, entity: text(names.get(id) ?? id) }
      const opens = readingsOf(meters.get(id) ?? [], context.range)
      return { id, opens, cells: columns.map((column) => known[column.id] ?? text('')) }
    },
  }
}

/** Returns the floor areas of entities in the chosen unit, if they are known. */
function areasOf(
  entities: readonly CardEntity[],
  { areaUnit }: RankingSettings,
): ReadonlyMap<string, number> {
  return new Map(
    entities.flatMap(({ entityId, areaSqFt = 0 }) =>
      areaSqFt > 0 ? [[entityId, areaIn(areaUnit === 'm2' ? 'm²' : 'ft²', areaSqFt)] as const] : [],
    ),
  )
}

function columnsOf(
  { unit, ranked, unranked, pending }: Ranking,
  settings: RankingSettings,
  hasAreas: boolean,
): readonly CardTableColumn[] {
  const all = ranked.length + unranked.length
  const isChange = settings.by === 'change'
  const isOfSeries = ranksSeries(settings)
  return [
    { id: 'rank', title: pending > 0 ? strings.rankAsOf(ranked.length, all) : strings.rank, isNumeric: true },
    { id: 'entity', title: isOfSeries ? strings.series : strings.entity, namesRow: true },
    {
      ...{ id: 'figure', title: byNames[settings.by], isNumeric: true, addsUp: settings.by === 'total' },
      ...(unit !== undefined && { unit }),
    },
    ...(hasAreas && unit !== undefined
      ? [
          {
            ...{ id: 'perArea', title: strings.perArea, isNumeric: true, hint: formulas['per-area'] },
            unit: `${unit}/${settings.areaUnit === 'm2' ? 'm²' : 'ft²'}`,
          },
        ]
      : []),
    // One series may contain another, so that they are not parts of a whole.
    ...(isOfSeries
      ? []
      : [{ id: 'share', title: strings.share, isNumeric: true, hint: strings.shareFormula }]),
    { id: 'complete', title: strings.completeness, isNumeric: true },
    ...(needsYearBefore(settings) && !isChange
      ? [{ id: 'change', title: strings.change, isNumeric: true }]
      : []),
    { id: 'note', title: strings.note },
  ]
}

function rankedCells(
  { rank, value, coverage, isExtrapolated, share: part, change, excludedHours }: Ranked,
  { pending }: Ranking,
  settings: RankingSettings,
): Readonly<Record<string, TableCell>> {
  const { by } = settings
  const formula = formulaOf(by, ranksSeries(settings))
  return {
    rank: pending > 0 ? text(strings.soFar(rank)) : number(rank),
    figure: by === 'change' ? share(value, formula) : number(value, { formula, coverage, isExtrapolated }),
    // A share of the loaded part would shrink as more arrives.
    share: share(pending > 0 ? undefined : part, strings.shareFormula),
    complete: coverageCell(coverage),
    change: share(change, formulas.change),
    note: text(
      [isExtrapolated ? strings.scaled : '', excludedHours > 0 ? strings.excluded(excludedHours) : '']
        .filter((part) => part !== '')
        .join('. '),
    ),
  }
}

function perAreaCell({ value, coverage, isExtrapolated }: Ranked, area: number | undefined): TableCell {
  if (area === undefined) return text('')
  return number(value / area, { formula: formulas['per-area'], coverage, isExtrapolated })
}
