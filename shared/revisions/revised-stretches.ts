import { seriesKeyText, type SeriesKey } from '../series/series-key.ts'
import { nextBucketStart } from '../time/buckets.ts'
import { type EpochMs, HOUR_MS, type IanaZone, type Interval } from '#shared/time/instant.ts'
import type { RevisedValue } from './revised-months.ts'

/** Tells whether a later answer gave another value, one where there was none, or none where there was one. */
export type RevisionKind = 'changed' | 'added' | 'withdrawn'

/** Neighbouring values of a series that later answers revised in the same way. */
export interface RevisedStretch {
  readonly seriesKey: SeriesKey
  readonly zone: IanaZone
  /** From the first value to the end of the last; a raw reading, which has no length, is an instant. */
  readonly interval: Interval
  readonly kind: RevisionKind
  readonly values: number
  /** Means of the values before and after, in the unit of the series; absent where there were none. */
  readonly before?: number
  readonly after?: number
  /**
   * The difference that the later values make to a total, in the unit of the series times hours; absent for raw
   * readings.
   */
  readonly change?: number
  /** Time at which the last of these revisions was found. */
  readonly notedAt: EpochMs
}

/** Revisions found further apart in time than this are listed separately. */
const TOGETHER_MS = HOUR_MS

/** Joins revisions of neighbouring buckets of one series that were found together, the most recently found first. */
export function revisedStretches(
  revisions: readonly RevisedValue[],
  zoneOf: (dataHubId: string) => IanaZone | undefined,
): readonly RevisedStretch[] {
  const bySeries = Map.groupBy(revisions, (one) => `${seriesKeyText(one.seriesKey)} ${revisionKind(one)}`)
  return [...bySeries.values()]
    .flatMap((list) => runsOf(list, zoneOf(list[0]?.seriesKey.dataHubId ?? '') ?? 'UTC'))
    .toSorted((a, b) => b.notedAt - a.notedAt || a.interval.start - b.interval.start)
}

function runsOf(list: readonly RevisedValue[], zone: IanaZone): readonly RevisedStretch[] {
  const runs: RevisedValue[][] = []
  const byEnd = new Map<EpochMs, RevisedValue[][]>()
  for (const one of list.toSorted((a, b) => a.time - b.time || a.notedAt - b.notedAt)) {
    const before = one.seriesKey.resolution === 'raw' ? [] : (byEnd.get(one.time) ?? [])
    const at = before.findIndex((run) => Math.abs((run.at(-1)?.notedAt ?? 0) - one.notedAt) <= TOGETHER_MS)
    const [run = []] = at < 0 ? [] : before.splice(at, 1)
    if (run.length === 0) runs.push(run)
    run.push(one)
    const end = endOf(one, zone)
    byEnd.set(end, [...(byEnd.get(end) ?? []), run])
  }
  return runs.flatMap((run) => stretchOf(run, zone))
}

function endOf({ seriesKey, time }: RevisedValue, zone: IanaZone): EpochMs {
  return seriesKey.resolution === 'raw' ? time : nextBucketStart(time, seriesKey.resolution, zone)
}

function stretchOf(run: readonly RevisedValue[], zone: IanaZone): readonly RevisedStretch[] {
  const [first, last] = [run[0], run.at(-1)]
  if (first === undefined || last === undefined) return []
  const { seriesKey } = first
  const interval = { start: first.time, end: endOf(last, zone) }
  const [before, after] = [meanOf(run.map((one) => one.before)), meanOf(run.map((one) => one.after))]
  const hours = (one: RevisedValue): number => (endOf(one, zone) - one.time) / HOUR_MS
  const change = run.reduce((sum, one) => sum + ((one.after ?? 0) - (one.before ?? 0)) * hours(one), 0)
  return [
    {
      ...{ seriesKey, zone, interval, kind: revisionKind(first), values: run.length },
      ...(before !== undefined && { before }),
      ...(after !== undefined && { after }),
      ...(seriesKey.resolution !== 'raw' && { change }),
      notedAt: Math.max(...run.map(({ notedAt }) => notedAt)),
    },
  ]
}

function meanOf(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined)
  return known.length === 0 ? undefined : known.reduce((sum, value) => sum + value, 0) / known.length
}

function revisionKind({ before, after }: RevisedValue): RevisionKind {
  if (before === undefined) return 'added'
  return after === undefined ? 'withdrawn' : 'changed'
}
