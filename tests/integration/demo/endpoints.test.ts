import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { aService, get, post } from './a-service.ts'

const named = z.strictObject({ id: z.string(), name: z.string() })
const unit = z.strictObject({ id: z.int(), longText: z.string(), shortText: z.string() })
const count = z.int().min(0)
const pagination = z.strictObject({
  total_records: count,
  total_perpage: count,
  total_page: count,
  current_page: count,
  next_page: z.int().nullable(),
  previous_page: z.int().nullable(),
})
const integration = z.strictObject({
  id: z.string(),
  name: z.string(),
  type: z.string(),
  orgId: z.string(),
  organization: named,
})
const variable = z.strictObject({
  id: z.string(),
  dataHubId: z.string(),
  status: z.enum(['enabled', 'disabled', 'historical']),
  isEnabled: z.boolean(),
  isRecorded: z.boolean(),
  variableType: z.enum(['Average Rate', 'Totalizer', 'Instantaneous Measurement']),
  sourceName: z.string(),
  displayName: z.string(),
  lastRecordedData: z.number(),
  lastRecordedTime: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d$/),
  lastReceivedUnits: z.string(),
  resource: z.strictObject({ id: z.int(), name: z.string() }),
  sourceUnit: unit,
  storageUnit: unit.extend({ processingEqn: z.string() }),
  metadata: z.looseObject({}),
  localTimezone: z.string(),
  dataReception: z.enum(['online', 'offline']),
  scope: named,
  isHistorical: z.boolean(),
  displayUnit: z.looseObject({}),
  consumptionUnit: z.looseObject({}),
  description: z.string().nullable(),
  isUsed: z.boolean(),
  visibilityStatus: z.boolean(),
  qdisplayName: z.string().refine((text) => text === text.toLowerCase()),
  integration,
  integrations: integration,
  tags: z.array(z.unknown()),
  monitoredEntities: z.array(named),
  organization: named,
})
const numericText = z.string().regex(/^(\d+(\.\d+)?)?$/)
const entity = z.strictObject({
  id: z.string(),
  name: z.string(),
  type: z.strictObject({ id: z.int().min(0).max(5), name: z.string() }),
  orgId: z.string(),
  meta: z.strictObject({
    area: numericText,
    type: z.string(),
    address: z.string(),
    location: z.strictObject({ address: z.string(), country: z.string(), pincode: z.string() }),
    coverImageUrl: z.url(),
    thumbnailImageUrl: z.url(),
    coverImageOriginal: z.url(),
    average_occupancy: numericText,
    defaultDashboardId: z.string(),
    defaultDashboardLink: z.url(),
    includeInNewDashboard: z.boolean(),
    defaultVariablesData: z.record(
      z.string().regex(/^\d+$/),
      z.strictObject({
        id: z.string(),
        name: z.string(),
        type: z.string(),
        units: z.string(),
        isDisabled: z.boolean(),
        resourceId: z.string().length(8),
        binPosition: z.int(),
        currentUsage: z.number(),
      }),
    ),
  }),
  description: z.string(),
  scope: z.string(),
  visibilityStatus: z.boolean(),
  organization: named,
  variables: z.array(named.extend({ variableType: z.strictObject({ id: z.int(), name: z.string() }) })),
  tags: z.array(named),
})
const instance = z.strictObject({
  id: z.int(),
  name: z.string(),
  type: z.string(),
  orgId: z.int(),
  metadata: z.looseObject({}),
  isEnabled: z.boolean(),
  localTimezone: z.string(),
  dataReception: z.enum(['online', 'offline']),
  lastRecordedTime: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/)
    .nullable(),
  variablesCount: z.string().regex(/^\d+$/),
  dataReceivingType: z.enum(['pull', 'push', 'derived']),
  sourcesWithDataErrors: z.int(),
  disconnectedSources: z.int(),
  dataErrors: z.int(),
  connectivityLast24Hours: z.int(),
  lastReceivedData: z.int(),
})
const sourceType = z.strictObject({
  type: z.string(),
  name: z.string(),
  instances: z.int(),
  image: z.url(),
  sourcesWithDataErrors: z.int(),
  disconnectedSources: z.int(),
})
const option = z.strictObject({ id: z.union([z.string(), z.int()]), label: z.string() })
const facet = z.strictObject({
  id: z.string(),
  label: z.string(),
  children: z.array(option.extend({ children: z.array(option).optional() })),
})
const facets = z.array(facet)

