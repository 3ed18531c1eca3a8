import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { describe, expect, it } from 'vitest'
import { databaseName } from '#renderer/cache/database.ts'
import { aCache, memoryStores, valueOf } from '#support/a-partition.ts'
import { aSegment, columnsOf } from '#support/a-segment.ts'

const HOUR = 3_600_000
const clock = { now: () => 5000 }
const interval = { start: 0, end: 400 * 24 * HOUR }
const columns = columnsOf([
  [0, 1],
  [HOUR, 2],
])

function segmentOf(dataHubId: string) {
  return aSegment({ dataHubId, resolution: 'hourly' }, interval, columns)
}

/** A partition that had two series when it was closed. */
async function used(id: string) {
  const stores = memoryStores()
  const cache = aCache(clock, stores)
  const partition = valueOf(await cache.open(id))
  for (const name of ['kept', 'gone']) valueOf(await partition.series.write(segmentOf(name), 'UTC'))
  partition.close()
  await expect.poll(async () => (await cache.heldBy(id))?.points).toBe(4)
  return { cache, stores }
}

/** Undoes what the last commits wrote, like a log that lost its end. */
async function rewind(id: string, change: (dexie: Dexie) => Promise<unknown>): Promise<void> {
  const dexie = await new Dexie(databaseName(id), { indexedDB, IDBKeyRange }).open()
  await dexie.table('states').delete('ledger')
  await change(dexie)
  dexie.close()
}

describe('the ledger of a cache', () => {
  it('says exactly what a store lost though it opens, and says it once', async () => {
    const { cache } = await used('cut')
    await rewind('cut', async (dexie) => {
      const [gone] = (await dexie.table<{ key: string }>('series').toArray()).filter(({ key }) =>
        key.includes('gone'),
      )
      await dexie.table('series').delete(gone?.key ?? '')
    })
    const opened = valueOf(await cache.open('cut'))
    expect(await opened.readLost()).toMatchObject({
      missing: { series: 1, points: 2, requests: 2 },
    })
    opened.close()
    await expect.poll(async () => (await cache.heldBy('cut'))?.series).toBe(1)
    const again = valueOf(await cache.open('cut'))
    expect(await again.readLost()).toBeUndefined()
    again.close()
  })

  it('knows of a write at once, so that a loss by a kill right after it is reported', async () => {
    const stores = memoryStores()
    const cache = aCache(clock, stores)
    const partition = valueOf(await cache.open('killed'))
    await partition.readLost()
    for (const name of ['kept', 'gone']) valueOf(await partition.series.write(segmentOf(name), 'UTC'))
    // The partition is never closed.
    await expect.poll(async () => (await cache.heldBy('killed'))?.points).toBe(4)
    await rewind('killed', (dexie) => dexie.table('series').clear())
    const next = valueOf(await aCache(clock, stores).open('killed'))
    expect(await next.readLost()).toMatchObject({ missing: { series: 2, points: 4 } })
    next.close()
    partition.close()
  })

  it('keeps an unreported loss, whoever opens the partition in between', async () => {
    const { cache } = await used('untold')
    await rewind('untold', (dexie) => dexie.table('series').clear())
    const summarised = valueOf(await cache.open('untold'))
    summarised.close()
    const opened = valueOf(await cache.open('untold'))
    expect(await opened.readLost()).toMatchObject({ missing: { series: 2, points: 4 } })
    opened.close()
  })

  it('does not report a requested erasure as a loss, even if a kill left the ledger behind', async () => {
    const { cache, stores } = await used('erased')
    const partition = valueOf(await cache.open('erased'))
    valueOf(await partition.archive.erase({ dataHubId: 'gone', resolution: 'hourly' }))
    // It was killed before anything was recorded: another run finds less than the ledger says.
    const next = valueOf(await aCache(clock, stores).open('erased'))
    expect(await next.readLost()).toBeUndefined()
    next.close()
    partition.close()
    valueOf(await cache.erase('erased'))
    const anew = valueOf(await cache.open('erased'))
    expect(await anew.readLost()).toBeUndefined()
    anew.close()
  })
})
