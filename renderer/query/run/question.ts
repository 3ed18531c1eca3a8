import { type SeriesKey, seriesKeyText } from '#shared/series/series-key.ts'
import type { Interval } from '#shared/time/instant.ts'
import { isLocalId } from '#shared/portfolio/import-id.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import type { CoverageSnapshot, SeriesDemand } from '#renderer/ports/series-loader.ts'
import type { KnownOperand } from '#renderer/query/view/operands.ts'

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
  readonly known: KnownOperand
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
