import { describe, expect, it } from 'vitest'
import { useNotices } from '#renderer/stores/notices/notices.ts'
import { useDetails } from '#renderer/features/details/use-details.ts'
import { useNavigationStore } from '#renderer/stores/navigation.ts'
import { useSourcesStore } from '#renderer/features/sources/store.ts'
import { fail, succeed } from '#shared/errors/result.ts'
import type { Bridge } from '#shared/contract/bridge.ts'
import type { DataSourceInstance } from '#shared/portfolio/nouns.ts'
import { aSource } from '#support/a-source.ts'
import { scriptedConnections } from '../../stores/scripted-connections.ts'
import { withApp, withWholeCatalogue } from '../../stores/with-app.ts'

type Answer = Bridge['listDataSourceInstances']

const pageOf = ({ filter }: Parameters<Answer>[0], ...elements: readonly DataSourceInstance[]) => ({
  ...{ elements, typeName: filter.type, totalRecords: 1, perPage: 100, totalPages: 1, page: 1 },
})

/** A store over a synchronised catalogue whose instance calls are then answered by `answer`. */
async function aStore(prefix: string, answer?: Answer) {
  const scripted = scriptedConnections(prefix, ['One'])
  const asked: unknown[] = []
  let isSynced = false
  const { listDataSourceInstances } = scripted.catalogue.bridge
  const host = withApp({
    ...scripted.bridge,
    listDataSourceInstances: (request) => {
      if (!isSynced) return listDataSourceInstances(request)
      asked.push(request.filter)
      return (answer ?? listDataSourceInstances)(request)
    },
  })
  const store = host.run(useSourcesStore)
  const catalogue = await withWholeCatalogue(host)
  isSynced = true
  return { host, store, asked, catalogue, scripted, pass: host.pass }
}

describe('useSourcesStore', () => {
  it('shows the cached instances without a request', async () => {
    const { store, asked } = await aStore('sources-cached')
    expect(store.rows.map(({ source }) => source.name)).toEqual(['Instance 0', 'Instance 1', 'Instance 2'])
    expect(asked).toEqual([])
    expect([store.cost, store.errorCost]).toEqual([2, 1])
  })

  it('asks the service which instances have an error, since their fields do not tell', async () => {
    const { store, asked } = await aStore('sources-errors', async (request) => {
      return succeed(pageOf(request, aSource('2')))
    })
    await store.chooseErrorTypes(['dataError'])
    expect(asked).toEqual([{ type: 'csv', errorType: ['dataError'] }])
    expect([...(store.withErrors?.ids ?? [])]).toEqual(['2'])
    await store.chooseErrorTypes([])
    expect(store.withErrors).toBeUndefined()
  })

  it('asks within the chosen organizations and status, and again only where those are widened', async () => {
    const { store, asked } = await aStore('sources-filtered')
    store.chooseFilter('organizations', ['o1'])
    store.chooseFilter('status', ['enabled'])
    await store.chooseErrorTypes(['dataError'])
    const filter = { type: 'csv', errorType: ['dataError'], organizations: ['o1'], status: ['enabled'] }
    expect(asked).toEqual([filter])
    store.chooseFilter('status', ['enabled'])
    expect(asked).toHaveLength(1)
    store.chooseFilter('status', [])
    await expect.poll(() => asked.length).toBe(2)
    // The copy has no disabled source, so nothing is requested for them.
    store.chooseFilter('status', ['disabled'])
    expect(store.errorCost).toBe(0)
    await store.refresh()
    expect(asked.slice(2)).toContainEqual({ type: 'csv', organizations: ['o1'] })
  })

  it('shows every instance, and says why, when the service does not answer the filter', async () => {
    const { host, store } = await aStore('sources-refused', async () =>
      fail({ kind: 'offline', reason: 'network' }),
    )
    await store.chooseErrorTypes(['dataError'])
    expect(store.withErrors).toBeUndefined()
    expect(store.errorTypes).toEqual([])
    expect(host.run(useNotices).notices[0]?.title).toBe('Fetching data sources: No network connection')
  })

  it('replaces the instances of a type by fresher ones, in the details too; other types stay', async () => {
    const { host, store } = await aStore('sources-fresh', async (request) => {
      return succeed(pageOf(request, aSource('0', { name: 'Renamed', isEnabled: false })))
    })
    expect(store.cost).toBe(2)
    await store.refresh()
    expect(store.rows.map(({ source }) => source.name)).toEqual(['Renamed'])
    host.run(useNavigationStore).inspect({ kind: 'source', id: '0' })
    expect(host.run(useDetails).value?.name).toBe('Renamed')
    expect(store.asOf).toBe(Date.UTC(2026, 0, 15, 12))
  })

  it('asks again for the types, and for the variables of the chosen source', async () => {
    const { store, catalogue, scripted } = await aStore('sources-types')
    const { types } = scripted.catalogue.script
    scripted.catalogue.script.types = types.map((each) => ({ ...each, instances: 7 }))
    scripted.catalogue.script.variablesHistorical = 1
    store.chosenSource = '0'
    expect(store.cost).toBe(3)
    const before = scripted.catalogue.calls.length
    await store.refresh()
    expect(scripted.catalogue.calls.slice(before, before + 3).toSorted()).toEqual([
      'listDataSourceInstances:csv 1',
      'listDataSourceTypes 1',
      'listVariables 1',
    ])
    expect(store.types.map(({ instances }) => instances)).toEqual([7, 7])
    expect(catalogue.variable('hub-0')?.isHistorical).toBe(true)
  })

  it('asks for the variables alone where the silent ones are shown, and dates each by its answer', async () => {
    const { store, catalogue, scripted, pass } = await aStore('sources-silent')
    store.shows = 'silent'
    const synced = store.asOf ?? 0
    expect(store.cost).toBe(3)
    pass(1000)
    scripted.catalogue.script.variablesHistorical = 1
    const before = scripted.catalogue.calls.length
    await store.refresh()
    expect(scripted.catalogue.calls.slice(before)).toEqual([
      'listVariables 1',
      'listVariables 2',
      'listVariables 3',
    ])
    expect(store.asOf).toBe(synced + 1000)
    expect(catalogue.variable('hub-0')?.isHistorical).toBe(true)
    await catalogue.sync()
    expect(catalogue.fetchedAt('hub-0')).toBe(catalogue.catalogue?.syncedAt)
  })

  it('keeps the pages that came before a failure, each variable with the time of its own answer', async () => {
    const { store, catalogue, scripted, pass } = await aStore('sources-partly')
    store.shows = 'silent'
    const synced = store.asOf ?? 0
    pass(1000)
    scripted.catalogue.script.refuse = (call, page) =>
      call === 'listVariables' && page === 2 ? { kind: 'server', status: 500 } : undefined
    await store.refresh()
    expect([catalogue.fetchedAt('hub-99'), catalogue.fetchedAt('hub-100')]).toEqual([synced + 1000, synced])
    expect(store.asOf).toBe(synced)
  })
})
