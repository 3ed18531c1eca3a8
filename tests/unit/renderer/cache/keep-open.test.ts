import 'fake-indexeddb/auto'
import { forceCloseDatabase } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { databaseName } from '#renderer/cache/database.ts'
import type { CacheEvent } from '#renderer/ports/series-archive.ts'
import { aCache, valueOf } from '#support/a-partition.ts'
import { aSegment, columnsOf } from '#support/a-segment.ts'

const seriesKey = { dataHubId: 'hub', resolution: 'hourly' } as const
const interval = { start: 0, end: 3_600_000 }
const segment = aSegment(seriesKey, interval, columnsOf([[0, 1]]))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/**
 * Databases with handles on each opened one, so that the browser can close one, and a disk on which none can be opened.
 */
function aBrowser(id: string) {
  const { open } = IDBFactory.prototype
  const opened: IDBDatabase[] = []
  let isFull = false
  IDBFactory.prototype.open = function (name, version) {
    if (name === databaseName(id) && isFull) throw new DOMException('Internal error opening', 'UnknownError')
    const request = open.call(this, name, version)
    request.addEventListener('success', () => opened.push(request.result))
    return request
  }
  onTestFinished(() => {
    IDBFactory.prototype.open = open
  })
  return {
    close: () => {
      for (const database of opened.splice(0)) forceCloseDatabase(database as never)
    },
    setFull: (next: boolean) => {
      isFull = next
    },
  }
}

describe('a database that the browser closes and that does not open again', () => {
  it('is opened as soon as it can be, without a restart, and has what it had', async () => {
    const browser = aBrowser('reopened')
    const partition = valueOf(await aCache({ now: () => 0 }).open('reopened'))
    valueOf(await partition.series.write(segment, 'UTC'))
    browser.setFull(true)
    browser.close()
    expect((await partition.series.read(seriesKey, interval)).ok).toBe(false)
    await vi.advanceTimersByTimeAsync(20_000)
    expect((await partition.series.read(seriesKey, interval)).ok).toBe(false)
    browser.setFull(false)
    await vi.advanceTimersByTimeAsync(5000)
    await expect.poll(async () => (await partition.series.read(seriesKey, interval)).ok).toBe(true)
    expect(valueOf(await partition.series.read(seriesKey, interval)).values).toEqual(segment.values)
    partition.close()
  })

  it('is not made anew where it was erased on request', async () => {
    const cache = aCache({ now: () => 0 })
    const partition = valueOf(await cache.open('erased'))
    valueOf(await cache.erase('erased'))
    expect((await partition.series.read(seriesKey, interval)).ok).toBe(false)
    await vi.advanceTimersByTimeAsync(20_000)
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(databaseName('erased'))
  })

  it('says what is gone when the browser discarded it meanwhile', async () => {
    const browser = aBrowser('discarded')
    const cache = aCache({ now: () => 0 })
    const partition = valueOf(await cache.open('discarded'))
    const events: CacheEvent[] = []
    partition.archive.onEvent((event) => events.push(event))
    expect(await partition.readLost()).toBeUndefined()
    valueOf(await partition.series.write(segment, 'UTC'))
    await expect.poll(async () => (await cache.heldBy('discarded'))?.points).toBe(1)
    browser.setFull(true)
    browser.close()
    await partition.series.read(seriesKey, interval)
    browser.setFull(false)
    await new Promise((resolve) => {
      indexedDB.deleteDatabase(databaseName('discarded')).onsuccess = resolve
    })
    await vi.advanceTimersByTimeAsync(5000)
    await expect.poll(() => events).toMatchObject([{ kind: 'lost', lost: { isWhole: true } }])
    partition.close()
  })
})
