import { rangeText } from '#shared/time/ranges/range-text.ts'
import type { CardContext } from '../../card-kind.ts'
import { type CardTable, column, numeric, share, tableOf, text } from '../../card-table.ts'
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
  type Project = PlaceboResult['projects'][number]
  const covers = ({ fraction }: Project, half: number): boolean => Math.abs(fraction) <= half
  return tableOf<Project>(
    projects,
    [
      column('reporting', columns.reporting, ({ reporting }) => text(rangeText(reporting, zone, calendar))),
      column('baseline', columns.baseline, ({ baseline }) => text(rangeText(baseline, zone, calendar))),
      numeric('fraction', columns.fraction, ({ fraction }) => share(fraction, formulas.fraction)),
      numeric('tested', columns.tested, ({ tested }) => share(tested, formulas.tested)),
      numeric('formula', columns.formula, ({ formula }) => share(formula, formulas.formula)),
      column('covers', columns.covers, (project) =>
        text(strings.covers(covers(project, project.tested), covers(project, project.formula))),
      ),
    ],
    ({ baseline }) => ({ id: String(baseline.start) }),
  )
}
