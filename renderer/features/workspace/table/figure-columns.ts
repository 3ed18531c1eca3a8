import * as z from 'zod'

/** Columns of the table that may be left out, in their order: what a narrow window has to show comes first. */
export const figureColumnIds = [
  'unit',
  'total',
  'max',
  'mean',
  'complete',
  'min',
  'loadFactor',
  'baseload',
  'deviation',
  'p5',
  'p25',
  'p50',
  'p75',
  'p95',
  'asOf',
] as const
export type FigureColumnId = (typeof figureColumnIds)[number]

/** Of those that are percentiles. */
export const percentileShares: Readonly<Partial<Record<FigureColumnId, number>>> = {
  p5: 0.05,
  p25: 0.25,
  p50: 0.5,
  p75: 0.75,
  p95: 0.95,
}

export const usualColumns: readonly FigureColumnId[] = ['unit', 'total', 'max', 'mean', 'complete', 'min']

/** What was kept by a later version and is not known here is left out. */
export const figureColumnsSchema = z
  .array(z.string())
  .transform((ids) => figureColumnIds.filter((id) => ids.includes(id)))

/** What the rows are sorted by; `chosen` is the order in which they were chosen. */
export type FigureOrderId = FigureColumnId | 'name' | 'cursor' | 'actions' | 'chosen'