describe('the endpoints of section 4.2', () => {
  it('list organizations, short and full', async () => {
    const service = await aService()
    const full = z.array(named.extend({ meta: z.looseObject({}), communityId: z.string() }))
    expect(full.parse((await get(service, '/organizations')).json)).toHaveLength(6)
    expect(z.array(named).parse((await get(service, '/organizations?mode=short')).json)).toHaveLength(6)
    expect((await get(service, '/organizations?mode=long')).status).toBe(400)
  })

  it('list the facets of variables, with the types of their ids', async () => {
    const service = await aService()
    const groups = facets.parse((await get(service, '/variable/get-variable-filter-data?orgIds=1041')).json)
    expect(groups.map(({ id }) => id)).toEqual([
      'organizations',
      'resourceType',
      'pointType',
      'buildingType',
      'building',
      'status',
      'dataReception',
    ])
    expect(groups[0]).toEqual({
      id: 'organizations',
      label: 'Organization',
      children: [{ id: '1041', label: 'Northgate University' }],
    })
    const children = (id: string) => groups.find((group) => group.id === id)?.children ?? []
    expect(children('resourceType')).toContainEqual({ id: 7, label: 'Natural Gas' })
    expect(children('buildingType')[2]).toEqual({ id: 2, label: 'Central Plant' })
    expect(children('pointType')).toContainEqual({ id: 'average-rate', label: 'Average Rate' })
    expect(children('building')).toHaveLength(17)
  })

  it('nest the tags of each organization below it', async () => {
    const service = await aService()
    const groups = facets.parse((await get(service, '/monitored-entity/get-filters')).json)
    expect(groups.map(({ id }) => id)).toEqual(['organizations', 'buildingType', 'tags'])
    expect(groups[1]?.label).toBe('Metered Entity Type')
    const tags = groups[2]?.children ?? []
    const priority = tags.flatMap(({ id, children = [] }) =>
      children.filter(({ label }) => label === 'Priority').map((tag) => [id, tag.id]),
    )
    expect(priority).toEqual([
      ['1041', '1041-01'],
      ['1058', '1058-01'],
    ])
  })

  it('label organizations in the plural on the data source endpoints', async () => {
    const service = await aService()
    const types = facets.parse((await get(service, '/data-source/type/filters')).json)
    expect(types.map(({ id, label }) => [id, label])).toEqual([['organizations', 'Organizations']])
    const instances = facets.parse((await get(service, '/data-source/instance-filters')).json)
    expect(instances.map(({ id }) => id)).toEqual(['organizations', 'errorType', 'status'])
    expect(instances[1]?.children[0]).toEqual({ id: 'fileError', label: 'File Error' })
  })

  it('list variables with every documented field and no other', async () => {
    const service = await aService()
    const { json } = await post(service, '/variable/list?per_page=100', { showHiddenVariables: true })
    const page = z.strictObject({
      data: z.array(variable),
      defaultOrderColumn: z.tuple([z.string(), z.string()]),
      pagination,
    })
    const { data, defaultOrderColumn } = page.parse(json)
    expect(data).toHaveLength(100)
    expect(defaultOrderColumn).toEqual(['displayName', 'asc'])
    expect(data.every(({ integration: one, integrations }) => one.id === integrations.id)).toBe(true)
  })

  it.each(['monitored-entity', 'metered-entity'])('list and read entities under /%s', async (spelling) => {
    const service = await aService()
    const { json } = await post(service, `/${spelling}?per_page=100`, { showHiddenMeteredEntities: true })
    const page = z.strictObject({
      data: z.array(entity),
      defaultOrderColumn: z.array(z.string()),
      pagination,
    })
    const { data, defaultOrderColumn, pagination: pages } = page.parse(json)
    expect(defaultOrderColumn).toEqual([])
    expect(pages.total_records).toBe(71)
    expect(data.find(({ name }) => name === 'Lakeside Energy Centre')?.meta.area).toBe('48200')
    const one = await get(service, `/${spelling}/${data[0]?.id ?? ''}`)
    expect(entity.parse(one.json)).toEqual(data[0])
  })

  it('list data source types as a bare array, and their instances', async () => {
    const service = await aService()
    const types = z.array(sourceType).parse((await post(service, '/data-source/type')).json)
    const answer = z.strictObject({ image: z.url(), name: z.string(), data: z.array(instance), pagination })
    for (const { type, name, instances } of types) {
      const page = answer.parse((await post(service, '/data-source/instance?per_page=100', { type })).json)
      expect(page.name).toBe(name)
      expect(page.data).toHaveLength(instances)
      expect(page.data.every((one) => one.type === type)).toBe(true)
    }
  })

  it('answer the rows whose bodies the document does not show', async () => {
    const service = await aService()
    const id = 'lakeside-main-incomer-electricity'
    expect(variable.parse((await get(service, `/variables/${id}`)).json).dataHubId).toBe(id)
    expect(z.array(entity).parse((await get(service, '/metered-entities')).json)).toHaveLength(70)
    const lakeside = await get(service, '/metered-entities/ent-lakeside')
    expect(entity.parse(lakeside.json).name).toBe('Lakeside Energy Centre')
    expect(instance.parse((await get(service, '/data-sources/301')).json).id).toBe(301)
    expect((await get(service, '/resolutions')).json).toContain('15-minute')
    expect((await get(service, '/units')).text).toContain('"id":"kW"')
    expect((await get(service, '/standardizations')).text).toContain('per-square-foot')
  })

  it('filter GET /variables by tag, resource and status', async () => {
    const service = await aService()
    const list = async (query: string) =>
      z.array(z.looseObject({})).parse((await get(service, `/variables?${query}`)).json)
    expect(await list('resource=7&status=enabled')).not.toHaveLength(0)
    expect((await list('resource=7')).length).toBeLessThan((await list('')).length)
    expect(await list('tag=Billing')).toHaveLength(100)
    expect(await list('status=historical')).toHaveLength(50)
  })

  it('serve pictures without a token and outside the budget', async () => {
    const service = await aService()
    const types = z.array(sourceType).parse((await post(service, '/data-source/type')).json)
    const icon = await fetch(types[0]?.image ?? '')
    expect(icon.headers.get('content-type')).toBe('image/svg+xml')
    expect(await icon.text()).toContain('<svg')
    const lakeside = entity.parse((await get(service, '/metered-entities/ent-lakeside')).json)
    const thumbnail = await fetch(lakeside.meta.thumbnailImageUrl)
    const bytes = new Uint8Array(await thumbnail.arrayBuffer())
    expect(String.fromCharCode(...bytes.slice(1, 4))).toBe('PNG')
    expect((await fetch(new URL('/static/icons/../x', service.baseUrl))).status).toBe(404)
    expect(service.requests()).toHaveLength(2)
  })
})
