import { rangeText } from '#shared/time/ranges/range-text.ts'
import type { CardContext } from '../../card-kind.ts'
import type { CardTable, CardTableRow, TableCell } from '../../card-table.ts'
import type { PlaceboResult } from './calculate.ts'
import type { PlaceboSettings } from './settings.ts'
import { strings } from './strings.ts'

const { columns, formulas } = strings

/** Lists every placebo project with both of its bands. */
export function placeboTable(
  { projects }: PlaceboResult,
  _settings: PlaceboSettings,
  { zone, calendar }: CardContext,
): CardTable {
  const share = (value: number, formula: string): TableCell => ({ kind: 'share', share: value, formula })
  const rowAt = (index: number): CardTableRow => {
    const project = projects[index]
    if (project === undefined) return { id: String(index), cells: [] }
    const { baseline, reporting, fraction, tested, formula } = project
    const covers = (half: number): boolean => Math.abs(fraction) <= half
    return {
      id: String(baseline.start),
      cells: [
        { kind: 'text', text: rangeText(reporting, zone, calendar) },
        { kind: 'text', text: rangeText(baseline, zone, calendar) },
        share(fraction, formulas.fraction),
        share(tested, formulas.tested),
        share(formula, formulas.formula),
        { kind: 'text', text: strings.covers(covers(tested), covers(formula)) },
      ],
    }
  }
  const numeric = (id: 'fraction' | 'tested' | 'formula') => ({ id, title: columns[id], isNumeric: true })
  return {
    columns: [
      { id: 'reporting', title: columns.reporting },
      { id: 'baseline', title: columns.baseline },
      ...[numeric('fraction'), numeric('tested'), numeric('formula')],
      { id: 'covers', title: columns.covers },
    ],
    rowCount: projects.length,
    rowAt,
  }
}
