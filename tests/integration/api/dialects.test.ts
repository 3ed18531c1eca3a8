import { describe, expect, it, onTestFinished } from 'vitest'
import type { Facet } from '#shared/portfolio/nouns.ts'
import { deriveColumns } from '#shared/series/derive/derive.ts'
import type { Result } from '#shared/errors/result.ts'
import type { Dialect } from '#scripts/demo-service/dialect/dialect.ts'
import { portfolio } from '../demo/a-service.ts'
import { aClient, anOrigin, firstPage } from './a-client.ts'
import { aServedClient, type ServedClient } from './a-served-client.ts'

const interval = { start: Date.UTC(2026, 2, 1), end: Date.UTC(2026, 2, 4) }
const HOUR_MS = 3_600_000
const bucketZone = 'UTC'

const speaking = (dialect: Partial<Dialect>): Promise<ServedClient> => aServedClient({ dialect })

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

function organizationsIn(facets: readonly Facet[]): readonly string[] {
  const options = facets.find(({ id }) => id === 'organizations')?.options ?? []
  return options.map(({ id }) => id).sort()
}

const dialects: readonly Partial<Dialect>[] = [
  {},
  { spelling: 'metered' },
  { spelling: 'monitored' },
  { orgIds: 'repeated' },
  { orgIds: 'comma', orgIdsOther: 'refused' },
  { orgIds: 'comma', orgIdsOther: 'ignored' },
  { sourceTypePages: 'sliced' },
  { sourceTypePages: 'paginated' },
  { rangeEnd: 'inclusive' },
  { gaps: 'null' },
  { numbers: 'string' },
  { integrations: 'array' },
  { enums: 'unknown' },
  { fields: 'extra' },
  { fields: 'missing' },
  { fields: 'extra-and-missing', bodies: 'wrapped', errors: 'html' },
  { bodies: 'wrapped' },
  { errors: 'text' },
  { errors: 'empty' },
  { errors: 'html', retryAfter: 'date' },
]

