import type { Interval } from '#shared/time/instant.ts'
import type { Columns } from '../../series/segment.ts'
import { aggregate } from './aggregate.ts'
import type { Aggregate, AggregateRequest, Figure } from './figures.ts'
import { percentilesOf } from './percentiles.ts'

/** Figures, and percentiles by their share: 0.05 for the fifth. */
export interface Figures {
  readonly aggregate: Aggregate
  readonly percentiles: ReadonlyMap<number, Figure | undefined>
}

/**
 * Returns all figures of a series over some spans: those of every table, card, picture and record. The percentiles of
 * `shares` take as long as everything else.
 */
export function allFigures(
  columns: Columns,
  spans: readonly Interval[],
  request: AggregateRequest,
  shares: readonly number[] = [],
): Figures {
  const found = shares.length === 0 ? [] : percentilesOf(columns, spans, request, shares)
  const percentiles = new Map(shares.map((share, index) => [share, found[index]] as const))
  return { aggregate: aggregate(columns, spans, request), percentiles }
}
