import { emptyColumns, replaceInside, sliceColumns } from '#shared/series/columns.ts'
import type { Interval } from '#shared/series/interval.ts'
import type { Segment } from '#shared/series/segment.ts'
import { seriesKeyText } from '#shared/series/series-key.ts'
import type { IanaZone } from '#shared/time/instant.ts'
import { blockSpansOver } from './block-span.ts'
import { extendCoverage } from '#renderer/services/coverage.ts'
import { columnsFromBlocks } from './decode-blocks.ts'
import { bytesOfBlock, encodeBlock } from './encode-block.ts'
import { revisionsOf } from './note-revisions.ts'
import type { BlockRecord, HeldBeforeMerge, RevisionRecord, SeriesRecord } from './records.ts'

/** What must be written, in one transaction, for the segment to be held. */
export interface Merge {
  readonly record: SeriesRecord
  readonly puts: readonly BlockRecord[]
  readonly emptied: readonly [string, number][]
  readonly revision: RevisionRecord | undefined
}

/** Lays a segment over what is held: inside its interval it replaces everything, outside nothing. */
export function mergeSegment(held: HeldBeforeMerge, segment: Segment, bucketZone: IanaZone): Merge {
  const { question, interval } = segment
  const key = seriesKeyText(question)
  const spans = blockSpansOver(interval, question.resolution)
  const next = spans.map((span) => nextBlock(held, segment, key, span))
  const puts = next.filter((block) => block.count > 0)
  const emptied = held.blocks
    .filter(({ start }) => !puts.some((block) => block.start === start))
    .map(({ start }): [string, number] => [key, start])
  return {
    record: nextRecord(held, segment, key, bucketZone, puts),
    puts,
    emptied,
    revision: revisionsOf(held, segment, key, bucketZone),
  }
}

function nextBlock(held: HeldBeforeMerge, segment: Segment, key: string, span: Interval): BlockRecord {
  const part = {
    start: Math.max(span.start, segment.interval.start),
    end: Math.min(span.end, segment.interval.end),
  }
  const fresh = sliceColumns(segment, part)
  const block = held.blocks.find(({ start }) => start === span.start)
  const before = block === undefined ? emptyColumns() : columnsFromBlocks([block], span)
  return encodeBlock(key, span.start, block === undefined ? fresh : replaceInside(before, part, fresh))
}

function nextRecord(
  held: HeldBeforeMerge,
  segment: Segment,
  key: string,
  bucketZone: IanaZone,
  puts: readonly BlockRecord[],
): SeriesRecord {
  const { question, interval, fetchedAt } = segment
  const { record, blocks } = held
  const fresh = { start: interval.start, end: interval.end, fetchedAt }
  return {
    key,
    question,
    units: segment.units === '' ? (record?.units ?? '') : segment.units,
    bucketZone,
    covered: extendCoverage(record?.covered ?? [], fresh, question.resolution, bucketZone),
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
