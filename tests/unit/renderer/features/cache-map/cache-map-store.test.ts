import { nextTick } from 'vue'
import { describe, expect, it } from 'vitest'
import { useCacheMapStore } from '#renderer/features/cache-map/store.ts'
import { useConnectionsStore } from '#renderer/stores/connection/connections.ts'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { usePreferences } from '#renderer/stores/preferences.ts'
import type { Bridge } from '#shared/contract/bridge.ts'
import { createScriptedService } from '#support/scripted-service.ts'
import { scriptedConnections } from '../../stores/scripted-connections.ts'
import { withApp } from '../../stores/with-app.ts'

const DAY = 86_400_000
const start = Date.UTC(2020, 0, 1)
/** 100 daily values of 4 bytes on a regular grid. */
const SERIES_BYTES = 400

let apps = 0

async function anApp() {
  const service = createScriptedService({ now: () => Date.UTC(2026, 0, 15, 12) }, 'UTC')
  const scripted = scriptedConnections(`cache-map-${(apps += 1)}`, ['one'])
  const bridge: Partial<Bridge> = {
    ...scripted.bridge,
    ...(service.bridge as Partial<Bridge>),
    onConnectionChanged: () => () => undefined,
  }
  const stores = withApp(bridge).run(() => ({
    connections: useConnectionsStore(),
    cache: useCacheMapStore(),
    notices: useNotices(),
    preferences: usePreferences(),
  }))
  await stores.connections.start()
  const fetched = async (dataHubId: string) => {
    const demand = {
      seriesKey: { dataHubId, resolution: 'daily' },
      interval: { start, end: start + 100 * DAY },
      bucketZone: 'UTC',
    } as const
    return await stores.connections.services?.loader.load(demand, 'visible', () => undefined, 'everything')
      .done
  }
  const names = () => (stores.cache.cached ?? []).map(({ seriesKey }) => seriesKey.dataHubId).sort()
  return { service, fetched, names, ...stores }
}

describe('useCacheMapStore', () => {
  it('reads what is cached, pins it and erases it', async () => {
    const { cache, fetched, names } = await anApp()
    for (const name of ['a', 'b']) await fetched(name)
    await cache.read()
    expect([names(), cache.cachedBytes]).toEqual([['a', 'b'], 2 * SERIES_BYTES])
    const seriesKey = { dataHubId: 'a', resolution: 'daily' } as const
    await cache.setPinned(seriesKey, true)
    expect(cache.cached?.find((series) => series.seriesKey.dataHubId === 'a')?.pinned).toBe(true)
    await cache.erase(seriesKey)
    expect(names()).toEqual(['b'])
  })

  it('bounds the cache as the preferences say, and says what was evicted and how to keep it', async () => {
    const { cache, fetched, notices, names } = await anApp()
    cache.setLimit(2.2 * SERIES_BYTES)
    await nextTick()
    for (const name of ['a', 'b', 'c']) await fetched(name)
    await cache.read()
    expect(names()).toEqual(['b', 'c'])
    expect(notices.notices).toMatchObject([
      {
        tone: 'warning',
        title: 'A series was removed from the cache',
        sentences: [
          expect.stringContaining('a, daily'),
          expect.stringContaining('limit'),
          expect.stringContaining('pin'),
        ],
      },
    ])
    expect(cache.evicted).toEqual({ series: 1, bytes: SERIES_BYTES })
  })

  it('keeps no limit as no limit', async () => {
    const { cache, preferences } = await anApp()
    cache.setLimit(Infinity)
    expect([preferences.values.cacheLimitBytes, cache.limitBytes]).toEqual([null, Infinity])
  })

  it('lists what a refetch changed, and says when the unit changed', async () => {
    const { cache, fetched, service, notices } = await anApp()
    await fetched('a')
    service.script.valueAt = (time) => (time === start ? 7 : time / 60_000)
    await fetched('a')
    await cache.readRevisions()
    expect(cache.revisions).toMatchObject([{ time: start, before: start / 60_000, after: 7 }])
    service.script.units = 'MW'
    await fetched('a')
    expect(notices.notices.map(({ title }) => title)).toEqual([
      'a, daily: the service now answers in MW, not kW',
    ])
    await cache.readRevisions()
    expect(cache.unitChanges).toMatchObject([{ from: 'kW', to: 'MW' }])
  })
})
