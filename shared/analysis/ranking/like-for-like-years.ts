import { periodAxis } from '../../time/alignment/period-axis.ts'
import type { IanaZone, Interval } from '#shared/time/instant.ts'
import { likeForLikeAligned } from '../like-for-like/common-positions.ts'
import { sumSeries, type SumTerm } from '../sum/sum-series.ts'
import { entityFigures, type EntityFigures, type FiguresRequest } from './entity-figures.ts'

/** Meters of an entity over one of the two years. */
export interface YearOfMeters {
  readonly terms: readonly SumTerm[]
  readonly range: Interval
}

/**
 * Holds an entity's figures over the hours that both years have, and the number of this year's hours left out for
 * that.
 */
export interface LikeForLikeYears {
  readonly now: EntityFigures
  readonly before: EntityFigures
  readonly excludedHours: number
}

/**
 * Returns figures of this year and the one before without the hours that either lacks at the same local date and
 * time; undefined when the meters cannot be added. The mask of the request consists of instants, so that it counts
 * for the year it lies in.
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
    return entityFigures(terms, exclusions[index]?.kept ?? [range], { ...request, hasPeak: false })
  })
  if (own === undefined || earlier === undefined) return undefined
  return { now: own, before: earlier, excludedHours: exclusions[0]?.hours ?? 0 }
}
