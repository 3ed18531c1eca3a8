import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { createDiskWatch } from '#electron/records/disk-watch.ts'
import type { DiskSpace } from '#shared/contract/app-facts.ts'
import { createManualClock } from '#support/manual-clock.ts'

function aWatch() {
  let free: number | undefined = 10e9
  const announced: DiskSpace[] = []
  const clock = createManualClock()
  const watch = createDiskWatch({
    folder: '/profile',
    announce: (space) => announced.push(space),
    freeBytesOf: () => (free === undefined ? Promise.reject(new Error('ENOSYS')) : Promise.resolve(free)),
    timers: clock,
  })
  return { watch, announced, clock, leave: (bytes: number | undefined) => (free = bytes) }
}

describe('createDiskWatch', () => {
  it('announces a shortage once, and its end only when there is clearly more than the reserve', async () => {
    const { announced, clock, leave } = aWatch()
    await clock.advance(5000)
    expect(announced).toEqual([])
    leave(299e6)
    await clock.advance(5000)
    expect(announced).toEqual([{ freeBytes: 299e6, isShort: true }])
    leave(320e6)
    await clock.advance(5000)
    expect(announced).toHaveLength(1)
    leave(400e6)
    await clock.advance(5000)
    expect(announced.at(-1)).toEqual({ freeBytes: 400e6, isShort: false })
  })

  it('reports the current free slots, also between two polls', async () => {
    const { watch, announced, leave } = aWatch()
    leave(1)
    expect(await watch.read()).toEqual({ freeBytes: 1, isShort: true })
    expect(announced).toHaveLength(1)
  })

  it('stops nothing where the system does not say, and looks no more once it is stopped', async () => {
    const { watch, announced, clock, leave } = aWatch()
    leave(undefined)
    expect(await watch.read()).toEqual({ freeBytes: Infinity, isShort: false })
    watch.stop()
    leave(0)
    await clock.advance(60_000)
    expect(announced).toEqual([])
  })

  it('reads the disk of a folder', async () => {
    const watch = createDiskWatch({
      folder: tmpdir(),
      announce: () => undefined,
      timers: createManualClock(),
    })
    expect((await watch.read()).freeBytes).toBeGreaterThan(0)
  })
})
