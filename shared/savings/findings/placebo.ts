import { bucketEdges } from '#shared/time/buckets.ts'
import type { PublishShare } from '../../threads/port-calls.ts'
import type { IanaZone, Interval } from '#shared/time/instant.ts'
import { avoidedEnergy } from '../statements/avoided-energy.ts'
import type { MeteredPeriods } from '../periods/metered-periods.ts'
import { slicePeriods } from '../periods/slice-periods.ts'
import {
  bandShareOf,
  monthsOf,
  stateBaseline,
  type BaselineRequestOf,
  type BaselineStatement,
} from '../statements/state-baseline.ts'
import { driftToCover } from '../statistics/tested-band.ts'

export interface PlaceboRequest extends BaselineRequestOf {
  readonly range: Interval
  readonly zone: IanaZone
  /** Numbers of months of reporting after a baseline of twelve months; each gives a project. */
  readonly months: readonly number[]
  /** Months from the start of one project to that of the next. */
  readonly step: number
  readonly confidence: number
}

/** A project in which nothing was done, so that its apparent savings are the error of the method. */
export interface PlaceboProject {
  readonly baseline: Interval
  readonly reporting: Interval
  /** Savings over the baseline's use, which should be zero. */
  readonly fraction: number
  /** Half widths of the bands as shares of the baseline's use. */
  readonly tested: number
  readonly formula: number
  /** Yearly drift with which the tested band would have just covered zero in this project. */
  readonly drift: number
}

/** A year is the shortest baseline that contains all seasons. */
const BASELINE_MONTHS = 12
/** Share of the periods that both sides must have. */
const LEAST_PRESENT = 0.9

/**
 * Fits the model to every twelve months of a history and evaluates it in the months after, in which nothing was done.
 */
export function placeboProjects(
  history: MeteredPeriods,
  request: PlaceboRequest,
  publish?: PublishShare,
): readonly PlaceboProject[] {
  const { range, zone, months, step } = request
  const edges = Array.from(bucketEdges(range, 'monthly', zone)).filter(
    (edge) => edge >= range.start && edge <= range.end,
  )
  return edges.flatMap((_, first) => {
    publish?.(first / edges.length)
    if (first % step !== 0) return []
    const edgeAfter = (count: number): number | undefined => edges[first + count]
    const [start, end] = [edgeAfter(0), edgeAfter(BASELINE_MONTHS)]
    if (start === undefined || end === undefined) return []
    const before = slicePeriods(history, { start, end }, request.resolution, zone)
    const stated = isThere(before) ? stateBaseline(before, request) : undefined
    if (stated === undefined) return []
    return months.flatMap((count) => {
      const until = edgeAfter(BASELINE_MONTHS + count)
      if (until === undefined) return []
      const intervals = { baseline: { start, end }, reporting: { start: end, end: until } }
      return projectOf(history, stated, intervals, request) ?? []
    })
  })
}

function projectOf(
  history: MeteredPeriods,
  stated: BaselineStatement,
  intervals: Pick<PlaceboProject, 'baseline' | 'reporting'>,
  request: PlaceboRequest,
): PlaceboProject | undefined {
  const { resolution, zone, confidence } = request
  const after = slicePeriods(history, intervals.reporting, resolution, zone)
  if (!isThere(after)) return undefined
  const { totals, counted } = avoidedEnergy(stated.fit, after.observations, after.weights)
  if (!(totals.baseline > 0)) return undefined
  const fraction = totals.avoided / totals.baseline
  const halfBy = (band: 'tested' | 'formula'): number =>
    bandShareOf(stated, { ...request, band }, confidence)(counted.length)
  const months = monthsOf(counted.length, resolution)
  return {
    ...{ ...intervals, fraction, tested: halfBy('tested'), formula: halfBy('formula') },
    drift: driftToCover(confidence, Math.abs(fraction), stated.scatter, months),
  }
}

function isThere({ sufficiency: { present, expected } }: MeteredPeriods): boolean {
  return present > 0 && present >= LEAST_PRESENT * expected
}

/** States how often the bands of placebo projects covered zero. */
export interface PlaceboCoverage {
  readonly count: number
  readonly tested: number
  readonly formula: number
  /** Yearly drift with which the tested band covers zero as often as it promises. */
  readonly drift: number
}

/** Counts placebo projects whose bands cover zero; undefined for none. */
export function placeboCoverage(
  projects: readonly PlaceboProject[],
  confidence: number,
): PlaceboCoverage | undefined {
  if (projects.length === 0) return undefined
  const last = Math.max(0, Math.ceil(confidence * projects.length) - 1)
  const covers = (band: 'tested' | 'formula'): number =>
    projects.filter((project) => Math.abs(project.fraction) <= project[band]).length / projects.length
  return {
    ...{ count: projects.length, tested: covers('tested'), formula: covers('formula') },
    drift: projects.map(({ drift }) => drift).toSorted((a, b) => a - b)[last] ?? NaN,
  }
}
