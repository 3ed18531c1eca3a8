import { unionIntervals } from '../../series/intervals.ts'
import { periodAxis } from '../../time/alignment/period-axis.ts'
import type { IanaZone } from '../../time/instant.ts'
import type { Interval } from '../../time/interval.ts'
import { likeForLikeAligned } from '../like-for-like/common-positions.ts'
import { sumSeries, type SumTerm } from '../sum/sum-series.ts'
import { entityFigures, type EntityFigures, type FiguresRequest } from './entity-figures.ts'

/** An entity's meters over one of the two years. */
export interface YearOfMeters {
  readonly terms: readonly SumTerm[]
  readonly range: Interval
}

/** What an entity's meters come to in the hours that both years have, and how many hours of this year that left out. */
export interface LikeForLikeYears {
  readonly now: EntityFigures
  readonly before: EntityFigures
  readonly excludedHours: number
}

/**
 * Figures of this year and the one before without the hours that either lacks at the same local date and time; undefined
 * where the meters cannot be added. The mask of the request is of instants, so that it counts for the year it lies in.
 */
export function likeForLikeYears(
  now: YearOfMeters,
  before: YearOfMeters,
  zone: IanaZone,
  request: FiguresRequest,
): LikeForLikeYears | undefined {
  const years = [now, before]
  const { pieces } = periodAxis(
    [
      { interval: now.range, months: 0 },
      { interval: before.range, months: -12 },
    ],
    'date',
    zone,
  )
  const inputs = years.flatMap(({ terms, range }, index) => {
    const sum = sumSeries(terms)
    if (sum.kind !== 'sum') return []
    return [{ interval: range, series: sum.series, pieces: pieces[index] ?? [] }]
  })
  if (inputs.length < years.length) return undefined
  const exclusions = likeForLikeAligned(inputs, request.mask, request.until)
  const [own, earlier] = years.map(({ terms, range }, index) => {
    const mask = unionIntervals(request.mask, exclusions[index]?.excluded ?? [])
    return entityFigures(terms, range, { ...request, mask, hasPeak: false })
  })
  if (own === undefined || earlier === undefined) return undefined
  return { now: own, before: earlier, excludedHours: exclusions[0]?.hours ?? 0 }
}
