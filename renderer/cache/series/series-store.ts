import type { CachedSeries, Revision, SeriesStore, SetAside } from '#renderer/ports/series-store.ts'
import type { CacheEvent } from '#renderer/ports/series-archive.ts'
import { type Columns, emptyColumns, replaceInside } from '#shared/series/columns.ts'
import { succeed, type Result } from '#shared/errors/result.ts'
import type { EpochMs, Interval } from '#shared/time/instant.ts'
import { seriesKeyText, type SeriesKey } from '#shared/series/series-key.ts'
import { clipCoverage } from '#shared/series/coverage/extend-coverage.ts'
import type { CacheDatabase } from '../database.ts'
import { inSlices } from '#renderer/workers/in-slices.ts'
import type { BlockRecord, SeriesRecord, StampsInForce } from '../records.ts'
import { columnsFromBlocks } from './blocks/decode-blocks.ts'
import { DamagedBlock, isIntact, createReadGroups } from '#renderer/cache/series/blocks/cached-blocks.ts'
import type { EventHook } from '@vueuse/core'
import { outcomeOf } from '../outcome.ts'
import { bytesOfValues, packValues } from '#shared/series/packing/pack-columns.ts'
import type { SeriesBounds } from './series-bounds.ts'
import type { SeriesUses } from '../limits/series-uses.ts'
import { seriesKeyInUnit } from './write/set-aside.ts'
import { isSetAside, type StampConvention } from '#shared/series/stamp-convention.ts'
import {
  createReadAfterEqual,
  createReadBefore,
  createSharedTimes,
  type EvenTimes,
  type ReadBefore,
  type SeriesBefore,
} from './columns-in-memory.ts'
import { probeRoom } from './probe-room.ts'
import { withRoom } from './with-room.ts'
import { wholeBlocks, type SegmentWrite } from './write/merge-segment.ts'
import { withdrawDamaged } from './write/withdraw-damaged.ts'
import { createWriteGroups } from './write/write-groups.ts'
import { writeSegment, type WrittenSegment } from './write/write-segment.ts'

export interface SeriesStoreParts {
  readonly database: CacheDatabase
  readonly uses: SeriesUses
  readonly bounds: SeriesBounds
  readonly events: EventHook<CacheEvent>
  readonly stamps: StampsInForce
  readonly onWritten: () => void
}

/** Stores the series of one connection in IndexedDB, as blocks of columns (decision 0013). */
export function createSeriesStore(parts: SeriesStoreParts): SeriesStore {
  const { database, uses, stamps } = parts
  const times = createSharedTimes()
  const before = createReadBefore()
  const afterEqual = createReadAfterEqual()
  const readParts = { ...parts, readRecords: createReadGroups(database), even: times.even, before }
  const writeGrouped = createWriteGroups({
    ...parts,
    writeAlone: (write) => writeWithinBounds(parts, write),
  })
  return {
    read: (seriesKey, interval, isLookedAt = true) =>
      outcomeOf(async () => {
        const key = seriesKeyText(seriesKey)
        if (isLookedAt) uses.touch(key)
        return await afterEqual(key, interval, async () => {
          const read = await readIntact(readParts, seriesKey, interval)
          const cached = { ...read, ...times.share(read) }
          before.keep(key, { interval, cached })
          return cached
        })
      }),
    readCoverage: (seriesKeys) =>
      outcomeOf(async () => {
        const records = await database.series.bulkGet(seriesKeys.map(seriesKeyText))
        return records.map((record) =>
          record === undefined || isSetAside(record, stamps.convention) ? [] : record.covered,
        )
      }),
    write: async (segment, bucketZone, sightings = []) => {
      uses.touch(seriesKeyText(segment.seriesKey))
      const written = await outcomeOf(() => writeGrouped({ segment, bucketZone, sightings }))
      before.forget(seriesKeyText(segment.seriesKey), segment.interval)
      return written.ok ? await account(parts, written.value) : written
    },
    readStampsAs: (convention) => {
      // The convention applies at once, to every read after this line.
      stamps.convention = convention
      return outcomeOf(() => countSetAside(database, convention))
    },
    hasRoomFor: (bytes, { evicting }) => outcomeOf(() => probeRoom(parts, bytes, evicting)),
  }
}

interface ReadParts extends SeriesStoreParts {
  readonly readRecords: ReturnType<typeof createReadGroups>
  readonly even: EvenTimes
  readonly before: ReadBefore
}

async function writeWithinBounds(parts: SeriesStoreParts, write: SegmentWrite): Promise<WrittenSegment> {
  const { database, bounds } = parts
  await bounds.ready()
  const { segment } = write
  const packed = await packedInSlices(write)
  const size = {
    bytes: () => bytesOfValues(packValues(segment.values)),
    key: seriesKeyText(segment.seriesKey),
  }
  const put = (): Promise<WrittenSegment> =>
    withRoom(bounds, size, () => writeSegment(database, { ...write, packed }, bounds.mayGrow))
  try {
    return await put()
  } catch (cause) {
    // A damaged block is never merged into a sound one.
    if (!(await withdraw(parts, segment.seriesKey, segment.interval))) throw cause
    return await put()
  }
}

