import { describe, expect, it } from 'vitest'
import { callNamesOf } from '#shared/contract/call-names.ts'
import { type CallName, calls } from '#shared/contract/calls.ts'
import type { Bridge } from '#shared/contract/bridge.ts'
import { fail } from '#shared/errors/result.ts'
import type { EndpointId, FieldValues } from '#renderer/features/inspector/endpoints/endpoint.ts'
import { endpointOf, endpoints, initialValues } from '#renderer/features/inspector/store.ts'
import { faultyField } from '#renderer/features/inspector/endpoints/field-values.ts'

const origin = { connectionId: 'c', lane: 'interactive', ticket: 't' } as const

/** Returns the calls that an endpoint makes through the bridge, checked against the contract. */
async function asked(id: EndpointId, values: FieldValues = {}) {
  const seen: { name: string; request: unknown }[] = []
  const bridge = new Proxy({} as Bridge, {
    get: (_, name: string) => async (request: unknown) => {
      seen.push({ name, request: calls[name as CallName].request.parse(request) })
      return fail({ kind: 'cancelled' })
    },
  })
  const endpoint = endpointOf(id)
  await endpoint.send({
    bridge,
    origin,
    values: { ...initialValues(endpoint), ...values },
    zone: 'Europe/London',
  })
  return seen
}

const needed: FieldValues = {
  id: '7',
  dataHubId: 'b0-gas',
  type: 'csv',
  start: '2026-06-01',
  end: '2026-06-02 12:00',
}

describe('endpoints', () => {
  it('are the nineteen rows of the table, each one request that the contract accepts', async () => {
    expect(endpoints).toHaveLength(19)
    for (const { id } of endpoints) expect(await asked(id, needed)).toHaveLength(1)
  })

  it('reach every call of the contract that is a request to the service, lists as received', async () => {
    const names = new Set<string>()
    const lists = new Set<unknown>()
    for (const { id } of endpoints) {
      for (const { name, request } of await asked(id, needed)) {
        names.add(name)
        if (name === 'inspectList') lists.add((request as { request: { list: string } }).request.list)
      }
    }
    const asNouns = callNamesOf.service.filter((name) => name.startsWith('list') && name !== 'listSupported')
    // The ids of entities come from the same list as the entities.
    const ofLists = asNouns.filter((name) => name !== 'listMeteredEntityIds')
    expect(lists.size).toBe(ofLists.length)
    expect([...names, ...asNouns].sort()).toEqual([...callNamesOf.service].sort())
  })

  it('send only the filters that were filled in, integers as integers', async () => {
    const [list] = await asked('variable-list', {
      per_page: '100',
      organizations: 'o1, o2',
      resourceType: '1,7',
      showHiddenVariables: 'true',
    })
    expect(list?.request).toMatchObject({
      request: {
        list: 'variables',
        paging: { page: 1, perPage: 100 },
        filter: { organizations: ['o1', 'o2'], resourceType: [1, 7], showHiddenVariables: true },
      },
    })
    const [bare] = await asked('entity-list')
    expect(bare?.request).toMatchObject({ request: { filter: {} } })
  })

  it('read local times on the clock that is shown', async () => {
    const [series] = await asked('variable-data', { ...needed, resolution: 'hourly', units: 'MW' })
    expect(series?.request).toMatchObject({
      seriesKey: { dataHubId: 'b0-gas', resolution: 'hourly', units: 'MW' },
      interval: { start: Date.UTC(2026, 4, 31, 23), end: Date.UTC(2026, 5, 2, 11) },
    })
  })
})

describe('faultyField', () => {
  const faulty = (id: EndpointId, values: FieldValues) =>
    faultyField(endpointOf(id).fields, { ...initialValues(endpointOf(id)), ...values }, 'Europe/London')

  it('names what is needed and left out, and what cannot be read', () => {
    expect(faulty('variable', {})).toBe('dataHubId')
    expect(faulty('variable', { dataHubId: ' x ' })).toBeUndefined()
    expect(faulty('variable-data', { dataHubId: 'x', start: '2026-13-01', end: '2026-02-01' })).toBe('start')
    expect(faulty('variable-list', { resourceType: '1, gas' })).toBe('resourceType')
    expect(faulty('variable-list', { per_page: '30' })).toBe('per_page')
  })
})
