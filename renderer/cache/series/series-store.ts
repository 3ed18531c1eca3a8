import type { CachedSeries, Revision, SeriesStore } from '#renderer/ports/series-store.ts'
import type { CacheEvent } from '#renderer/ports/series-archive.ts'
import { emptyColumns } from '#shared/series/columns.ts'
import { succeed, type Result } from '#shared/errors/result.ts'
import type { Interval } from '#shared/time/instant.ts'
import { seriesKeyText, type SeriesKey } from '#shared/series/series-key.ts'
import { clipCoverage } from '#shared/series/coverage/extend-coverage.ts'
import type { CacheDatabase } from '../database.ts'
import { columnsFromBlocks } from './blocks/decode-blocks.ts'
import { DamagedBlock, isIntact } from './blocks/block-sum.ts'
import type { EventHook } from '@vueuse/core'
import { outcomeOf } from '../outcome.ts'
import { bytesOfValues, packValues } from '#shared/series/packing/pack-columns.ts'
import type { SeriesBounds } from '../limits/series-bounds.ts'
import type { SeriesUses } from '../limits/series-uses.ts'
import { seriesKeyInUnit } from './write/set-aside.ts'
import { countSetAside, isSetAside, type StampsInForce } from './stamps-in-force.ts'
import { createReadGroups } from './read-groups.ts'
import { createSharedTimes, type EvenTimes } from './shared-times.ts'
import { probeRoom } from '../limits/probe-room.ts'
import { withRoom } from '../limits/with-room.ts'
import type { SegmentWrite } from './write/merge-segment.ts'
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

/** Keeps the series of one connection in IndexedDB, as blocks of columns (decision 0013). */
export function createSeriesStore(parts: SeriesStoreParts): SeriesStore {
  const { database, uses, stamps } = parts
  const times = createSharedTimes()
  const readParts = { ...parts, readRecords: createReadGroups(database), even: times.even }
  const writeGrouped = createWriteGroups({
    ...parts,
    writeAlone: (write) => writeWithinBounds(parts, write),
  })
  return {
    read: (seriesKey, interval, isLookedAt = true) =>
      outcomeOf(async () => {
        if (isLookedAt) uses.touch(seriesKeyText(seriesKey))
        const cached = await readIntact(readParts, seriesKey, interval)
        return { ...cached, ...times.share(cached) }
      }),
    readCoverage: (seriesKeys) =>
      outcomeOf(async () => {
        const records = await database.series.bulkGet(seriesKeys.map(seriesKeyText))
        return records.map((record) =>
          record === undefined || isSetAside(record, stamps) ? [] : record.covered,
        )
      }),
    write: async (segment, bucketZone, sightings = []) => {
      uses.touch(seriesKeyText(segment.seriesKey))
      const written = await outcomeOf(() => writeGrouped({ segment, bucketZone, sightings }))
      return written.ok ? await account(parts, written.value) : written
    },
    readStampsAs: (convention) => {
      // The convention applies at once, to everything that is read after this line.
      stamps.convention = convention
      return outcomeOf(() => countSetAside(database, stamps))
    },
    hasRoomFor: (bytes, { evicting }) => outcomeOf(() => probeRoom(parts, bytes, evicting)),
  }
}

interface ReadParts extends SeriesStoreParts {
  readonly readRecords: ReturnType<typeof createReadGroups>
  readonly even: EvenTimes
}

async function writeWithinBounds(parts: SeriesStoreParts, write: SegmentWrite): Promise<WrittenSegment> {
  const { database, bounds } = parts
  await bounds.ready()
  const { segment } = write
  const size = {
    bytes: () => bytesOfValues(packValues(segment.values)),
    key: seriesKeyText(segment.seriesKey),
  }
  const put = (): Promise<WrittenSegment> =>
    withRoom(bounds, size, () => writeSegment(database, write, bounds.mayGrow))
  try {
    return await put()
  } catch (cause) {
    // A damaged block is never merged into a sound one.
    if (!(await withdraw(parts, segment.seriesKey, segment.interval))) throw cause
    return await put()
  }
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
 * Removes and reports damaged blocks before it reads the rest: their values are then missing and can be requested.
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

async function readCached(
  { readRecords, stamps, even }: ReadParts,
  seriesKey: SeriesKey,
  interval: Interval,
): Promise<CachedSeries> {
  const [record, cached] = await readRecords(seriesKey, interval)
  if (!cached.every(isIntact)) throw new DamagedBlock()
  if (record === undefined || isSetAside(record, stamps))
    return { ...emptyColumns(), units: '', covered: [], allCovered: [] }
  return {
    ...columnsFromBlocks(cached, interval, even),
    units: record.units,
    covered: clipCoverage(record.covered, interval),
    allCovered: record.covered,
    stamps: record.stamps ?? 'start',
  }
}
