import * as z from 'zod'

/** Optional columns of the table, in their order: those most needed in a narrow window come first. */
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

/** Shares of the percentile columns. */
export const percentileShares: Readonly<Partial<Record<FigureColumnId, number>>> = {
  p5: 0.05,
  p25: 0.25,
  p50: 0.5,
  p75: 0.75,
  p95: 0.95,
}

export const usualColumns: readonly FigureColumnId[] = ['unit', 'total', 'max', 'mean', 'complete', 'min']

/** Drops ids that only a later version knows. */
export const figureColumnsSchema = z
  .array(z.string())
  .transform((ids) => figureColumnIds.filter((id) => ids.includes(id)))
