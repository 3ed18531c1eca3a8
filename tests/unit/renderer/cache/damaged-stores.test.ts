import 'fake-indexeddb/auto'
import { describe, expect, it, onTestFinished } from 'vitest'
import { databaseName } from '#renderer/cache/database.ts'
import { aSegment, columnsOf } from '#support/a-segment.ts'
import { aCache, memoryStores, valueOf } from '#support/a-partition.ts'

const HOUR = 3_600_000
const clock = { now: () => 5000 }
const seriesKey = { dataHubId: 'hub', resolution: 'hourly' } as const
const interval = { start: 0, end: 3 * HOUR }
const segment = aSegment(
  seriesKey,
  interval,
  columnsOf([
    [0, 1],
    [HOUR, 2],
  ]),
)

/** Makes the database of one connection fail to open the given number of times. */
function damage(connectionId: string, error: DOMException, times = Infinity): void {
  const { open } = IDBFactory.prototype
  let left = times
  IDBFactory.prototype.open = function (name, version) {
    if (this !== indexedDB || name !== databaseName(connectionId) || left-- <= 0)
      return open.call(this, name, version)
    throw error
  }
  onTestFinished(() => {
    IDBFactory.prototype.open = open
  })
}

describe('a store that cannot be opened', () => {
  it.each(['UnknownError', 'VersionError', 'AbortError'])(
    'is reported as damaged by %s, with its contents, and set aside for a fresh one',
    async (name) => {
      const id = `damaged-${name}`
      const stores = memoryStores()
      const before = valueOf(await aCache(clock, stores).open(id))
      valueOf(await before.series.write(segment, 'UTC'))
      before.close()
      const cache = aCache(clock, stores)
      await expect.poll(async () => (await cache.heldBy(id))?.series).toBe(1)
      damage(id, new DOMException('Internal error opening backing store for indexedDB.open.', name))
      expect(await cache.open(id)).toMatchObject({ ok: false, error: { kind: 'storage-damaged' } })
      expect(await cache.open(id)).toMatchObject({ ok: false, error: { kind: 'storage-damaged' } })
      expect(await cache.heldBy(id)).toMatchObject({ series: 1, points: 2 })

      valueOf(await cache.setAside(id))
      const fresh = valueOf(await cache.open(id))
      expect(valueOf(await fresh.archive.readMap())).toEqual([])
      valueOf(await fresh.series.write(segment, 'UTC'))
      fresh.close()
      const listed = cache.listDamaged()
      expect(listed).toEqual([
        { connectionId: id, setAsideAt: 5000, held: expect.objectContaining({ series: 1 }) },
      ])

      // A later run finds the fresh one.
      const again = valueOf(await aCache(clock, stores).open(id))
      expect(valueOf(await again.series.read(seriesKey, interval)).values).toEqual(segment.values)
      again.close()
      expect(valueOf(await cache.list())).toContain(id)
    },
  )

  it('is a full disk where Chromium says so', async () => {
    const text = 'Encountered full disk while opening backing store for indexedDB.open.'
    damage('full', new DOMException(text, 'UnknownError'))
    expect(await aCache(clock).open('full')).toEqual({ ok: false, error: { kind: 'storage-full' } })
  })

  it('is opened when only the first attempt fails, and what was discarded meanwhile is reported once', async () => {
    const stores = memoryStores()
    const before = valueOf(await aCache(clock, stores).open('discarded'))
    valueOf(await before.series.write(segment, 'UTC'))
    before.close()
    const cache = aCache(clock, stores)
    await expect.poll(async () => (await cache.heldBy('discarded'))?.points).toBe(2)
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(databaseName('discarded')).onsuccess = resolve
    })
    damage('discarded', new DOMException('Internal error', 'UnknownError'), 1)
    const opened = valueOf(await cache.open('discarded'))
    expect(await opened.readLost()).toMatchObject({ missing: { series: 1, points: 2, requests: 1 } })
    await expect.poll(async () => (await cache.heldBy('discarded'))?.series).toBe(0)
    opened.close()
    expect(await valueOf(await cache.open('discarded')).readLost()).toBeUndefined()
  })

  it('is erased on request', async () => {
    const cache = aCache(clock)
    valueOf(await cache.open('aside')).close()
    valueOf(await cache.setAside('aside'))
    const [store] = cache.listDamaged()
    expect(store).toBeDefined()
    if (store !== undefined) valueOf(await cache.eraseDamaged(store))
    expect(cache.listDamaged()).toEqual([])
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(databaseName('aside'))
  })

  it('is set aside apart from every other, also from one of the same millisecond', async () => {
    const stores = memoryStores()
    const cache = aCache(clock, stores)
    for (const id of ['twin-a', 'twin-b']) {
      valueOf(await cache.setAside(id))
      const partition = valueOf(await cache.open(id))
      valueOf(await partition.series.write(segment, 'UTC'))
      partition.close()
    }
    valueOf(await cache.erase('twin-a'))
    const left = valueOf(await cache.open('twin-b'))
    expect(valueOf(await left.archive.readMap())).toHaveLength(1)
    expect(await left.readLost()).toBeUndefined()
    left.close()
  })
})
