import { describe, expect, it, onTestFinished } from 'vitest'
import type { DiskSpace } from '#shared/contract/app-facts.ts'
import { createStorageRoom } from '#renderer/query/load/fetch/storage-room.ts'
import type { SeriesDemand } from '#renderer/ports/series-loader.ts'
import { fail, succeed, type Result } from '#shared/errors/result.ts'
import { aLoader } from '#support/a-loader.ts'

const DAY = 86_400_000
const JANUARY = Date.UTC(2021, 0, 1)
const full = { kind: 'storage-full' } as const

function demandOf(dataHubId: string, days = 30): SeriesDemand {
  const interval = { start: JANUARY, end: JANUARY + days * DAY }
  return { seriesKey: { dataHubId, resolution: 'hourly' }, bucketZone: 'UTC', interval }
}

/** A disk that accepts no blocks until it is freed. */
function aFullDisk(): { readonly free: () => void } {
  const { put } = IDBObjectStore.prototype
  let isFull = true
  IDBObjectStore.prototype.put = function (...args) {
    if (isFull && this.name === 'blocks') throw new DOMException('no room', 'QuotaExceededError')
    return put.apply(this, args)
  }
  onTestFinished(() => {
    IDBObjectStore.prototype.put = put
  })
  return {
    free() {
      isFull = false
    },
  }
}

describe('loading while nothing can be kept', () => {
  it('spends no further request, says why, and continues at the next try once there is room', async () => {
    const { service, loaded } = await aLoader(Date.UTC(2023, 0, 1), 'UTC')
    const disk = aFullDisk()
    const shown = await loaded(demandOf('a'))
    expect([shown.columns.times.length, shown.progress.failures]).toEqual([720, [full]])
    for (const name of ['a', 'b', 'c', 'b']) {
      const { progress, columns } = await loaded(demandOf(name))
      expect([progress.failures, progress.requestsDone, columns.times.length]).toEqual([[full], 0, 0])
    }
    expect(service.requests.length).toBe(1)
    disk.free()
    expect(await loaded(demandOf('b'))).toMatchObject({ missing: [], progress: { failures: [] } })
    expect(service.requests.length).toBe(2)
  })

  it('withdraws requests that wait for a slot, and lets those in flight finish', async () => {
    const { service, loader } = await aLoader(Date.UTC(2023, 0, 1), 'UTC')
    aFullDisk()
    service.hold()
    const demands = ['a', 'b', 'c', 'd'].map((name) => demandOf(name))
    const loads = demands.map((demand) => loader.load(demand, 'visible', () => undefined))
    await expect.poll(() => service.requests.length).toBe(4)
    service.release(1)
    const series = await Promise.all(loads.map(({ done }) => done))
    expect(series.map(({ progress }) => progress.failures)).toEqual([[full], [full], [full], [full]])
    expect(series.map(({ progress }) => progress.requestsDone)).toEqual([1, 0, 0, 0])
  })
})

describe('createStorageRoom', () => {
  it('looks for room at a growing pace, and says when there is some', async () => {
    let answer: Result<null> = fail(full)
    const asked: [number, boolean][] = []
    const paces: number[] = []
    let next = (): void => undefined
    const room = createStorageRoom({
      store: {
        hasRoomFor: (bytes, { evicting }) => {
          asked.push([bytes, evicting])
          return Promise.resolve(answer)
        },
      },
      after: (ms, work) => {
        paces.push(ms)
        next = work
        return () => undefined
      },
      onDiskSpaceChanged: () => () => undefined,
    })
    let opened = 0
    room.onRoom(() => {
      opened += 1
    })
    expect(await room.check()).toEqual(succeed(null))
    expect(asked).toEqual([])
    room.noteFailure(1_000_000)
    room.noteFailure(10)
    for (let probe = 0; probe < 8; probe += 1) next()
    expect(paces).toEqual([15, 30, 60, 120, 240, 480, 600, 600, 600].map((seconds) => seconds * 1000))
    expect(asked).toEqual(Array.from({ length: 8 }, () => [1_000_000, false]))
    expect([room.isOpen(), opened]).toEqual([false, 0])
    answer = succeed(null)
    next()
    await expect.poll(() => opened).toBe(1)
    expect(room.isOpen()).toBe(true)
  })

  it('follows the disk: requests nothing while space is short, and continues at once when it is not', async () => {
    let announce = (_space: DiskSpace): void => undefined
    const asked: number[] = []
    const room = createStorageRoom({
      store: {
        hasRoomFor: (bytes) => {
          asked.push(bytes)
          return Promise.resolve(succeed(null))
        },
      },
      after: () => () => undefined,
      onDiskSpaceChanged: (listener) => {
        announce = listener
        return () => undefined
      },
    })
    let opened = 0
    room.onRoom(() => {
      opened += 1
    })
    announce({ freeBytes: 1, isShort: true })
    expect(room.isOpen()).toBe(false)
    announce({ freeBytes: 1e12, isShort: false })
    await expect.poll(() => opened).toBe(1)
    expect(asked).toEqual([65_536])
    announce({ freeBytes: 1e12, isShort: false })
    expect(asked).toHaveLength(1)
  })
})
