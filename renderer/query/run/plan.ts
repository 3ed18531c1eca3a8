import type {
  CoverageSnapshot,
  LoadCost,
  RequestCount,
  SeriesDemand,
  SeriesLoader,
} from '#renderer/ports/series-loader.ts'
import { countRequests, withoutUnderWay } from '#renderer/query/load/load-cost.ts'
import type { Asked, Question } from './question.ts'

/** The answers to a question, planned from what was cached at that time. */
export interface Plan<Each extends Asked> {
  readonly asked: Question<Each>
  readonly loader: SeriesLoader
  readonly each: readonly Each[]
  readonly coverage: CoverageSnapshot | undefined
  readonly count: RequestCount | undefined
  /** True if so much is missing that it waits for consent. */
  readonly isDear: boolean
}

/** Plans how a question is answered; undefined if it is no longer the newest. */
export async function planOf<Each extends Asked>(
  loader: SeriesLoader,
  asked: Question<Each>,
  isNewest: () => boolean,
): Promise<Plan<Each> | undefined> {
  const read = await loader.readCoverage(asked.candidates())
  if (!isNewest()) return undefined
  const coverage = read.ok ? read.value : undefined
  const each = asked.plan(coverage)
  const count = coverage && countRequests(loadsOf(each), coverage)
  const isDear = await loader.needsConsent(count?.requests ?? 0)
  return isNewest() ? { asked, loader, each, coverage, count, isDear } : undefined
}

export function loadsOf(each: readonly Asked[]): readonly SeriesDemand[] {
  return [...new Set(each.map(({ load }) => load))]
}

/**
 * Returns true if a load would make or join requests, or if coverage could not be read.
 */
export function lacks<Each extends Asked>({ coverage }: Plan<Each>, { load }: Each): boolean {
  return coverage === undefined || countRequests([load], withoutUnderWay(coverage)).requests > 0
}

/** Returns the cost of a plan; undefined if it is one request for each series, which needs no consent. */
export async function costOf<Each extends Asked>({
  loader,
  count,
  each,
  isDear,
}: Plan<Each>): Promise<LoadCost | undefined> {
  if (count === undefined || !(isDear || count.requests > each.length)) return undefined
  return { ...count, durationMs: await loader.expectedMs(count.requests) }
}