describe.each(dialects)('under %j', (dialect) => {
  it('reads the catalogue', async () => {
    const { client } = await speaking(dialect)
    const organizations = valueOf(await client.listOrganizations({ ...anOrigin(), mode: 'full' }))
    expect(organizations.map(({ id }) => id)).toEqual(portfolio.organizations.map(({ id }) => id))
    const page = valueOf(await client.listVariables({ ...anOrigin(), paging: firstPage, filter: {} }))
    expect(page.elements).toHaveLength(100)
    expect(page.totalPages).toBe(Math.ceil((page.totalRecords ?? Number.NaN) / 100))
    for (const variable of page.elements) {
      const known = portfolio.variables.find(({ dataHubId }) => dataHubId === variable.dataHubId)
      expect(variable).toMatchObject({
        id: known?.id,
        displayName: known?.displayName,
        localTimezone: known?.zone,
        unit: { shortText: known?.unit.shortText },
        feeds: [{ id: String(known?.instanceId) }],
      })
      expect(variable.entities.map(({ id }) => id)).toEqual(known?.entityIds)
    }
  })

  it('reads entities under whichever spelling there is', async () => {
    const { client } = await speaking(dialect)
    const page = valueOf(await client.listMeteredEntities({ ...anOrigin(), paging: firstPage, filter: {} }))
    const [entity] = page.elements
    expect(page.elements.length).toBeGreaterThan(50)
    const ids = valueOf(await client.listMeteredEntityIds({ ...anOrigin(), paging: firstPage, filter: {} }))
    expect(ids).toEqual({ ...page, elements: page.elements.map(({ id }) => id) })
    const one = valueOf(await client.readMeteredEntity({ ...anOrigin(), id: entity?.id ?? '' }))
    expect(one).toMatchObject({ id: entity?.id, name: entity?.name, type: entity?.type })
    const facets = valueOf(await client.listEntityFacets({ ...anOrigin(), orgIds: [] }))
    expect(facets.map(({ id }) => id).sort()).toEqual(['buildingType', 'organizations', 'tags'])
  })

  it('asks for some organizations so that the service understands', async () => {
    const { client, service } = await speaking(dialect)
    const orgIds = portfolio.organizations.slice(1, 3).map(({ id }) => id)
    for (const facets of [
      await client.listVariableFacets({ ...anOrigin(), orgIds }),
      await client.listDataSourceInstanceFacets({ ...anOrigin(), orgIds }),
      await client.listEntityFacets({ ...anOrigin(), orgIds }),
      await client.listDataSourceTypeFacets({ ...anOrigin(), orgIds }),
    ]) {
      expect(organizationsIn(valueOf(facets))).toEqual([...orgIds].sort())
    }
    const extra = (dialect.orgIds === 'comma' ? 1 : 0) + (dialect.spelling === 'metered' ? 1 : 0)
    expect(service.requests()).toHaveLength(4 + extra)
  })

  it('reads data sources', async () => {
    const { client } = await speaking(dialect)
    const origin = anOrigin()
    const types = valueOf(
      await client.listDataSourceTypes({ ...origin, paging: firstPage, organizations: [] }),
    )
    expect(types.elements.reduce((sum, { instances }) => sum + instances, 0)).toBe(portfolio.instances.length)
    const [first] = types.elements
    const type = first?.type ?? ''
    const page = valueOf(
      await client.listDataSourceInstances({ ...anOrigin(), paging: firstPage, filter: { type } }),
    )
    expect(page.typeName).not.toBe('')
    expect(page.elements.length).toBe(first?.instances)
    for (const instance of page.elements) expect(instance).toMatchObject({ type, metadata: {} })
  })

  it('reads what the document does not show', async () => {
    const { client } = await speaking(dialect)
    const [variable] = portfolio.variables
    const dataHubId = variable?.dataHubId ?? ''
    const inspected = valueOf(await client.inspectVariable({ ...anOrigin(), dataHubId }))
    expect(JSON.stringify(inspected.raw)).toContain(dataHubId)
    expect(inspected.element).toMatchObject({ dataHubId, status: variable?.status })
    const id = portfolio.entities[0]?.id ?? ''
    const entity = valueOf(await client.inspectMeteredEntity({ ...anOrigin(), id }))
    expect(entity.element?.name).toBe(portfolio.entities[0]?.name)
    const source = portfolio.instances[0]
    const known = { note: 'kept', name: 'old' }
    const found = valueOf(
      await client.inspectDataSource({ ...anOrigin(), id: String(source?.id ?? ''), known }),
    )
    expect(found.element).toMatchObject({ name: source?.name, raw: { note: 'kept' } })
    const supported = valueOf(await client.listSupported({ ...anOrigin(), catalogue: 'resolutions' }))
    expect(supported.values.map(({ id }) => id)).toEqual(expect.arrayContaining(['raw', 'hourly', 'yearly']))
    for (const catalogue of ['units', 'standardizations'] as const) {
      const { values } = valueOf(await client.listSupported({ ...anOrigin(), catalogue }))
      expect(values.length).toBeGreaterThan(0)
    }
    const some = valueOf(
      await client.inspectVariables({ ...anOrigin(), filters: { status: ['historical'] } }),
    )
    expect(JSON.stringify(some.raw)).toContain('historical')
  })

  it('reads series to the same columns', async () => {
    const { client } = await speaking(dialect)
    const variable = portfolio.variables.find(
      (each) => each.kind === 'average-rate' && each.status === 'enabled',
    )
    const seriesKey = { dataHubId: variable?.dataHubId ?? '', resolution: 'hourly' } as const
    const plain = await (
      await speaking({})
    ).client.fetchSeries({ ...anOrigin(), seriesKey, interval, bucketZone })
    const segment = valueOf(await client.fetchSeries({ ...anOrigin(), seriesKey, interval, bucketZone }))
    expect(segment).toMatchObject({ seriesKey, interval, units: variable?.unit.shortText })
    expect([...segment.times]).toEqual([...valueOf(plain).times])
    expect([...segment.values]).toEqual([...valueOf(plain).values])
    expect(segment.times.every((time) => time % HOUR_MS === 0)).toBe(true)
    expect(segment.times.length).toBeGreaterThan(60)
    expect(segment.defects.malformed).toBe(0)
  })

  it('says what was wrong with a request', async () => {
    const { client } = await speaking(dialect)
    const long = { start: interval.start - 400 * 24 * HOUR_MS, end: interval.start }
    const seriesKey = { dataHubId: portfolio.variables[0]?.dataHubId ?? '', resolution: 'daily' } as const
    const refused = await client.fetchSeries({ ...anOrigin(), seriesKey, interval: long, bucketZone })
    expect(refused).toMatchObject({ ok: false, error: { kind: 'invalid-request', status: 400 } })
    const unknown = await client.fetchSeries({
      ...anOrigin(),
      seriesKey: { ...seriesKey, dataHubId: 'nobody' },
      interval,
      bucketZone,
    })
    expect(unknown).toMatchObject({ ok: false, error: { kind: 'not-found', status: 404 } })
  })
})

