import { describe, expect, it } from 'vitest'
import { createCatalogueService } from '#renderer/catalogue/sync/create-catalogue-service.ts'
import type { ApproveCost, SyncProgress } from '#renderer/ports/services.ts'
import { aPartition, valueOf } from '#support/a-partition.ts'
import { createScriptedCatalogue } from '#support/scripted-catalogue.ts'

const HOUR = 3_600_000

async function aService() {
  let now = 1_000_000
  const clock = { now: () => now }
  const service = createScriptedCatalogue()
  const { catalogue: store } = await aPartition(clock)
  let tickets = 0
  const catalogue = createCatalogueService({
    bridge: service.bridge,
    connectionId: 'c1',
    store,
    clock,
    newTicket: () => `t${tickets++}`,
  })
  const sync = async (progress: SyncProgress[] = [], approve?: ApproveCost) =>
    await catalogue.sync((next) => progress.push(next), approve).done
  const pass = (ms: number): void => {
    now += ms
  }
  return { service, catalogue, sync, pass }
}

describe('createCatalogueService', () => {
  it('brings everything in the fewest requests: 100 a page, no page twice', async () => {
    const { service, sync } = await aService()
    const progress: SyncProgress[] = []
    const read = valueOf(await sync(progress))
    expect(read.variables.length).toBe(250)
    expect(read.entities.length).toBe(120)
    expect(read.dataSourceInstances.map(({ type }) => type)).toEqual(['csv', 'csv', 'csv'])
    expect(read.facets.variable.length).toBe(1)
    // 1 organizations, 4 facets, 2 entity pages, 3 variable pages, 1 types, 1 type with instances.
    expect(service.calls.length).toBe(12)
    expect(progress.at(-1)).toEqual({
      phase: 'finished',
      requestsPlanned: 12,
      requestsDone: 12,
      failures: [],
    })
    expect(progress.some(({ phase }) => phase === 'variables')).toBe(true)
  })

  it('takes for hidden what the service lists on request only, and asks for that where an entity looks so', async () => {
    const { service, sync } = await aService()
    Object.assign(service.script, { entitiesLookingHidden: 5, entitiesHidden: 2 })
    const read = valueOf(await sync())
    expect(read.entities).toHaveLength(120)
    expect(read.entities.filter(({ isHidden }) => isHidden).map(({ id }) => id)).toEqual(['e0', 'e1'])
    // Two pages more than without.
    expect([service.calls.length, read.requests]).toEqual([14, 14])
  })

  it('counts the list without hidden entities in the cost that it asks for', async () => {
    const { service, sync } = await aService()
    Object.assign(service.script, { variables: 12_000, entitiesLookingHidden: 1 })
    const asked: number[] = []
    await sync([], (requests) => Promise.resolve(asked.push(requests) < 0))
    expect(asked).toEqual([127])
    expect(service.calls.filter((call) => call.startsWith('listMeteredEntities'))).toHaveLength(4)
  })

  it('hides what looks hidden where the service refuses to list without the hidden ones', async () => {
    const { service, sync } = await aService()
    Object.assign(service.script, { entities: 20, entitiesLookingHidden: 5, entitiesHidden: 2 })
    const progress: SyncProgress[] = []
    let lists = 0
    service.script.refuse = (call) =>
      call === 'listMeteredEntities' && lists++ > 0 ? { kind: 'server', status: 500 } : undefined
    const read = valueOf(await sync(progress))
    expect(read.entities.filter(({ isHidden }) => isHidden)).toHaveLength(5)
    expect(progress.at(-1)?.failures).toEqual([{ kind: 'server', status: 500 }])
  })

  it('brings what a person can look at before what filters and feeds it', async () => {
    const { service, sync } = await aService()
    await sync()
    const last = (call: string): number => service.calls.findLastIndex((each) => each.startsWith(call))
    const first = (call: string): number => service.calls.findIndex((each) => each.startsWith(call))
    expect(Math.max(last('listVariables '), last('listMeteredEntities '))).toBeLessThan(
      Math.min(first('listVariableFacets'), first('listDataSource')),
    )
  })

  it('asks before a first synchronisation of more than 100 requests, and brings entities alone when refused', async () => {
    const { service, catalogue, sync } = await aService()
    service.script.variables = 12_000
    const asked: number[] = []
    const refuse: ApproveCost = (requests) => Promise.resolve(asked.push(requests) < 0)
    expect(await sync([], refuse)).toEqual({ ok: false, error: { kind: 'cancelled' } })
    // 119 further pages of variables, 1 of entities, 4 facets, 1 types.
    expect(asked).toEqual([125])
    expect(valueOf(await catalogue.read()).entities).toHaveLength(120)
    expect(service.calls.filter((call) => call.startsWith('listVariables '))).toEqual(['listVariables 1'])
    expect(valueOf(await sync([], () => Promise.resolve(true))).variables).toHaveLength(12_000)
    expect(service.calls.filter((call) => call === 'listVariables 1')).toHaveLength(1)
  })

  it('does not ask for a small portfolio, nor for a later synchronisation', async () => {
    const { service, sync } = await aService()
    const never: ApproveCost = () => Promise.reject(new Error('asked'))
    valueOf(await sync([], never))
    service.script.variables = 12_000
    valueOf(await sync([], never))
  })

  it('is visible work the first time and background work after', async () => {
    const { service, sync } = await aService()
    await sync()
    expect([...service.lanes]).toEqual(['visible'])
    await sync()
    expect([...service.lanes]).toEqual(['visible', 'background'])
  })

  it('goes on where it was interrupted', async () => {
    const { service, catalogue, sync } = await aService()
    service.script.refuse = (call, page) =>
      call === 'listVariables' && page === 2 ? { kind: 'offline', reason: 'network' } : undefined
    const progress: SyncProgress[] = []
    expect(await sync(progress)).toEqual({ ok: false, error: { kind: 'offline', reason: 'network' } })
    expect(progress.at(-1)?.failures).toEqual([{ kind: 'offline', reason: 'network' }])
    // What arrived of a first catalogue is shown, without saying that it was complete.
    const partial = valueOf(await catalogue.read())
    expect([partial.variables.length, partial.syncedAt]).toEqual([150, undefined])
    service.script.refuse = () => undefined
    const before = service.calls.length
    expect(valueOf(await sync()).variables.length).toBe(250)
    expect(
      service.calls.slice(before).filter((call) => call.startsWith('list') && / [23]$/.test(call)),
    ).toEqual(['listVariables 2'])
    expect(service.calls.slice(before)).not.toContain('listMeteredEntities 1')
  })

  it('brings a list once more whose elements moved between pages', async () => {
    const { service, sync } = await aService()
    // An entity of the first page is removed once that page is read: the one that moves up is on neither.
    service.script.refuse = (call, page) => {
      if (call === 'listMeteredEntities' && page === 2) service.script.entities = 119
      return undefined
    }
    const progress: SyncProgress[] = []
    expect(valueOf(await sync(progress)).entities.length).toBe(119)
    expect(service.calls.filter((call) => call.startsWith('listMeteredEntities'))).toEqual([
      'listMeteredEntities 1',
      'listMeteredEntities 2',
      'listMeteredEntities 1',
      'listMeteredEntities 2',
    ])
    expect(progress.at(-1)).toMatchObject({ failures: [], requestsPlanned: 14, requestsDone: 14 })
  })

  it('takes a list that never comes to rest as it is after two tries, and drops what only the first had', async () => {
    const { service, sync } = await aService()
    service.script.refuse = (call, page) => {
      if (call === 'listVariables' && page === 2) service.script.variables -= 60
      return undefined
    }
    const read = valueOf(await sync())
    expect(service.calls.filter((call) => call.startsWith('listVariables '))).toEqual([
      'listVariables 1',
      'listVariables 2',
      'listVariables 3',
      'listVariables 1',
      'listVariables 2',
    ])
    expect(read.variables.length).toBe(130)
  })

  it('says how many elements the service counts but does not list', async () => {
    const { service, sync } = await aService()
    service.script.entitiesCounted = 123
    const progress: SyncProgress[] = []
    valueOf(await sync(progress))
    expect(service.calls.length).toBe(12)
    expect(progress.at(-1)?.failures).toEqual([
      { kind: 'unexpected-response', detail: 'entities: 3 counted by the service, but not listed' },
    ])
  })

  it('brings a list once that the service does not count', async () => {
    const { service, sync } = await aService()
    Object.assign(service.script, { uncounted: true, variables: 250, entities: 20 })
    expect(valueOf(await sync()).variables).toHaveLength(250)
    expect(service.calls.filter((call) => call.startsWith('listVariables'))).toHaveLength(3)
  })

  it.each(['not-found', 'invalid-request'] as const)(
    'takes the refusal of a page that was only guessed for the end of its list: %s',
    async (kind) => {
      const { service, sync } = await aService()
      Object.assign(service.script, { uncounted: true, variables: 200, entities: 100 })
      service.script.refuse = (call, page) =>
        page > (call === 'listVariables' ? 2 : 1) ? { kind } : undefined
      const progress: SyncProgress[] = []
      const read = valueOf(await sync(progress))
      expect([read.variables.length, read.entities.length]).toEqual([200, 100])
      expect(progress.at(-1)?.failures).toEqual([])
    },
  )

  it('fails where a counted page is refused, instead of forgetting what it lists', async () => {
    const { service, sync } = await aService()
    service.script.refuse = (call, page) =>
      call === 'listVariables' && page === 3 ? { kind: 'not-found' } : undefined
    expect((await sync()).ok).toBe(false)
  })

  it('starts anew when the interrupted one is older than an hour', async () => {
    const { service, sync, pass } = await aService()
    service.script.refuse = (call) => (call === 'listVariables' ? { kind: 'unauthorized' } : undefined)
    await sync()
    service.script.refuse = () => undefined
    pass(HOUR + 1)
    const before = service.calls.length
    valueOf(await sync())
    expect(service.calls.length - before).toBe(12)
  })

  it('keeps the old copy when the service cannot be reached', async () => {
    const { service, catalogue, sync } = await aService()
    const first = valueOf(await sync())
    service.script.refuse = () => ({ kind: 'offline', reason: 'network' })
    expect((await sync()).ok).toBe(false)
    expect(valueOf(await catalogue.read())).toEqual(first)
  })

  it('completes without a facet the service does not give, keeping the one it gave before', async () => {
    const { service, sync } = await aService()
    await sync()
    service.script.refuse = (call) =>
      call === 'listEntityFacets' ? { kind: 'not-found', status: 404 } : undefined
    const progress: SyncProgress[] = []
    const read = valueOf(await sync(progress))
    expect(read.facets.entity.length).toBe(1)
    expect(progress.at(-1)?.failures).toEqual([{ kind: 'not-found', status: 404 }])
  })

  it('keeps the instances when the data source types fail', async () => {
    const { service, sync } = await aService()
    await sync()
    service.script.refuse = (call) =>
      call === 'listDataSourceTypes' ? { kind: 'server', status: 500 } : undefined
    const read = valueOf(await sync())
    expect([read.dataSourceTypes.length, read.dataSourceInstances.length]).toEqual([2, 3])
  })

  it('asks for one page more of types that come full, and stops when it is the same again', async () => {
    const { service, sync } = await aService()
    service.script.types = Array.from({ length: 100 }, (_, i) => ({ type: `t${i}`, instances: 0 }))
    const read = valueOf(await sync())
    expect(read.dataSourceTypes.length).toBe(100)
    expect(service.calls.filter((call) => call.startsWith('listDataSourceTypes '))).toEqual([
      'listDataSourceTypes 1',
      'listDataSourceTypes 2',
    ])
  })

  it('brings all pages of types that the service counts, however short it makes them', async () => {
    const { service, sync } = await aService()
    service.script.types = Array.from({ length: 7 }, (_, i) => ({ type: `t${i}`, instances: 0 }))
    service.script.typesPerPage = 3
    expect(valueOf(await sync()).dataSourceTypes.map(({ type }) => type)).toEqual([
      't0',
      't1',
      't2',
      't3',
      't4',
      't5',
      't6',
    ])
  })

  it('forgets what the service no longer lists', async () => {
    const { service, sync } = await aService()
    await sync()
    service.script.variables = 10
    expect(valueOf(await sync()).variables.length).toBe(10)
  })

  it('cancels what is open and goes on from there later', async () => {
    const { service, catalogue } = await aService()
    const run = catalogue.sync(({ phase }) => {
      if (phase === 'variables') run.cancel()
    })
    expect(await run.done).toEqual({ ok: false, error: { kind: 'cancelled' } })
    const before = service.calls.length
    valueOf(await catalogue.sync(() => undefined).done)
    expect(service.calls.length).toBeLessThan(before + 12)
    expect(service.calls.filter((call) => call === 'listOrganizations 1').length).toBe(1)
  })

  it('joins a synchronisation that runs', async () => {
    const { service, catalogue } = await aService()
    const heard: string[] = []
    const first = catalogue.sync(() => undefined)
    const second = catalogue.sync(({ phase }) => heard.push(phase))
    expect(await second.done).toBe(await first.done)
    expect(service.calls.length).toBe(12)
    expect(heard.at(-1)).toBe('finished')
  })
})
