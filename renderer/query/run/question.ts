import { type SeriesKey, seriesKeyText } from '#shared/series/series-key.ts'
import type { Interval } from '#shared/time/instant.ts'
import { isLocalId } from '#shared/portfolio/import-id.ts'
import type { Variable } from '#shared/portfolio/nouns.ts'
import type { CoverageSnapshot, SeriesDemand } from '#renderer/ports/series-loader.ts'
import type { KnownOperand } from '#renderer/query/view/operands.ts'

/** Numbers the versions of variables: an expression that was edited has the same id and other values. */
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

/** One thing that a question needs, and the series that is loaded for it. */
export interface Asked {
  /** Differs from the ids of everything else that the question needs. */
  readonly id: string
  readonly known: KnownOperand
  /** The interval of interest; what is loaded is rounded to whole buckets, or combined with others. */
  readonly interval: Interval
  readonly load: SeriesDemand
  /** Differs where the same demand brings other values: an expression may be edited. */
  readonly version: number
}

/** Holds what a chart or a card wants to know, as far as loading is concerned. */
export interface Question<Each extends Asked = Asked> {
  /** Equal for questions with the same answers. */
  readonly key: string
  /** Name of the download that a large load becomes. */
  readonly title: string
  /** Series whose coverage decides how the question is answered. */
  readonly candidates: () => readonly SeriesKey[]
  /** Undefined coverage could not be read: then nothing is known to be cached. */
  readonly plan: (coverage: CoverageSnapshot | undefined) => readonly Each[]
  /** Lists what could stand in for one of them while the service gives no answer, from fine to coarse. */
  readonly alternatives: (each: Each) => readonly Each[]
}

/** Returns a text that is equal for demands that the same load answers. */
export function demandText({ seriesKey, interval, bucketZone }: SeriesDemand): string {
  return `${seriesKeyText(seriesKey)} ${String(interval.start)} ${String(interval.end)} ${bucketZone}`
}

export function loadText({ load, version }: Pick<Asked, 'load' | 'version'>): string {
  return `${demandText(load)} ${String(version)}`
}
