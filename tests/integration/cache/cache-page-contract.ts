import type { CacheEvent, CachedSeriesSummary } from '#renderer/ports/series-archive.ts'
import type { Revision } from '#renderer/ports/series-store.ts'
import type { Result } from '#shared/errors/result.ts'
import type { CoveredInterval } from '#shared/series/coverage/coverage.ts'
import type { Interval } from '#shared/time/instant.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'

/** A segment as it crosses to the page: typed arrays do not. */
export interface PlainSegment {
  readonly seriesKey: SeriesKey
  readonly interval: Interval
  readonly fetchedAt: number
  readonly pairs: readonly (readonly [number, number])[]
}

/** What the page under test offers as `cachePage`; partitions are opened by name when first used. */
export interface CachePage {
  readonly write: (name: string, segment: PlainSegment, zone: string) => Promise<Result<readonly Revision[]>>
  /** Writes random values, a step apart. */
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
  /** Counts what a read gives: a quarter of minutes crosses to the test in seconds. */
  readonly count: (
    name: string,
    seriesKey: SeriesKey,
    interval: Interval,
  ) => Promise<{ readonly points: number; readonly covered: number }>
  readonly readMap: (name: string) => Promise<Result<readonly CachedSeriesSummary[]>>
  readonly setPinned: (name: string, seriesKey: SeriesKey, pinned: boolean) => Promise<void>
  readonly news: (name: string) => readonly CacheEvent[]
  /** A partition as the first version of the schema left it. */
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
