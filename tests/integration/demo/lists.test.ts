import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { aService, get, post } from './a-service.ts'

const list = z.looseObject({
  data: z.array(z.looseObject({ id: z.union([z.string(), z.number()]), displayName: z.string().optional() })),
  pagination: z.looseObject({}),
})

describe('lists', () => {
  it('are paged, every element once', async () => {
    const service = await aService()
    const ids: unknown[] = []
    let next: unknown = 1
    while (typeof next === 'number') {
      const { json } = await post(service, `/variable/list?page=${next}&per_page=100`, {
        organizations: ['1041'],
      })
      const { data, pagination } = list.parse(json)
      ids.push(...data.map(({ id }) => id))
      next = pagination['next_page']
      if (next === null) expect(pagination['total_records']).toBe(ids.length)
    }
    expect(ids.length).toBeGreaterThan(500)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('have 25 elements a page by default and are empty past the end', async () => {
    const service = await aService()
    const first = list.parse((await post(service, '/monitored-entity')).json)
    expect(first.data).toHaveLength(25)
    expect(first.pagination).toEqual({
      total_records: 70,
      total_perpage: 25,
      total_page: 3,
      current_page: 1,
      next_page: 2,
      previous_page: null,
    })
    const past = list.parse((await post(service, '/monitored-entity?page=9')).json)
    expect(past.data).toEqual([])
    expect(past.pagination).toMatchObject({ current_page: 9, next_page: null, previous_page: 3 })
  })

  it('count 0 everywhere when nothing is found', async () => {
    const service = await aService()
    const { json } = await post(service, '/monitored-entity', { organizations: ['none'] })
    expect(json).toEqual({
      data: [],
      defaultOrderColumn: [],
      pagination: {
        total_records: 0,
        total_perpage: 0,
        total_page: 0,
        current_page: 0,
        next_page: null,
        previous_page: null,
      },
    })
  })

  it('are in the requested order', async () => {
    const service = await aService()
    const names = async (query: string): Promise<readonly string[]> => {
      const { json } = await post(service, `/variable/list?per_page=100&${query}`, {
        building: ['ent-mercy'],
      })
      return list.parse(json).data.map(({ displayName = '' }) => displayName)
    }
    const ascending = await names('orderColumn=displayName&order=asc')
    expect(ascending).toEqual(ascending.toSorted(new Intl.Collator('en').compare))
    expect(await names('orderColumn=displayName&order=desc')).toEqual(ascending.toReversed())
    expect(await names('')).toEqual(ascending)
  })

  it.each([
    ['building', ['ent-lakeside']],
    ['pointType', ['totalizer']],
    ['resourceType', [7]],
    ['integrations', ['301']],
    ['buildingType', [1, 4]],
    ['status', ['historical', 'disabled']],
    ['dataReception', ['offline']],
    ['organizations', ['1175']],
  ])('of variables are filtered by %s', async (field, value) => {
    const service = await aService()
    const all = list.parse((await post(service, '/variable/list')).json).pagination['total_records']
    const some = list.parse((await post(service, '/variable/list', { [field]: value })).json)
    expect(some.pagination['total_records']).toBeGreaterThan(0)
    expect(some.pagination['total_records']).toBeLessThan(Number(all))
    const none = list.parse((await post(service, '/variable/list', { [field]: [] })).json)
    expect(none.pagination['total_records']).toBe(all)
  })

  it('of variables connected to an entity hold those it shares with others', async () => {
    const service = await aService()
    const { json } = await post(service, '/variable/list?per_page=100', { building: ['ent-old-library'] })
    const names = list.parse(json).data.map(({ displayName }) => displayName)
    expect(names).toContain('Main incomer electricity')
  })

  it('show hidden elements on request only', async () => {
    const service = await aService()
    const total = async (path: string, body: object) =>
      Number(list.parse((await post(service, path, body)).json).pagination['total_records'])
    const variables = await total('/variable/list', {})
    expect(await total('/variable/list', { showHiddenVariables: true })).toBe(variables + 50)
    expect(await total('/variable/list', { showHiddenVariables: false })).toBe(variables)
    expect(await total('/monitored-entity', { showHiddenMeteredEntities: true })).toBe(71)
  })

  it('of entities are filtered by tags of one organization', async () => {
    const service = await aService()
    const { json } = await post(service, '/monitored-entity', { tags: ['1041-01'] })
    const found = z.looseObject({ data: z.array(z.looseObject({ orgId: z.string() })) }).parse(json).data
    expect(found.length).toBeGreaterThan(0)
    expect(new Set(found.map(({ orgId }) => orgId))).toEqual(new Set(['1041']))
  })

  it('of instances are filtered by error and need a type', async () => {
    const service = await aService()
    const troubled = list.parse(
      (await post(service, '/data-source/instance', { type: 'hydrovu', errorType: ['connectionError'] }))
        .json,
    )
    expect(troubled.data).toHaveLength(1)
    expect((await post(service, '/data-source/instance', {})).status).toBe(400)
    expect((await post(service, '/data-source/instance', { type: 'nothing' })).status).toBe(404)
    const disabled = list.parse(
      (await post(service, '/data-source/instance', { type: 'csv', status: ['disabled'] })).json,
    )
    expect(disabled.data).toEqual([])
  })

  it('refuse what is not allowed, with a JSON error', async () => {
    const service = await aService()
    const queries = ['per_page=10', 'per_page=101', 'page=0', 'page=x', 'order=up', 'orderColumn=nothing']
    for (const query of queries) {
      const reply = await post(service, `/variable/list?${query}`)
      expect(reply.status).toBe(400)
      expect(reply.json).toMatchObject({ error: { status: 400 } })
    }
    for (const body of [{ building: 'ent-lakeside' }, { resourceType: ['7'] }, { colour: [] }, [], 'text']) {
      expect((await post(service, '/variable/list', body)).status).toBe(400)
    }
  })

  it('answer 404 for unknown ids and paths, and 405 for the wrong method', async () => {
    const service = await aService()
    for (const path of [
      '/variables/none',
      '/metered-entities/none',
      '/monitored-entity/none',
      '/data-sources/9',
      '/nothing',
    ]) {
      expect((await get(service, path)).status).toBe(404)
    }
    expect((await get(service, '/variable/list')).status).toBe(405)
  })
})
