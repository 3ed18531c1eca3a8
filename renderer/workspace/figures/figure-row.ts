import { resolutionSteps } from '#renderer/strings/resolutions.ts'
import type { Aggregate, Figure, FigureAt, FigureCoverage } from '#shared/analysis/aggregate/figures.ts'
import type { Variable } from '#shared/catalog/nouns.ts'
import type { Operand, OperandId } from '#shared/series/operand.ts'
import type { EpochMs } from '#shared/time/instant.ts'
import { requestedUnits } from '#renderer/query/series-units.ts'
import { optionOf } from '#renderer/query/view/operands.ts'
import { comparableAmount, scaledAmount, type ScaledAmount } from '#shared/units/prefix.ts'
import { fullNameOf } from '#renderer/catalogue/full-name.ts'
import type { DrawnSeries } from '#renderer/plot/series/drawn-series.ts'
import type { OperandSeries } from '#renderer/query/operand-series.ts'
import type { Order } from '#renderer/ui/table/sort-order.ts'
import type { Figures } from '#renderer/workers/series-task.ts'
import { percentileShares, type FigureColumnId, type FigureOrderId } from './figure-columns.ts'

/** Holds an operand with what is known of it by now. */
export interface FigureRow {
  readonly id: OperandId
  readonly operand: Operand
  readonly variable: Variable
  /** Includes the entity. */
  readonly name: string
  readonly units: string
  readonly series: OperandSeries | undefined
  readonly drawn: DrawnSeries | undefined
  readonly figures: Figures | undefined
}

/** Returns a row for each operand, in their order. */
export function figureRows(
  operands: readonly { readonly operand: Operand; readonly variable: Variable }[],
  drawn: readonly DrawnSeries[],
  series: readonly OperandSeries[],
  figures: ReadonlyMap<OperandId, Figures>,
): readonly FigureRow[] {
  return operands.map(({ operand, variable }) => {
    const { id } = operand
    const shown = drawn.find((each) => each.id === id)
    return {
      id,
      operand,
      variable,
      name: fullNameOf(variable),
      units: shown?.units ?? requestedUnits(optionOf(operand), variable),
      series: series.find((each) => each.operand.id === id),
      drawn: shown,
      figures: figures.get(id),
    }
  })
}

type FigureIn = (aggregate: Aggregate) => Figure | FigureAt | undefined

const figureIn: Readonly<Partial<Record<FigureColumnId, FigureIn>>> = {
  total: ({ total }) => total,
  mean: ({ mean }) => mean,
  max: ({ max }) => max,
  min: ({ min }) => min,
  loadFactor: ({ loadFactor }) => loadFactor,
  baseload: ({ baseload }) => baseload,
  deviation: ({ standardDeviation }) => standardDeviation,
}

/** Returns the figure of a column; undefined if the column has none or none is defined. */
export function figureOf({ figures }: FigureRow, column: FigureColumnId): Figure | FigureAt | undefined {
  const share = percentileShares[column]
  if (share !== undefined) return figures?.percentiles.get(share)
  return figures && figureIn[column]?.(figures.aggregate)
}

/** Returns a value with its unit as the table shows them: totals get the prefix that suits them. */
export function amountOf(row: FigureRow, column: FigureColumnId): ScaledAmount | undefined {
  const figure = figureOf(row, column)
  const aggregate = row.figures?.aggregate
  if (figure === undefined || aggregate === undefined) return undefined
  if (column === 'total') return scaledAmount(figure.value, aggregate.total?.unit ?? '')
  return { value: figure.value, unit: column === 'loadFactor' ? '' : aggregate.unit }
}

/**
 * Returns how much of the time until now has values; for raw readings, which have no fixed step, it counts
 * readings.
 */
export function shareOf({ figures, series }: FigureRow): Pick<FigureCoverage, 'present' | 'expected'> {
  const coverage = figures?.aggregate.coverage
  if (coverage === undefined) return { present: 0, expected: 0 }
  const isRaw = series?.base.demand.seriesKey.resolution === 'raw'
  return isRaw ? coverage : { present: coverage.presentMs, expected: coverage.expectedMs }
}

/** Tells how long each value holds that extremes are taken from: a maximum of hours is not one of quarters. */
export function spreadStep({ figures }: Pick<FigureRow, 'figures'>): string {
  return figures === undefined ? '' : resolutionSteps[figures.aggregate.spreadResolution]
}

/** Returns the time at which the oldest part of the series was fetched. */
export function fetchedAtOf({ series }: FigureRow): EpochMs | undefined {
  const times = series?.base.covered.map((each) => each.fetchedAt) ?? []
  return times.length === 0 ? undefined : times.reduce((first, at) => Math.min(first, at))
}

/** Sorts by a column; rows without a value there come last, in the order in which they were chosen. */
export function sortedRows(
  rows: readonly FigureRow[],
  { column, direction }: Order<FigureOrderId>,
  cursorValueOf: (row: FigureRow) => number | undefined,
): readonly FigureRow[] {
  const sign = direction === 'ascending' ? 1 : -1
  if (column === 'name' || column === 'unit') {
    const textOf = (row: FigureRow): string => (column === 'name' ? row.name : row.units)
    return rows.toSorted((a, b) => sign * textOf(a).localeCompare(textOf(b), undefined, { numeric: true }))
  }
  if (column === 'chosen' || column === 'actions') return rows
  const numberOf = (row: FigureRow): number | undefined =>
    column === 'cursor' ? cursorValueOf(row) : comparableOf(row, column)
  const keyed = rows.map((row) => ({ row, number: numberOf(row) ?? NaN }))
  return keyed.toSorted((a, b) => compare(a.number, b.number, sign)).map(({ row }) => row)
}

function compare(a: number, b: number, sign: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b))
  return sign * (a - b)
}

function comparableOf(row: FigureRow, column: FigureColumnId): number | undefined {
  if (column === 'complete') {
    const { present, expected } = shareOf(row)
    return expected === 0 ? undefined : present / expected
  }
  if (column === 'asOf') return fetchedAtOf(row)
  const amount = amountOf(row, column)
  return amount && comparableAmount(amount.value, amount.unit)
}
