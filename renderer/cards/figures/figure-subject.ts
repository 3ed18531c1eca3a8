import type { Figures } from '#shared/analysis/aggregate/all-figures.ts'
import type { FigureCoverage, TotalFigure } from '#shared/analysis/aggregate/figures.ts'
import type { VariableKind } from '#shared/portfolio/nouns.ts'
import type { OperandId } from '#shared/series/operand.ts'
import type { SegmentDefects } from '#shared/series/columns.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import type { Resolution } from '#shared/time/resolution.ts'
import type { FigureColumnId } from './figure-columns.ts'

/** Holds what is known of a series for a row of figures. */
export interface FigureSubject {
  readonly id: OperandId
  readonly name: string
  readonly slot?: number
  readonly kind: VariableKind
  readonly unit: string
  /** Undefined until something has come. */
  readonly figures: Figures | undefined
  /** Resolution that was fetched. */
  readonly resolution?: Resolution
  /** Counts what is there of it, where that is not the coverage of its figures. */
  readonly coverage?: FigureCoverage
  readonly outOfHours?: TotalFigure | undefined
  readonly defects?: SegmentDefects | undefined
  /** Time at which the oldest part was fetched. */
  readonly fetchedAt?: EpochMs | undefined
}

export type FigureTableColumn = FigureColumnId | 'outOfHours' | 'outShare'
