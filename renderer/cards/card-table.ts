import type { FigureCoverage } from '#shared/analysis/aggregate/figures.ts'
import type { StatedSlot } from '#shared/bundle/recompute/explanation.ts'
import type { Fill } from '#shared/filling/fill.ts'
import type { SegmentDefects } from '#shared/series/columns.ts'
import { type EpochMs, type IanaZone, type Interval, HOUR_MS } from '#shared/time/instant.ts'
import { type Resolution, fixedStepMs } from '#shared/time/resolution.ts'
import type { PlotSubject } from '#renderer/plot/plot.ts'
import { dateText, formatLocal } from '#shared/time/text/local-text.ts'
import { bucketName } from './buckets/bucket-name.ts'

/** A number with what may be added to it. Files have its unit, its coverage and its time as well. */
export interface NumberCell {
  readonly kind: 'number'
  /** Undefined if there is no such figure. */
  readonly value: number | undefined
  /** Set if it differs from the unit of the row or the column. */
  readonly unit?: string
  /** True if the unit is shown with the prefix that suits the value. */
  readonly isScaled?: boolean
  /** Describes in words how the figure is calculated; shown when the user points at it. */
  readonly formula?: string
  readonly coverage?: FigureCoverage
  readonly isExtrapolated?: boolean
  /** Time of an extreme. */
  readonly at?: { readonly at: EpochMs; readonly zone: IanaZone }
  /** Tells how long the interval of the value behind an extreme is. */
  readonly step?: string
  /** Highest values, far enough apart to count as separate peaks; the first is the value of the cell. */
  readonly peaks?: readonly { readonly value: number; readonly at: EpochMs }[]
  /** Instants at which a register fell within the time of the value. */
  readonly resets?: { readonly times: readonly EpochMs[]; readonly zone: IanaZone }
  /** A word of warning below the value. */
  readonly mark?: string
  /** Sentences that accompany the value. */
  readonly remarks?: readonly string[]
  /** Explains why there is no value. */
  readonly absence?: string
}

/** A share: 0.93 means 93 %. */
export interface ShareCell {
  readonly kind: 'share'
  readonly share: number | undefined
  readonly formula?: string
  /** True for a coverage, which is never rounded up to 100 %. */
  readonly isCoverage?: boolean
  readonly coverage?: FigureCoverage
  /** Resolution of the values that a coverage counts. */
  readonly resolution?: Resolution
  /** Counts the repairs in the responses of the service. */
  readonly defects?: SegmentDefects
  readonly absence?: string
}

export type TableCell =
  /**
   * A text. For a date, `day` counts from 1970-01-01, and users see the date in their own format. If programs and
   * sorting need another text than users, as with months, `shown` is for users.
   */
  | { readonly kind: 'text'; readonly text: string; readonly day?: number; readonly shown?: string }
  | { readonly kind: 'instant'; readonly at: EpochMs | undefined; readonly zone: IanaZone }
  | NumberCell
  | ShareCell

export interface CardTableColumn {
  readonly id: string
  readonly title: string
  readonly unit?: string
  readonly isNumeric?: boolean
  /** True if its cells name their rows; if no column is marked in this way, the first does. */
  readonly namesRow?: boolean
  readonly hint?: string
  /** True if the column explains others: a table that is too wide hides it until the user shows it. */
  readonly isDetail?: boolean
  /** True for the columns that are the purpose of the table: they are never hidden, however wide the table is. */
  readonly stays?: boolean
  /** Hour of the local day to which its numbers belong. */
  readonly hour?: number
  /** True if the sum of its numbers is a figure of its own. */
  readonly addsUp?: boolean
}

export interface CardTableRow {
  readonly id: string
  /** Colour of the series of the row. */
  readonly slot?: number
  /** Unit of the column's numbers, unless these have units of their own. */
  readonly unit?: string
  /** Slot of the local day to which its numbers belong. */
  readonly ofSlot?: StatedSlot
  /** Describes what a click on the row opens. */
  readonly opens?: PlotSubject
  /** True for a number that was reported once and no longer changes with the readings. */
  readonly isRecord?: boolean
  /** True if there is nothing to report, as for a meter without gaps: a report only counts such rows. */
  readonly isQuiet?: boolean
  /** Interval that the row suggests excluding from figures, with the reason for its note. */
  readonly exclusion?: { readonly interval: Interval; readonly reason: string }
  /** Readings of a variable that the row suggests filling; `replaces` is set if there are some already. */
  readonly fill?: Pick<Fill, 'dataHubId' | 'interval' | 'replaces' | 'reason'>
  /** One for each column. */
  readonly cells: readonly TableCell[]
}

