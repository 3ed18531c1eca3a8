import { tmpdir } from 'node:os'
import { describe, expect, it } from 'vitest'
import { createDiskWatch } from '#electron/records/disk-watch.ts'
import type { DiskSpace } from '#shared/contract/app-facts.ts'
import { createManualClock } from '#support/manual-clock.ts'

function aWatch() {
  let free: number | undefined = 2e9
  let looks = 0
  const announced: DiskSpace[] = []
  const clock = createManualClock()
  const watch = createDiskWatch({
    folder: '/profile',
    announce: (space) => announced.push(space),
    freeBytesOf: () => {
      looks += 1
      return free === undefined ? Promise.reject(new Error('ENOSYS')) : Promise.resolve(free)
    },
    timers: clock,
  })
  const leave = (bytes: number | undefined) => (free = bytes)
  return { watch, announced, clock, leave, looks: () => looks }
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

  it('looks the more often the sooner the disk could be full', async () => {
    const { clock, leave, looks } = aWatch()
    leave(60e9)
    await clock.advance(2000)
    expect(looks()).toBe(1)
    await clock.advance(29_000)
    expect(looks()).toBe(1)
    leave(10.3e9)
    await clock.advance(1000)
    expect(looks()).toBe(2)
    leave(1e9)
    await clock.advance(10_000)
    expect(looks()).toBe(3)
    await clock.advance(2000)
    expect(looks()).toBe(4)
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
