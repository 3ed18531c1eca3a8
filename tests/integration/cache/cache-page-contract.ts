import type { CacheEvent, CachedSeriesSummary } from '#renderer/ports/series-archive.ts'
import type { Revision } from '#renderer/ports/series-store.ts'
import type { Result } from '#shared/errors/result.ts'
import type { CoveredInterval } from '#shared/series/coverage/coverage.ts'
import type { Interval } from '#shared/time/instant.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'

/** Segment as it crosses to the page, which typed arrays cannot do. */
export interface PlainSegment {
  readonly seriesKey: SeriesKey
  readonly interval: Interval
  readonly fetchedAt: number
  readonly pairs: readonly (readonly [number, number])[]
}

/** API of the page under test as `cachePage`; a partition is opened when its name is first used. */
export interface CachePage {
  readonly write: (name: string, segment: PlainSegment, zone: string) => Promise<Result<readonly Revision[]>>
  /** Writes random values, `stepMs` apart. */
  readonly writeNoise: (
    name: string,
    seriesKey: SeriesKey,
    interval: Interval,
    stepMs: number,
  ) => Promise<Result<readonly Revision[]>>
  readonly read: (
    name: string,
    seriesKey: SeriesKey,
    interval: Interval,
  ) => Promise<{
    readonly pairs: readonly (readonly [number, number])[]
    readonly covered: readonly CoveredInterval[]
    readonly units: string
  }>
  /** Reads and counts only, since a quarter of minutes would take seconds to cross to the test. */
  readonly count: (
    name: string,
    seriesKey: SeriesKey,
    interval: Interval,
  ) => Promise<{ readonly points: number; readonly covered: number }>
  readonly readMap: (name: string) => Promise<Result<readonly CachedSeriesSummary[]>>
  readonly setPinned: (name: string, seriesKey: SeriesKey, pinned: boolean) => Promise<void>
  readonly news: (name: string) => readonly CacheEvent[]
  /** Creates a partition as the first version of the schema did. */
  readonly createFirstAge: (
    name: string,
    tables: Readonly<Record<string, readonly unknown[]>>,
  ) => Promise<void>
  readonly putDocument: (
    name: string,
    id: string,
    document: unknown,
  ) => Promise<{
    readonly workspaces: Result<readonly unknown[]>
    readonly documents: Result<readonly unknown[]>
  }>
}
