import { describe, expect, it } from 'vitest'
import { createCatalogueService } from '#renderer/catalogue/sync/create-catalogue-service.ts'
import type { Catalogue } from '#renderer/ports/catalogue.ts'
import type { ApproveCost, SyncProgress } from '#renderer/ports/services.ts'
import { aPartition, valueOf } from '#support/a-partition.ts'
import { anOrganization, createScriptedCatalogue } from '#support/scripted-catalogue.ts'
import type { Organization } from '#shared/portfolio/nouns.ts'

const HOUR = 3_600_000
/** A list of which no page says that it is the last. */
const endless = { uncounted: true, variables: 1e11 }

async function aService(organizations?: readonly Organization[]) {
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
    organizations,
    newTicket: () => `t${tickets++}`,
  })
  const sync = async (progress: SyncProgress[] = [], approve?: ApproveCost) =>
    await catalogue.sync((next) => progress.push(next), approve).done
  const pass = (ms: number): void => {
    now += ms
  }
  return { service, catalogue, sync, pass }
}

/** Leaves out the service's own record of each variable, which stays on disk when a catalogue is read. */
function bare(catalogue: Catalogue): Catalogue {
  return { ...catalogue, variables: catalogue.variables.map(({ raw: _, ...variable }) => variable) }
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
    // 1 of organizations, 3 of facets, 2 of entities, 3 of variables, 1 of types, 1 of a type with instances.
    expect(service.calls.length).toBe(11)
    expect(progress.at(-1)).toEqual({
      phase: 'finished',
      requestsPlanned: 11,
      requestsDone: 11,
    })
    expect(read.lacking).toEqual([])
    expect(progress.some(({ phase }) => phase === 'variables')).toBe(true)
  })

  it('lets other tasks come between the requests of a long list', async () => {
    const { service, sync } = await aService()
    service.script.variables = 4000
    const { listVariables } = service.bridge
    const order: string[] = []
    const slow: typeof listVariables = (asked) => {
      order.push('request')
      if (asked.paging.page === 2) setTimeout(() => order.push('other'))
      for (const until = performance.now() + 1; performance.now() < until;);
      return listVariables(asked)
    }
    Object.assign(service.bridge, { listVariables: slow })
    await sync()
    expect(order.filter((each) => each === 'request')).toHaveLength(40)
    expect(order.indexOf('other')).toBeLessThan(20)
  })

  it('treats entries that the service lists only on request as hidden, and requests them if an entity looks hidden', async () => {
    const { service, sync } = await aService()
    Object.assign(service.script, { entitiesLookingHidden: 5, entitiesHidden: 2 })
    const read = valueOf(await sync())
    expect(read.entities).toHaveLength(120)
    expect(read.entities.filter(({ isHidden }) => isHidden).map(({ id }) => id)).toEqual(['e0', 'e1'])
    // The hidden entities cost two pages.
    expect([service.calls.length, read.requests]).toEqual([13, 13])
  })

  it('lists no entity twice where the service counts as many without the hidden ones as look visible', async () => {
    const { service, sync } = await aService()
    Object.assign(service.script, { entitiesLookingHidden: 5, entitiesHidden: 5, entities: 640 })
    const read = valueOf(await sync())
    expect(read.entities.filter(({ isHidden }) => isHidden)).toHaveLength(5)
    const lists = service.calls.filter((call) => call.startsWith('listMeteredEntit'))
    // Seven pages and one count are requested; there used to be fourteen requests.
    expect(lists).toHaveLength(8)
    expect(lists.at(-1)).toBe('listMeteredEntityIds 1')
  })

  it('begins with the organizations that were listed when the token was verified', async () => {
    const { service, sync, pass } = await aService([anOrganization('o1')])
    const read = valueOf(await sync())
    expect(read.organizations).toEqual([anOrganization('o1')])
    expect(service.calls).not.toContain('listOrganizations 1')
    pass(HOUR + 1)
    valueOf(await sync())
    expect(service.calls).toContain('listOrganizations 1')
  })

  it('counts the list without hidden entities in the cost that it asks for', async () => {
    const { service, sync } = await aService()
    Object.assign(service.script, { variables: 12_000, entitiesLookingHidden: 1 })
    const asked: number[] = []
    await sync([], (requests) => Promise.resolve(asked.push(requests) < 0))
    expect(asked).toEqual([126])
    expect(service.calls.filter((call) => call.startsWith('listMeteredEntit'))).toHaveLength(4)
  })

  it('hides entries that look hidden if the service refuses to list without the hidden ones', async () => {
    const { service, sync } = await aService()
    Object.assign(service.script, { entities: 20, entitiesLookingHidden: 5, entitiesHidden: 2 })
    const error = { kind: 'server', status: 500 } as const
    service.script.refuse = (call) => (call === 'listMeteredEntityIds' ? error : undefined)
    const read = valueOf(await sync())
    expect(read.entities.filter(({ isHidden }) => isHidden)).toHaveLength(5)
    expect(read.lacking).toEqual([{ list: 'entities-unasked', reason: error }])
  })

  it('fetches what can be shown before what filters and feeds it', async () => {
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
    Object.assign(service.script, { variables: 1200, variablesAPage: 10 })
    const asked: number[] = []
    const refuse: ApproveCost = (requests) => Promise.resolve(asked.push(requests) < 0)
    expect(await sync([], refuse)).toEqual({ ok: false, error: { kind: 'cancelled' } })
    // 119 further pages of variables, 1 of entities, 3 of facets, 1 of types.
    expect(asked).toEqual([124])
    expect(valueOf(await catalogue.read()).entities).toHaveLength(120)
    expect(service.calls.filter((call) => call.startsWith('listVariables '))).toEqual(['listVariables 1'])
    expect(valueOf(await sync([], () => Promise.resolve(true))).variables).toHaveLength(1200)
    expect(service.calls.filter((call) => call === 'listVariables 1')).toHaveLength(1)
  })

  it('asks neither for a small portfolio nor for a refresh that costs about as much as the last one', async () => {
    const { service, sync } = await aService()
    const never: ApproveCost = () => Promise.reject(new Error('asked'))
    valueOf(await sync([], never))
    Object.assign(service.script, { variables: 1200, variablesAPage: 10 })
    valueOf(await sync([], () => Promise.resolve(true)))
    service.script.variables = 1300
    expect(valueOf(await sync([], never)).variables).toHaveLength(1300)
  })

  it('asks before a refresh of absurdly many requests, and keeps what is shown when refused', async () => {
    const { service, catalogue, sync } = await aService()
    const first = valueOf(await sync())
    Object.assign(service.script, { variables: 1e11 })
    const before = service.calls.length
    const asked: number[] = []
    const refuse: ApproveCost = (requests) => Promise.resolve(asked.push(requests) < 0)
    expect(await sync([], refuse)).toEqual({ ok: false, error: { kind: 'cancelled' } })
    expect(asked).toEqual([1_000_000_004])
    expect(service.calls.slice(before)).toEqual([
      'listOrganizations 1',
      'listMeteredEntities 1',
      'listVariables 1',
    ])
    expect(bare(valueOf(await catalogue.read()))).toEqual(bare(first))
  })

  it('is visible work the first time but for filters and sources, and background work after', async () => {
    const { service, catalogue } = await aService()
    const first = catalogue.sync(() => undefined)
    valueOf(await first.portfolio)
    expect([...service.lanes]).toEqual(['visible'])
    await first.done
    expect([...service.lanes]).toEqual(['visible', 'background'])
  })

  it('is complete without filters and sources, keeps the earlier ones until the new ones arrive, and continues with them', async () => {
    const { service, catalogue, sync, pass } = await aService()
    const first = valueOf(await sync())
    pass(HOUR + 1)
    Object.assign(service.script, { variables: 240, types: [{ type: 'modbus', instances: 3 }] })
    service.script.refuse = (call) =>
      call.startsWith('listDataSourceInstances') ? { kind: 'offline', reason: 'network' } : undefined
    const run = catalogue.sync(() => undefined)
    const portfolio = valueOf(await run.portfolio)
    expect([portfolio.variables.length, portfolio.dataSourceInstances]).toEqual([
      240,
      first.dataSourceInstances,
    ])
    expect(portfolio.lacking).toContainEqual({
      list: 'instances:csv',
      reason: { kind: 'later' },
      keptFrom: first.syncedAt,
    })
    expect((await run.done).ok).toBe(false)
    expect(bare(valueOf(await catalogue.read()))).toEqual(bare(portfolio))
    service.script.refuse = () => undefined
    const before = service.calls.length
    const whole = valueOf(await sync())
    expect(service.calls.slice(before)).toEqual(['listDataSourceInstances:modbus 1'])
    expect(whole.dataSourceInstances.map(({ type }) => type)).toEqual(['modbus', 'modbus', 'modbus'])
    expect([whole.lacking, whole.requests]).toEqual([[], 11])
    expect(bare(valueOf(await catalogue.read()))).toEqual(bare(whole))
  })

  it('continues where it was interrupted', async () => {
    const { service, catalogue, sync } = await aService()
    service.script.refuse = (call, page) =>
      call === 'listVariables' && page === 2 ? { kind: 'offline', reason: 'network' } : undefined
    expect(await sync()).toEqual({ ok: false, error: { kind: 'offline', reason: 'network' } })
    // The part of a first catalogue that has arrived is shown, but is not called complete.
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
    // An entity of the first page is removed once that page is read, so the one that moves up is on neither page.
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
    expect(progress.at(-1)).toMatchObject({ requestsPlanned: 13, requestsDone: 13 })
  })

  it('accepts a list that keeps changing after two tries, and drops entries that only the first had', async () => {
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
    const read = valueOf(await sync())
    expect(service.calls.length).toBe(11)
    expect(read.lacking).toEqual([
      {
        list: 'entities',
        reason: { kind: 'not-listed', elements: 3 },
      },
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
      const read = valueOf(await sync())
      expect([read.variables.length, read.entities.length, read.lacking]).toEqual([200, 100, []])
    },
  )

  const serverError = { kind: 'server', status: 500 } as const

  it('ends well where a list shrinks by its last page while it is read, and where it did so before it is resumed', async () => {
    const { service, sync } = await aService()
    service.script.variables = 201
    let isInterrupted = true
    service.script.refuse = (call, page) => {
      if (call !== 'listVariables' || page < 3) return undefined
      if (isInterrupted) return { kind: 'offline', reason: 'network' }
      service.script.variables = 200
      return { kind: 'not-found', status: 404 }
    }
    expect((await sync()).ok).toBe(false)
    isInterrupted = false
    const read = valueOf(await sync())
    expect([read.variables.length, read.lacking]).toEqual([200, []])
  })

  it('asks at the end once more for a page that was lost to a fault, and for no other', async () => {
    const { service, sync } = await aService()
    let faults = 0
    service.script.refuse = (call, page) =>
      call === 'listVariables' && page === 2 && faults++ === 0 ? serverError : undefined
    const read = valueOf(await sync())
    expect([read.variables.length, read.lacking]).toEqual([250, []])
    expect(service.calls.length).toBe(12)
    expect(service.calls.filter((call) => call === 'listVariables 2')).toHaveLength(2)
  })

  it('shows the variables that came where a page is lost for good, says so, and keeps the old ones on a refresh', async () => {
    const { service, sync } = await aService()
    service.script.refuse = (call, page) => (call === 'listVariables' && page === 2 ? serverError : undefined)
    const first = valueOf(await sync())
    expect([first.variables.length, first.lacking]).toEqual([
      150,
      [{ list: 'variables', reason: serverError }],
    ])
    service.script.refuse = () => undefined
    const { syncedAt } = valueOf(await sync())
    service.script.refuse = (call, page) => (call === 'listVariables' && page === 2 ? serverError : undefined)
    const kept = valueOf(await sync())
    expect([kept.variables.length, kept.lacking]).toEqual([
      250,
      [{ list: 'variables', reason: serverError, keptFrom: syncedAt }],
    ])
  })

  it('fails where no variable came and none is cached, and where neither entities nor variables came', async () => {
    const { service, sync } = await aService()
    service.script.refuse = (call) => (call === 'listVariables' ? serverError : undefined)
    expect(await sync()).toEqual({ ok: false, error: serverError })
    service.script.refuse = () => undefined
    valueOf(await sync())
    service.script.refuse = (call) =>
      call === 'listVariables' || call === 'listMeteredEntities' ? serverError : undefined
    expect(await sync()).toEqual({ ok: false, error: serverError })
  })

  it('gives a list up after 20 failures in a row and those on their way, twice', async () => {
    const { service, sync } = await aService()
    service.script.variables = 90_000
    service.script.refuse = (call, page) => (call === 'listVariables' && page > 1 ? serverError : undefined)
    const read = valueOf(await sync())
    expect(read.lacking).toEqual([{ list: 'variables', reason: serverError }])
    expect(service.calls.filter((call) => call.startsWith('listVariables ')).length).toBeLessThan(2 * 80)
  })

  it.each([
    ['counted to 10⁹ pages, all the same', { repeats: true, variables: 1e11 }, 200],
    ['of 10⁹ pages, of which three are there', { variables: 250, variablesCounted: 1e11 }, 200],
    ['uncounted and the same again on every page', { ...endless, repeats: true }, 20],
    ['uncounted and without an end', { ...endless, variablesAPage: 10, entities: 10 }, 1020],
  ])('settles on a list %s', async (_, script, mostRequests) => {
    const { service, sync } = await aService()
    Object.assign(service.script, script)
    const progress: SyncProgress[] = []
    const read = valueOf(await sync(progress, () => Promise.resolve(true)))
    expect(service.calls.length).toBeLessThan(mostRequests)
    expect(read.variables.length).toBeGreaterThanOrEqual(100)
    expect(progress.at(-1)?.requestsPlanned).toBe(service.calls.length)
    // Missing entries go unnoticed if all pages are the same and nothing is counted.
    const isLacking = 'repeats' in script && 'uncounted' in script
    expect(read.lacking.map(({ list }) => list)).toEqual(isLacking ? [] : ['variables'])
  })

  it('starts anew when the interrupted one is older than an hour', async () => {
    const { service, sync, pass } = await aService()
    service.script.refuse = (call) => (call === 'listVariables' ? { kind: 'unauthorized' } : undefined)
    await sync()
    service.script.refuse = () => undefined
    pass(HOUR + 1)
    const before = service.calls.length
    valueOf(await sync())
    expect(service.calls.length - before).toBe(11)
  })

  it('keeps the old copy when the service cannot be reached', async () => {
    const { service, catalogue, sync } = await aService()
    const first = valueOf(await sync())
    service.script.refuse = () => ({ kind: 'offline', reason: 'network' })
    expect((await sync()).ok).toBe(false)
    expect(bare(valueOf(await catalogue.read()))).toEqual(bare(first))
  })

  it('completes without a facet the service does not give, keeping the one it gave before', async () => {
    const { service, sync } = await aService()
    await sync()
    const error = { kind: 'not-found', status: 404 } as const
    service.script.refuse = (call) => (call === 'listEntityFacets' ? error : undefined)
    const read = valueOf(await sync())
    expect(read.facets.entity.length).toBe(1)
    expect(read.lacking).toEqual([{ list: 'facets:entity', reason: error, keptFrom: 1_000_000 }])
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

  it('cancels open requests and continues from there later', async () => {
    const { service, catalogue } = await aService()
    const run = catalogue.sync(({ phase }) => {
      if (phase === 'variables') run.cancel()
    })
    expect(await run.done).toEqual({ ok: false, error: { kind: 'cancelled' } })
    const before = service.calls.length
    valueOf(await catalogue.sync(() => undefined).done)
    expect(service.calls.length).toBeLessThan(before + 11)
    expect(service.calls.filter((call) => call === 'listOrganizations 1').length).toBe(1)
  })

  it('joins a synchronisation that runs', async () => {
    const { service, catalogue } = await aService()
    const heard: string[] = []
    const first = catalogue.sync(() => undefined)
    const second = catalogue.sync(({ phase }) => heard.push(phase))
    expect(await second.done).toBe(await first.done)
    expect(service.calls.length).toBe(11)
    expect(heard.at(-1)).toBe('finished')
  })
})
