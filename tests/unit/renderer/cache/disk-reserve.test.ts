import { describe, expect, it } from 'vitest'
import { createCache } from '#renderer/cache/create-cache.ts'
import type { DiskSpace } from '#shared/contract/app-facts.ts'
import { succeed } from '#shared/errors/result.ts'
import { aSegment, columnsOf } from '#support/a-segment.ts'
import { memoryDocuments } from '#support/memory-documents.ts'
import { memoryStores, valueOf } from '#support/a-partition.ts'

const HOUR = 3_600_000
const clock = { now: () => 5000 }
const seriesKey = { dataHubId: 'hub', resolution: 'hourly' } as const
const interval = { start: 0, end: 2 * HOUR }
const segment = aSegment(seriesKey, interval, columnsOf([[0, 1]]))
const full = { ok: false, error: { kind: 'storage-full', reason: 'disk' } }

function aDisk() {
  let space: DiskSpace = { freeBytes: 1e12, isShort: false }
  let announce = (_space: DiskSpace): void => undefined
  const { main: ledger, ...stores } = memoryStores()
  if (ledger === undefined) throw new Error('no ledger')
  const cache = createCache({
    clock,
    documents: memoryDocuments(),
    storage: {
      ...stores,
      estimate: () => Promise.resolve({}),
      persist: () => Promise.resolve(true),
      main: {
        ...ledger,
        readDiskSpace: () => Promise.resolve(succeed(space)),
        onDiskSpaceChanged: (listener) => {
          announce = listener
          return () => undefined
        },
      },
    },
  })
  return {
    cache,
    /** Sets the free space that the main process reports. */
    leave: (freeBytes: number) => {
      space = { freeBytes, isShort: freeBytes < 300e6 }
    },
    announce: () => {
      announce(space)
    },
  }
}

describe('a cache on a disk that is nearly full', () => {
  it('writes nothing below the reserve, and continues with the next write when there is room', async () => {
    const { cache, leave } = aDisk()
    const partition = valueOf(await cache.open('reserve'))
    leave(299e6)
    expect(await partition.series.write(segment, 'UTC')).toEqual(full)
    expect(await partition.series.hasRoomFor(10, { evicting: true })).toEqual(full)
    const page = { list: 'entities', page: 1, totalPages: 1, totalRecords: 0, elements: [] } as const
    expect(await partition.catalogue.stagePage(1, page)).toEqual(full)
    expect(valueOf(await partition.archive.readMap())).toEqual([])
    leave(1e12)
    valueOf(await partition.series.write(segment, 'UTC'))
    valueOf(await partition.catalogue.stagePage(1, page))
  })

  it('reads and erases stored data while it writes nothing, and evicts nothing', async () => {
    const { cache, leave, announce } = aDisk()
    const partition = valueOf(await cache.open('reads'))
    valueOf(await partition.series.write(segment, 'UTC'))
    leave(100e6)
    announce()
    expect(valueOf(await partition.series.read(seriesKey, interval)).values).toEqual(Float64Array.of(1))
    expect(valueOf(await partition.archive.readMap())).toHaveLength(1)
    // Nobody checks the disk before a pin: the disk refuses it as it would refuse any write.
    expect(await partition.archive.setPinned(seriesKey, true)).toEqual(full)
    valueOf(await partition.archive.erase(seriesKey))
    expect(valueOf(await partition.archive.readMap())).toEqual([])
  })

  it('makes no partition below the reserve, and opens none at the last bytes', async () => {
    const { cache, leave } = aDisk()
    valueOf(await cache.open('there')).close()
    leave(100e6)
    expect(await cache.open('new')).toEqual(full)
    expect(await cache.receive('new', 'beside')).toEqual(full)
    valueOf(await cache.open('there')).close()
    leave(1e6)
    expect(await cache.open('there')).toEqual(full)
    expect(valueOf(await cache.list())).not.toContain('new')
  })
})
