import type { Revision } from '#renderer/ports/series-store.ts'
import { type Segment, sliceColumns } from '#shared/series/columns.ts'
import { intersectIntervals } from '#shared/series/intervals.ts'
import { diffColumns, type ColumnChange } from '#shared/series/coverage/revisions.ts'
import { isSeam } from '#shared/series/coverage/plan.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import { settledIntervals } from '#shared/series/coverage/coverage.ts'
import type { IanaZone } from '#shared/time/instant.ts'
import { columnsFromBlocks } from '../blocks/decode-blocks.ts'
import type { CachedBeforeMerge, RevisionRecord } from '../../records.ts'

/** The changes that a segment makes to settled values. */
export interface SettledChanges {
  readonly changes: readonly ColumnChange[]
  /** Changes in the one bucket in which the segment overlaps the neighbouring answer. */
  readonly seams: readonly ColumnChange[]
}

/**
 * Lists the changes that the segment makes to settled values. New values and those that may still change are not
 * revisions, since they were expected to change.
 */
export function settledChanges(
  { record, blocks }: CachedBeforeMerge,
  segment: Segment,
  bucketZone: IanaZone,
): SettledChanges {
  const { resolution } = segment.seriesKey
  const settled = settledIntervals(record?.covered ?? [], resolution, bucketZone)
  const parts = intersectIntervals(settled, [segment.interval]).map((part) => ({
    isSeam: isSeam(part, segment.interval, resolution, bucketZone),
    changes: diffColumns(columnsFromBlocks(blocks, part), sliceColumns(segment, part)),
  }))
  return {
    changes: parts.flatMap(({ changes }) => changes),
    seams: parts.filter((part) => part.isSeam).flatMap(({ changes }) => changes),
  }
}

/** Returns the entry of the log; undefined if no settled value changed. */
export function revisionRecordOf(
  { changes }: SettledChanges,
  segment: Segment,
  key: string,
): RevisionRecord | undefined {
  if (changes.length === 0) return undefined
  return {
    key,
    notedAt: segment.fetchedAt,
    times: Float64Array.from(changes, ({ time }) => time),
    before: Float64Array.from(changes, ({ before }) => before ?? NaN),
    after: Float64Array.from(changes, ({ after }) => after ?? NaN),
  }
}

/** Splits a record of the log into single revisions; `seams` are those between two answers, if known. */
export function revisionsFromRecord(
  record: RevisionRecord,
  seriesKey: SeriesKey,
  seams: readonly ColumnChange[] = [],
): readonly Revision[] {
  return Array.from(record.times, (time, i) => ({
    seriesKey,
    time,
    ...presentAs('before', record.before[i]),
    ...presentAs('after', record.after[i]),
    notedAt: record.notedAt,
    ...(seams.some((seam) => seam.time === time) && { isSeam: true }),
  }))
}

function presentAs<Name extends 'before' | 'after'>(
  name: Name,
  value: number | undefined,
): Partial<Record<Name, number>> {
  if (value === undefined || Number.isNaN(value)) return {}
  const present: Partial<Record<'before' | 'after', number>> = { [name]: value }
  return present
}
