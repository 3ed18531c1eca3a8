import { type SeriesKey, seriesKeyText } from '#shared/series/series-key.ts'
import type { Interval } from '#shared/time/instant.ts'
import { isLocalId } from '#shared/portfolio/local-id.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import type {
  CoverageSnapshot,
  LoadCost,
  RequestCount,
  SeriesDemand,
  SeriesLoader,
} from '#renderer/ports/series-loader.ts'
import { countRequests, withoutUnderWay } from '#renderer/query/load/load-cost.ts'

/** Numbers the versions of variables, since an expression that was edited has the same id and other values. */
export function createVersions(): (variable: Variable) => number {
  const versions = new WeakMap<Variable, number>()
  let seen = 0
  return (variable) => {
    if (!isLocalId(variable.dataHubId)) return 0
    const version = versions.get(variable) ?? (seen += 1)
    versions.set(variable, version)
    return version
  }
}

/** A demand of a question, and the series that is loaded for it. */
export interface Asked {
  /** Unique among the needs of the question. */
  readonly id: string
  readonly variable: Variable
  /** The interval of interest; the loaded interval is rounded to whole buckets, or combined with others. */
  readonly interval: Interval
  readonly load: SeriesDemand
  /** Changes if the same demand would give other values, because an expression was edited. */
  readonly version: number
}

/** A question of a chart or a card, as far as loading is concerned. */
export interface Question<Each extends Asked = Asked> {
  /** Equal for questions with the same answers. */
  readonly key: string
  /** Name of the download that a large load becomes. */
  readonly title: string
  /** Series whose coverage decides how the question is answered. */
  readonly candidates: () => readonly SeriesKey[]
  /** Coverage is undefined if it could not be read, so that no data are known to be cached. */
  readonly plan: (coverage: CoverageSnapshot | undefined) => readonly Each[]
  /**
   * Lists the alternatives that can stand in for one of them while the service gives no answer, from fine to coarse.
   */
  readonly alternatives: (each: Each) => readonly Each[]
}

/** Returns a text that is equal for demands that the same load answers. */
export function demandText({ seriesKey, interval, bucketZone }: SeriesDemand): string {
  return `${seriesKeyText(seriesKey)} ${String(interval.start)} ${String(interval.end)} ${bucketZone}`
}

export function loadText({ load, version }: Pick<Asked, 'load' | 'version'>): string {
  return `${demandText(load)} ${String(version)}`
}

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