/**
 * Presents a result as a table: shown below the picture, copied, exported and read aloud. Rows are created on demand.
 */
export interface CardTable {
  /** True for a statement, from which a report leaves out no row. */
  readonly isWhole?: true
  readonly columns: readonly CardTableColumn[]
  /**
   * True if each row belongs to the operand with the same id, so that its value at the cursor, its unit and its gaps
   * are shown.
   */
  readonly areOperands?: boolean
  readonly rowCount: number
  readonly rowAt: (index: number) => CardTableRow
}

/** Makes the cell of a day counted from 1970-01-01. */
export function dayCell(day: number): TableCell {
  return { kind: 'text', text: dateText(day), day }
}

export function text(value: string): TableCell {
  return { kind: 'text', text: value }
}

/** "Mar 2021" for people, "2021-03" for programs. */
export function monthCell(start: EpochMs, zone: IanaZone): TableCell {
  const shown = bucketName(start, 'monthly', zone)
  return { kind: 'text', text: formatLocal(start, zone, 'date').slice(0, 7), shown }
}

/** Makes the cell of a number; NaN is shown as no figure. */
export function number(value: number | undefined, about: Partial<NumberCell> = {}): NumberCell {
  return { ...about, kind: 'number', value: finite(value) }
}

export function share(value: number | undefined, formula?: string): ShareCell {
  return { kind: 'share', share: finite(value), ...(formula !== undefined && { formula }) }
}

export function instant(at: EpochMs | undefined, zone: IanaZone): TableCell {
  return { kind: 'instant', at, zone }
}

function finite(value: number | undefined): number | undefined {
  return value !== undefined && Number.isFinite(value) ? value : undefined
}

/** A column with a function for its cell in each row. */
export interface LaidColumn<Row> {
  readonly column: CardTableColumn
  readonly cell: (row: Row) => TableCell
}

export function column<Row>(
  id: string,
  title: string,
  cell: LaidColumn<Row>['cell'],
  about: Partial<CardTableColumn> = {},
): LaidColumn<Row> {
  return { column: { ...about, id, title }, cell }
}

export function numeric<Row>(
  id: string,
  title: string,
  cell: LaidColumn<Row>['cell'],
  about: Partial<CardTableColumn> = {},
): LaidColumn<Row> {
  return column(id, title, cell, { ...about, isNumeric: true })
}

/**
 * Makes a table with one row for each element; `about` contains what no column shows. A cell is created when it is
 * displayed, since five years of days by hours have 130,000 cells.
 */
export function tableOf<Row>(
  rows: readonly Row[],
  columns: readonly LaidColumn<Row>[],
  about: (row: Row, index: number) => Omit<CardTableRow, 'cells'> = (_, index) => ({ id: String(index) }),
): CardTable {
  return {
    columns: columns.map((each) => each.column),
    rowCount: rows.length,
    rowAt: (index) => {
      const row = rows[index]
      if (row === undefined) return { id: String(index), cells: [] }
      let cells: readonly TableCell[] | undefined
      return {
        ...about(row, index),
        get cells() {
          return (cells ??= columns.map(({ cell }) => cell(row)))
        },
      }
    },
  }
}

/** Makes the cell that tells how complete a figure is; empty if nothing is expected. */
export function coverageCell(
  coverage: { readonly presentMs: number; readonly expectedMs: number } | undefined,
): TableCell {
  const { presentMs = 0, expectedMs = 0 } = coverage ?? {}
  return { ...share(presentMs / expectedMs), isCoverage: true }
}

/** States coverage in buckets of a resolution; of a calendar resolution, in hours. */
export function bucketCoverage(
  ms: { readonly presentMs: number; readonly expectedMs: number; readonly excludedMs: number },
  resolution: Resolution,
): FigureCoverage {
  const stepMs = fixedStepMs(resolution) ?? HOUR_MS
  const { presentMs, expectedMs, excludedMs } = ms
  const bucketsIn = (length: number): number => Math.round(length / stepMs)
  return {
    ...{ presentMs, expectedMs, present: bucketsIn(presentMs), expected: bucketsIn(expectedMs) },
    excluded: { ms: excludedMs, buckets: bucketsIn(excludedMs) },
  }
}
