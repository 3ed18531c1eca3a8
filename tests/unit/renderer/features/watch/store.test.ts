import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '#shared/time/instant.ts'
import { aRule, aWatch, NOW } from './a-watch.ts'

describe('useWatchStore', () => {
  it('finds nothing in what was never fetched, and requests nothing', async () => {
    const { store, service, variable } = await aWatch()
    const rule = aRule(variable.dataHubId, { kind: 'silence', hours: 1 })
    expect(await store.evaluate(rule, variable)).toEqual([])
    expect(service.requests).toHaveLength(0)
  })

  it('reports an occasion once, and keeps its notes', async () => {
    const { store, service, variable } = await aWatch()
    const rule = aRule(variable.dataHubId)
    const [fired] = await store.evaluate(rule, variable, 'poll')
    expect(fired).toMatchObject({ ruleName: 'Night use', dataHubId: variable.dataHubId, value: 90 })
    expect(service.requests).toHaveLength(1)
    expect(await store.evaluate(rule, variable)).toEqual([])
    expect(service.requests).toHaveLength(1)
    store.acknowledge(fired?.id ?? '', 'Open day')
    expect(store.open).toEqual([])
    expect(store.fired[0]?.acknowledged?.reason).toBe('Open day')
  })

  it('reports arrivals, whoever requested the values', async () => {
    const { services, store, variable } = await aWatch()
    const told: string[] = []
    services.onArrival((dataHubId) => told.push(dataHubId))
    await store.evaluate(aRule(variable.dataHubId), variable, 'poll')
    await store.evaluate(aRule(variable.dataHubId), variable)
    expect(told).toEqual([variable.dataHubId])
  })

  it('says what was not watched while nothing was open', async () => {
    const { store, host, variable } = await aWatch()
    store.putRule(aRule(variable.dataHubId))
    store.noteWatched()
    host.pass(3 * HOUR_MS)
    store.noteWatched()
    expect(store.unwatched).toEqual({ start: NOW, end: NOW + 3 * HOUR_MS })
  })
})

describe('useFillsStore', () => {
  it('fills what is loaded from then on, and gives the readings back when a fill is removed', async () => {
    const { fills, services, variable } = await aWatch()
    const { dataHubId, localTimezone } = variable
    const interval = { start: NOW - 4 * HOUR_MS, end: NOW - 2 * HOUR_MS }
    const demand = {
      seriesKey: { dataHubId, resolution: 'hourly' },
      interval,
      bucketZone: localTimezone,
    } as const
    const valuesNow = async (): Promise<readonly number[]> => {
      const { columns } = await services.loader.load(demand, 'visible', () => undefined).done
      return [...columns.values]
    }
    const received = await valuesNow()
    const fill = {
      id: 'f',
      dataHubId,
      interval,
      method: 'typed',
      value: 7,
      replaces: true,
      reason: '',
    } as const
    fills.put(fill)
    expect(await valuesNow()).toEqual(received.map(() => 7))
    fills.remove('f')
    expect(await valuesNow()).toEqual(received)
  })
})
