import { afterEach, expect, it, vi } from 'vitest'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useStorageUsageStore } from '#renderer/stores/connection/storage-usage.ts'
import { aSegment, columnsOf } from '#support/a-segment.ts'
import { aCache, valueOf } from '#support/a-partition.ts'
import { scriptedConnections } from '../scripted-connections.ts'
import { withApp } from '../with-app.ts'

const hour = { start: 0, end: 3_600_000 }
const segment = aSegment({ dataHubId: 'hub', resolution: 'hourly' }, hour, columnsOf([[0, 1]]))

afterEach(() => vi.useRealTimers())

it('asks the browser again only after the cache has changed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const { services, run } = withApp({})
  const read = vi.spyOn(services, 'readStorage')
  run(useStorageUsageStore)
  expect(read).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(600_000)
  expect(read).toHaveBeenCalledTimes(1)
  const partition = valueOf(await aCache({ now: () => 0 }).open('usage'))
  valueOf(await partition.series.write(segment, 'UTC'))
  await vi.advanceTimersByTimeAsync(2000)
  expect(read).toHaveBeenCalledTimes(2)
  // The cache notes what it has a little later, however slow the machine is.
  for (let turn = 0; turn < 500; turn++) await new Promise(setImmediate)
  await vi.advanceTimersByTimeAsync(60_000)
  const { length } = read.mock.calls
  await vi.advanceTimersByTimeAsync(600_000)
  expect(read).toHaveBeenCalledTimes(length)
  partition.close()
})

it('asks the browser now and then while the cache is written to without a pause', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { services, run } = withApp({})
  const read = vi.spyOn(services, 'readStorage')
  run(useStorageUsageStore)
  const partition = valueOf(await aCache({ now: () => 0 }).open('writing'))
  for (let second = 0; second < 32; second++) {
    valueOf(await partition.series.write(segment, 'UTC'))
    await vi.advanceTimersByTimeAsync(1000)
  }
  expect(read).toHaveBeenCalledTimes(3)
  partition.close()
})

it('reads the bytes of another connection when that opens', async () => {
  const { services, run } = withApp(scriptedConnections('usage', ['One']).bridge)
  const read = vi.spyOn(services, 'readStorage')
  run(useStorageUsageStore)
  await run(useConnectionsStore).start()
  await expect.poll(() => read.mock.calls.length).toBe(2)
})

it.each(['a write', 'an erasure'])('hears of %s', async (what) => {
  const cache = aCache({ now: () => 0 })
  const partition = valueOf(await cache.open(`heard ${what}`))
  const heard = vi.fn()
  cache.onStored(heard)
  if (what === 'a write') valueOf(await partition.series.write(segment, 'UTC'))
  else valueOf(await cache.erase(`heard ${what}`))
  expect(heard).toHaveBeenCalled()
  partition.close()
})
