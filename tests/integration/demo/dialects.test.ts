import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import type { Dialect } from '#scripts/demo-service/dialect/dialect.ts'
import { aService, get, NOW, post, seriesPath } from './a-service.ts'

const ID = 'lakeside-main-incomer-electricity'
const GAPPY = 'kelvin-main-incomer-electricity'
const elements = z.looseObject({
  data: z.array(z.looseObject({ timestamp: z.string(), value: z.union([z.number(), z.string(), z.null()]) })),
})

async function stamps(dialect: Partial<Dialect>, start: string, end: string, resolution: string) {
  const service = await aService({ dialect })
  const { json } = await get(service, seriesPath(ID, start, end, resolution))
  return elements.parse(json).data.map(({ timestamp }) => timestamp)
}

describe('dialects', () => {
  it('know one spelling of the entity paths', async () => {
    const service = await aService({ dialect: { spelling: 'metered' } })
    const statuses = async () => [
      (await post(service, '/metered-entity')).status,
      (await post(service, '/monitored-entity')).status,
      (await get(service, '/metered-entity/ent-lakeside')).status,
      (await get(service, '/monitored-entity/ent-lakeside')).status,
      (await get(service, '/metered-entities/ent-lakeside')).status,
    ]
    expect(await statuses()).toEqual([200, 404, 200, 404, 200])
    service.setDialect({ spelling: 'monitored' })
    expect(await statuses()).toEqual([404, 200, 404, 200, 200])
  })

  it.each([
    ['either', 'refused', 2, 2],
    ['repeated', 'refused', 2, 400],
    ['comma', 'refused', 400, 2],
    ['repeated', 'ignored', 2, 6],
    ['comma', 'ignored', 6, 2],
  ] as const)('take orgIds %s, the other %s', async (orgIds, orgIdsOther, repeated, comma) => {
    const service = await aService({ dialect: { orgIds, orgIdsOther } })
    const organizations = async (query: string) => {
      const { status, json } = await get(service, `/data-source/type/filters?${query}`)
      if (status !== 200) return status
      const [facet] = z.array(z.looseObject({ children: z.array(z.unknown()) })).parse(json)
      return facet?.children.length
    }
    expect(await organizations('orgIds=1041&orgIds=1058')).toBe(repeated)
    expect(await organizations('orgIds=1041,1058')).toBe(comma)
    expect(await organizations('orgIds=1041')).toBe(1)
    expect(await organizations('')).toBe(6)
  })

  it('page data source types, or not', async () => {
    const service = await aService()
    const body = async (query: string) => (await post(service, `/data-source/type?${query}`)).json
    expect(await body('page=2')).toHaveLength(9)
    service.setDialect({ sourceTypePages: 'sliced' })
    expect(await body('page=1')).toHaveLength(9)
    expect(await body('page=2')).toEqual([])
    service.setDialect({ sourceTypePages: 'paginated' })
    expect(await body('')).toMatchObject({ pagination: { total_records: 9, next_page: null } })
  })

  it('include the end of the range', async () => {
    const range = ['2026-01-01T00:00:00Z', '2026-01-01T02:00:00Z', 'hourly'] as const
    expect(await stamps({}, ...range)).toHaveLength(2)
    expect(await stamps({ rangeEnd: 'inclusive' }, ...range)).toEqual([
      '2026-01-01T00:00:00Z',
      '2026-01-01T01:00:00Z',
      '2026-01-01T02:00:00Z',
    ])
  })

  it('stamp the end of each interval, with the value of that interval', async () => {
    const service = await aService()
    const path = seriesPath(ID, '2026-01-01T00:00:00Z', '2026-01-01T03:00:00Z')
    const starts = elements.parse((await get(service, path)).json).data
    service.setDialect({ stamps: 'interval-end' })
    const ends = elements.parse((await get(service, path)).json).data
    expect(ends.map(({ timestamp }) => timestamp)).toEqual(starts.map(({ timestamp }) => timestamp))
    expect(ends[1]?.value).toBe(starts[0]?.value)
    expect(await stamps({ stamps: 'interval-end' }, '2026-03-01', '2026-05-01', 'monthly')).toEqual([
      '2026-03-01T00:00:00Z',
      '2026-03-31T23:00:00Z',
      '2026-04-30T23:00:00Z',
    ])
  })

  it('send missing values as null', async () => {
    const service = await aService({ dialect: { gaps: 'null' } })
    const { json } = await get(service, seriesPath(GAPPY, '2025-01-01', '2026-01-01'))
    const { data } = elements.parse(json)
    expect(data).toHaveLength(8760)
    expect(data.some(({ value }) => value === null)).toBe(true)
  })

  it('send numbers as text', async () => {
    const service = await aService({ dialect: { numbers: 'string' } })
    const { json } = await get(service, seriesPath(ID, '2026-01-01', '2026-01-02'))
    expect(
      elements
        .parse(json)
        .data.every(({ value }) => /^\d+(\.\d+)?$/.test(String(value)) && typeof value === 'string'),
    ).toBe(true)
    const { json: list } = await post(service, '/variable/list')
    expect(list).toMatchObject({ pagination: { total_perpage: '25' } })
  })

  it('send integrations as arrays', async () => {
    const service = await aService({ dialect: { integrations: 'array' } })
    const { json } = await get(service, `/variables/${ID}`)
    expect(json).toMatchObject({ integration: [{ type: 'modbus' }], integrations: [{ type: 'modbus' }] })
  })

  it('use values that the document does not list', async () => {
    const service = await aService({ dialect: { enums: 'unknown' } })
    const { text } = await post(service, '/variable/list?per_page=100')
    for (const value of ['archived', 'Cumulative Delta', 'degraded']) expect(text).toContain(value)
    expect((await post(service, '/monitored-entity?per_page=100')).text).toContain('Spaceport')
    expect((await get(service, '/resolutions')).json).toContain('5-minute')
  })

  it('send more fields, fewer fields, or both', async () => {
    const service = await aService({ dialect: { fields: 'extra' } })
    const keys = async (path: string) => Object.keys(z.looseObject({}).parse((await get(service, path)).json))
    const variable = `/variables/${ID}`
    const data = seriesPath(ID, '2026-01-01', '2026-01-02')
    expect(await keys(variable)).toEqual(expect.arrayContaining(['schemaRevision', 'metadata']))
    expect(await keys(data)).toEqual(['data_hub_id', 'units', 'resolution', 'generator', 'data'])
    service.setDialect({ fields: 'missing' })
    expect(await keys(variable)).not.toContain('metadata')
    expect(await keys(data)).toEqual(['data_hub_id', 'units', 'data'])
    service.setDialect({ fields: 'extra-and-missing' })
    expect(await keys(variable)).toContain('schemaRevision')
    expect(await keys(variable)).not.toContain('metadata')
  })

  it('wrap the bodies that the document does not show, and no others', async () => {
    const service = await aService({ dialect: { bodies: 'wrapped' } })
    const undocumented = [
      `/variables/${ID}`,
      '/variables',
      '/metered-entities',
      '/metered-entities/ent-lakeside',
      '/monitored-entity/ent-lakeside',
      '/data-sources/301',
      '/resolutions',
      '/units',
      '/standardizations',
    ]
    for (const path of undocumented) {
      expect(Object.keys(z.looseObject({}).parse((await get(service, path)).json))).toEqual(['data'])
    }
    expect((await get(service, '/organizations')).json).toHaveLength(6)
  })

  it.each([
    ['json', 'application/json; charset=utf-8', /^\{"error"/],
    ['text', 'text/plain; charset=utf-8', /^404 not-found/],
    ['html', 'text/html; charset=utf-8', /^<!doctype html>/],
    ['empty', null, /^$/],
  ] as const)('send errors as %s', async (errors, type, pattern) => {
    const service = await aService({ dialect: { errors } })
    const reply = await get(service, '/variables/none')
    expect(reply.status).toBe(404)
    expect(reply.headers.get('content-type')).toBe(type)
    expect(reply.text).toMatch(pattern)
  })

  it.each([
    ['seconds', '60'],
    ['date', new Date(NOW + 60_000).toUTCString()],
    ['absent', null],
  ] as const)('say Retry-After as %s', async (retryAfter, header) => {
    const service = await aService({ dialect: { retryAfter }, limitPerMinute: 1 })
    await get(service, '/units')
    const reply = await get(service, '/units')
    expect(reply.status).toBe(429)
    expect(reply.headers.get('retry-after')).toBe(header)
  })
})
