import { emptyColumns, replaceInside, type Segment, sliceColumns } from '#shared/series/columns.ts'
import type { EpochMs, IanaZone, Interval } from '#shared/time/instant.ts'
import type { ColumnChange } from '#shared/series/coverage/revisions.ts'
import { seriesKeyText } from '#shared/series/series-key.ts'
import type { Sighting } from '#shared/series/coverage/coverage.ts'
import { blockSpansOver } from '../blocks/cached-blocks.ts'
import { extentAfter } from '#shared/series/coverage/extend-coverage.ts'
import { columnsFromBlocks } from '../blocks/decode-blocks.ts'
import { bytesOfBlock, encodeBlock } from '../blocks/encode-block.ts'
import { revisionRecordOf, settledChanges } from './note-revisions.ts'
import type { BlockRecord, CachedBeforeMerge, RevisionRecord, SeriesRecord } from '../../records.ts'

/** Lists what must be written, in one transaction, for the segment to be cached. */
export interface Merge {
  readonly record: SeriesRecord
  readonly puts: readonly BlockRecord[]
  readonly emptied: readonly [string, number][]
  /** Buckets for which the segment and the neighbouring answer have different values. */
  readonly seams: readonly ColumnChange[]
  readonly revision: RevisionRecord | undefined
}

/** A segment that is to be cached. */
export interface SegmentWrite {
  readonly segment: Segment
  readonly bucketZone: IanaZone
  /** Further evidence of how far the series extends. */
  readonly sightings: readonly Sighting[]
  /** Blocks that lie wholly in its interval, by their start, where they were packed before. */
  readonly packed?: ReadonlyMap<EpochMs, BlockRecord>
}

/** Packs a block with each step: those that the segment replaces whole, whatever is cached. */
export function* wholeBlocks({ segment }: Pick<SegmentWrite, 'segment'>): Iterable<BlockRecord> {
  const { seriesKey, interval } = segment
  const key = seriesKeyText(seriesKey)
  for (const span of blockSpansOver(interval, seriesKey.resolution)) {
    if (span.start >= interval.start && span.end <= interval.end)
      yield encodeBlock(key, span.start, sliceColumns(segment, span))
  }
}

/** Replaces cached data with a segment: everything inside its interval, and nothing outside. */
export function mergeSegment(cached: CachedBeforeMerge, write: SegmentWrite): Merge {
  const { segment, bucketZone, packed } = write
  const { seriesKey, interval } = segment
  const key = seriesKeyText(seriesKey)
  const spans = blockSpansOver(interval, seriesKey.resolution)
  const next = spans.map((span) => packed?.get(span.start) ?? nextBlock(cached, segment, key, span))
  const puts = next.filter((block) => block.count > 0)
  const emptied = cached.blocks
    .filter(({ start }) => !puts.some((block) => block.start === start))
    .map(({ start }): [string, number] => [key, start])
  const changes = settledChanges(cached, segment, bucketZone)
  const { seams } = changes
  return {
    record: nextRecord(cached, { ...write, segment: { ...segment, seams } }, key, puts),
    puts,
    emptied,
    seams,
    revision: revisionRecordOf(changes, segment, key),
  }
}

function nextBlock(cached: CachedBeforeMerge, segment: Segment, key: string, span: Interval): BlockRecord {
  const part = {
    start: Math.max(span.start, segment.interval.start),
    end: Math.min(span.end, segment.interval.end),
  }
  const fresh = sliceColumns(segment, part)
  const block = cached.blocks.find(({ start }) => start === span.start)
  const before = block === undefined ? emptyColumns() : columnsFromBlocks([block], span)
  return encodeBlock(key, span.start, block === undefined ? fresh : replaceInside(before, part, fresh))
}

function nextRecord(
  cached: CachedBeforeMerge,
  {
    segment,
    bucketZone,
    sightings,
  }: SegmentWrite & { readonly segment: { readonly seams: readonly ColumnChange[] } },
  key: string,
  puts: readonly BlockRecord[],
): SeriesRecord {
  const { record, blocks } = cached
  return {
    key,
    ...extentAfter(record ?? { units: '', covered: [] }, segment, bucketZone, sightings),
    bucketZone,
    points: (record?.points ?? 0) + pointsOf(puts) - pointsOf(blocks),
    bytes: (record?.bytes ?? 0) + bytesOf(puts) - bytesOf(blocks),
  }
}

function pointsOf(blocks: readonly BlockRecord[]): number {
  return blocks.reduce((sum, { count }) => sum + count, 0)
}

function bytesOf(blocks: readonly BlockRecord[]): number {
  return blocks.reduce((sum, block) => sum + bytesOfBlock(block), 0)
}