describe('a resolution that only the service names', () => {
  it('is fetched under its name, and hours are derived from it with the step of its values', async () => {
    const { client, drift, service } = await speaking({ enums: 'unknown' })
    const { values } = valueOf(await client.listSupported({ ...anOrigin(), catalogue: 'resolutions' }))
    expect(values.map(({ id }) => id)).toContain('5-minute')
    const variable = portfolio.variables.find(
      ({ kind, status }) => kind === 'average-rate' && status === 'enabled',
    )
    const seriesKey = {
      dataHubId: variable?.dataHubId ?? '',
      resolution: 'raw',
      namedResolution: '5-minute',
    } as const
    const day = { start: interval.start, end: interval.start + 24 * HOUR_MS }
    const named = valueOf(await client.fetchSeries({ ...anOrigin(), seriesKey, interval: day, bucketZone }))
    expect(service.requests().at(-1)?.search).toContain('resolution=5-minute')
    expect(named.seriesKey).toEqual(seriesKey)
    expect(named.times).toHaveLength(288)
    expect(drift.filter(({ path }) => path === 'resolution')).toEqual([])
    const hours = valueOf(
      await client.fetchSeries({
        ...anOrigin(),
        seriesKey: { dataHubId: seriesKey.dataHubId, resolution: 'hourly' },
        interval: day,
        bucketZone,
      }),
    )
    const derived = deriveColumns(named, {
      kind: 'average-rate',
      from: 'raw',
      to: 'hourly',
      zone: bucketZone,
      interval: day,
    })
    expect([...derived.times]).toEqual([...hours.times])
    derived.values.forEach((value, at) => {
      // The service rounds to three decimals.
      expect(value).toBeCloseTo(hours.values[at] ?? Number.NaN, 2)
    })
  })
})

describe('what was found out', () => {
  it('is read only once when many need it at the same time', async () => {
    const { client, service, dialect } = await speaking({ spelling: 'metered' })
    const pages = [1, 2, 3].map((page) =>
      client.listMeteredEntities({ ...anOrigin(), paging: { page, perPage: 25 }, filter: {} }),
    )
    for (const page of await Promise.all(pages)) valueOf(page)
    expect(service.requests().filter(({ status }) => status === 404)).toHaveLength(1)
    expect(dialect.read().spellings?.list).toBe('metered-entity')
  })

  it('is kept for the next run', async () => {
    const { client, service, dialect } = await speaking({ spelling: 'metered', orgIds: 'comma' })
    const orgIds = portfolio.organizations.slice(0, 2).map(({ id }) => id)
    valueOf(await client.listEntityFacets({ ...anOrigin(), orgIds }))
    const before = service.requests().length
    const next = aClient(service.baseUrl, { dialect })
    onTestFinished(next.budget.close)
    valueOf(await next.client.listEntityFacets({ ...anOrigin(), orgIds }))
    expect(service.requests()).toHaveLength(before + 1)
  })

  it('does not make an unknown entity cost two requests', async () => {
    const { client, service } = await speaking({ spelling: 'monitored' })
    valueOf(await client.listEntityFacets({ ...anOrigin(), orgIds: [] }))
    const missing = await client.readMeteredEntity({ ...anOrigin(), id: 'nobody' })
    expect(missing).toMatchObject({ error: { kind: 'not-found' } })
    expect(service.requests()).toHaveLength(2)
  })

  it('reports unknown values and fields once, as received', async () => {
    const { client, drift } = await speaking({ enums: 'unknown', fields: 'extra' })
    for (const page of [1, 2]) {
      valueOf(await client.listVariables({ ...anOrigin(), paging: { page, perPage: 100 }, filter: {} }))
    }
    const unknown = drift.filter(({ kind }) => kind === 'unknown-value')
    expect(unknown).toContainEqual({
      endpoint: 'POST /variable/list',
      path: 'data[].status',
      kind: 'unknown-value',
      received: 'archived',
    })
    expect(drift.filter(({ path }) => path === 'data[].schemaRevision')).toHaveLength(1)
  })

  it('reports nothing on a service that keeps to the document', async () => {
    const { client, drift } = await speaking({})
    valueOf(await client.listOrganizations({ ...anOrigin(), mode: 'full' }))
    valueOf(await client.listVariables({ ...anOrigin(), paging: firstPage, filter: {} }))
    valueOf(await client.listMeteredEntities({ ...anOrigin(), paging: firstPage, filter: {} }))
    valueOf(await client.listVariableFacets({ ...anOrigin(), orgIds: [] }))
    valueOf(await client.listDataSourceTypes({ ...anOrigin(), paging: firstPage, organizations: [] }))
    const seriesKey = { dataHubId: portfolio.variables[0]?.dataHubId ?? '', resolution: 'hourly' } as const
    valueOf(await client.fetchSeries({ ...anOrigin(), seriesKey, interval, bucketZone }))
    expect(drift).toEqual([])
  })
})