/** Packs before the transaction, which ends where nothing of it is under way: a minute-year in one task drops frames. */
async function packedInSlices(write: SegmentWrite): Promise<ReadonlyMap<EpochMs, BlockRecord>> {
  const packed = new Map<EpochMs, BlockRecord>()
  function* steps(): Iterable<BlockRecord> {
    for (const block of wholeBlocks(write)) {
      packed.set(block.start, block)
      yield block
    }
  }
  await inSlices(steps())
  return packed
}

async function account(
  { uses, events, onWritten }: SeriesStoreParts,
  { revisions, unitChange }: WrittenSegment,
): Promise<Result<readonly Revision[]>> {
  onWritten()
  if (unitChange === undefined) return succeed(revisions)
  const apart = seriesKeyInUnit(unitChange.seriesKey, unitChange.from)
  if (apart !== undefined) await uses.inherit(seriesKeyText(unitChange.seriesKey), seriesKeyText(apart))
  void events.trigger({ kind: 'unit-changed', change: unitChange })
  return succeed(revisions)
}

/**
 * Removes and reports damaged blocks before it reads the rest: their values are then missing and can be requested
 * again.
 */
async function readIntact(parts: ReadParts, seriesKey: SeriesKey, interval: Interval): Promise<CachedSeries> {
  try {
    return await readCached(parts, seriesKey, interval)
  } catch (cause) {
    if (!(await withdraw(parts, seriesKey, interval))) throw cause
    return await readCached(parts, seriesKey, interval)
  }
}

/** Returns true if anything was damaged. */
async function withdraw(
  { database, bounds, events }: SeriesStoreParts,
  seriesKey: SeriesKey,
  interval: Interval,
): Promise<boolean> {
  await bounds.ready()
  const damaged = await withdrawDamaged(database, seriesKey, interval)
  if (damaged === undefined) return false
  bounds.noteGrowth(-damaged.bytes)
  void events.trigger({ kind: 'damaged', seriesKey, points: damaged.points })
  return true
}

async function readCached(parts: ReadParts, seriesKey: SeriesKey, interval: Interval): Promise<CachedSeries> {
  const before = parts.before.within(seriesKeyText(seriesKey), interval)
  return (
    (before && (await readAround(parts, seriesKey, interval, before))) ??
    (await readWhole(parts, seriesKey, interval))
  )
}

async function readWhole(
  { readRecords, stamps, even }: ReadParts,
  seriesKey: SeriesKey,
  interval: Interval,
): Promise<CachedSeries> {
  const [record, cached] = await readRecords(seriesKey, interval)
  if (!cached.every(isIntact)) throw new DamagedBlock()
  if (record === undefined || isSetAside(record, stamps.convention))
    return { ...emptyColumns(), units: '', covered: [], allCovered: [] }
  return { ...columnsFromBlocks(cached, interval, even), ...factsOf(record, interval) }
}

/** Reads the values around columns that were read before; undefined if the cache has changed since. */
async function readAround(
  { readRecords, stamps, even }: ReadParts,
  seriesKey: SeriesKey,
  interval: Interval,
  before: SeriesBefore,
): Promise<CachedSeries | undefined> {
  const earlier = { start: interval.start, end: before.interval.start }
  const later = { start: before.interval.end, end: interval.end }
  const [[record, blocks], [, following]] = await Promise.all([
    readRecords(seriesKey, earlier),
    readRecords(seriesKey, later),
  ])
  if (![...blocks, ...following].every(isIntact)) throw new DamagedBlock()
  if (record === undefined || isSetAside(record, stamps.convention) || !isAsBefore(record, before))
    return undefined
  const longer = withAdded(before.cached, earlier, columnsFromBlocks(blocks, earlier, even))
  const columns = withAdded(longer, later, columnsFromBlocks(following, later, even))
  return { times: columns.times, values: columns.values, ...factsOf(record, interval) }
}

/** Does not copy a column if nothing is added. */
function withAdded(columns: Columns, interval: Interval, added: Columns): Columns {
  return added.times.length === 0 ? columns : replaceInside(columns, interval, added)
}

function factsOf(record: SeriesRecord, interval: Interval): Omit<CachedSeries, keyof Columns> {
  return {
    units: record.units,
    covered: clipCoverage(record.covered, interval),
    allCovered: record.covered,
    stamps: record.stamps ?? 'start',
  }
}

/** Every write changes the covered intervals or the times at which they were fetched. */
function isAsBefore(record: SeriesRecord, { interval, cached }: SeriesBefore): boolean {
  const { units, covered, stamps } = factsOf(record, interval)
  return (
    JSON.stringify([units, covered, stamps]) === JSON.stringify([cached.units, cached.covered, cached.stamps])
  )
}

async function countSetAside({ series }: CacheDatabase, convention: StampConvention): Promise<SetAside> {
  const records = await series.filter((record) => isSetAside(record, convention)).toArray()
  return { series: records.length, points: records.reduce((sum, { points }) => sum + points, 0) }
}
