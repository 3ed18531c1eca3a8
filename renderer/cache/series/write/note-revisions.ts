import type { Revision } from '#renderer/ports/series-store.ts'
import { sliceColumns } from '#shared/series/columns.ts'
import { intersectIntervals } from '#shared/series/intervals.ts'
import { diffColumns } from '#shared/series/coverage/revisions.ts'
import type { Segment } from '#shared/series/segment.ts'
import type { SeriesKey } from '#shared/series/series-key.ts'
import { settledIntervals } from '#shared/series/coverage/settling.ts'
import type { IanaZone } from '#shared/time/instant.ts'
import { columnsFromBlocks } from '../blocks/decode-blocks.ts'
import type { CachedBeforeMerge, RevisionRecord } from '../../records.ts'

/**
 * Lists what the segment changes in values that had been settled. New or still settling values are not
 * revisions: they were expected to change.
 */
export function revisionsOf(
  { record, blocks }: CachedBeforeMerge,
  segment: Segment,
  key: string,
  bucketZone: IanaZone,
): RevisionRecord | undefined {
  const settled = settledIntervals(record?.covered ?? [], segment.seriesKey.resolution, bucketZone)
  const changes = intersectIntervals(settled, [segment.interval]).flatMap((part) =>
    diffColumns(columnsFromBlocks(blocks, part), sliceColumns(segment, part)),
  )
  if (changes.length === 0) return undefined
  return {
    key,
    notedAt: segment.fetchedAt,
    times: Float64Array.from(changes, ({ time }) => time),
    before: Float64Array.from(changes, ({ before }) => before ?? NaN),
    after: Float64Array.from(changes, ({ after }) => after ?? NaN),
  }
}

/** Splits a record of the diary into single revisions. */
export function revisionsFromRecord(record: RevisionRecord, seriesKey: SeriesKey): readonly Revision[] {
  return Array.from(record.times, (time, i) => ({
    seriesKey,
    time,
    ...presentAs('before', record.before[i]),
    ...presentAs('after', record.after[i]),
    notedAt: record.notedAt,
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
