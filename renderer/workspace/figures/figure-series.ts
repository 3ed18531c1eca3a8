import type { Figures } from '#shared/analysis/aggregate/all-figures.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import { defectsOf } from '#shared/series/coverage/coverage.ts'
import type { Operand } from '#shared/series/operand.ts'
import type { FigureSubject } from '#renderer/cards/figures/figure-table.ts'
import { fullNameOf } from '#renderer/catalogue/full-name.ts'
import type { DrawnSeries } from '#renderer/plot/series/drawn-series.ts'
import type { LoadedSeries } from '#renderer/ports/series-loader.ts'
import { type OperandSeries, requestedUnits, unitsOf } from '#renderer/query/operand-series.ts'
import { optionOf } from '#renderer/query/view/operands.ts'

/** Holds an operand with what is known of its values by now. */
export interface FigureSeries {
  readonly operand: Operand
  readonly variable: Variable
  /** Includes the entity. */
  readonly name: string
  readonly units: string
  /** Unit of its value at a cursor: that of amounts where those are drawn. */
  readonly readingUnits: string
  readonly base: LoadedSeries | undefined
  /** Undefined where nothing is drawn of it, so that it has no value at the cursor. */
  readonly drawn: DrawnSeries | undefined
}

/** Returns what is known of each operand, in their order. */
export function figureSeriesOf(
  operands: readonly { readonly operand: Operand; readonly variable: Variable }[],
  series: readonly OperandSeries[],
  drawn: readonly DrawnSeries[] = [],
): readonly FigureSeries[] {
  return operands.map(({ operand, variable }) => {
    const base = series.find((each) => each.operand.id === operand.id)?.base
    const units = base === undefined ? requestedUnits(optionOf(operand), variable) : unitsOf(base, variable)
    const own = drawn.find(({ id }) => id === operand.id)
    return {
      ...{ operand, variable, name: fullNameOf(variable), units, base },
      ...{ drawn: own, readingUnits: own?.units ?? units },
    }
  })
}

/** Returns what a row of the table of figures says of a series. */
export function figureSubjectOf(
  { operand, variable, name, units, base }: FigureSeries,
  figures: Figures | undefined,
  slot: number,
): FigureSubject {
  const covered = base?.covered ?? []
  const times = covered.map(({ fetchedAt }) => fetchedAt)
  return {
    ...{ id: operand.id, name, slot, kind: variable.kind, unit: units, figures },
    ...(base !== undefined && { resolution: base.demand.seriesKey.resolution }),
    defects: defectsOf(covered),
    ...(times.length > 0 && { fetchedAt: times.reduce((first, at) => Math.min(first, at)) }),
  }
}
