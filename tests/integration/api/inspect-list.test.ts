import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startDemoService, type DemoService } from '#scripts/demo-service/demo-service.ts'
import { createSyntheticPortfolio } from '#electron/demo/synthetic/synthetic-portfolio.ts'
import type { RequestOf } from '#shared/contract/calls.ts'
import { aClient, anOrigin, CANARY, firstPage, type ClientBench } from './a-client.ts'

const clock = { now: () => Date.UTC(2026, 5, 16, 12, 30) }
const portfolio = createSyntheticPortfolio({ clock })
const organization = portfolio.organizations[0]?.id ?? ''
const type = portfolio.sourceTypes[0]?.type ?? ''

type ListRequest = RequestOf<'inspectList'>['request']
const paged = { paging: firstPage, filter: {} }
const page = 'page=1&per_page=100'
interface Asked {
  readonly request: ListRequest
  readonly path: string
  /** Body of a POST. */
  readonly body?: object
}
const facets = (list: Extract<ListRequest, { orgIds: unknown }>['list'], path: string): Asked => ({
  request: { list, orgIds: [organization] },
  path: `${path}?orgIds=${organization}`,
})
const asked: readonly Asked[] = [
  { request: { list: 'organizations', mode: 'full' }, path: '/organizations' },
  { request: { list: 'variables', ...paged }, path: `/variable/list?${page}`, body: {} },
  { request: { list: 'metered-entities', ...paged }, path: `/metered-entity?${page}`, body: {} },
  {
    request: { list: 'data-source-types', paging: firstPage, organizations: [] },
    path: `/data-source/type?${page}`,
    body: {},
  },
  {
    request: { list: 'data-source-instances', paging: firstPage, filter: { type } },
    path: `/data-source/instance?${page}`,
    body: { type },
  },
  facets('variable-facets', '/variable/get-variable-filter-data'),
  facets('entity-facets', '/metered-entity/get-filters'),
  facets('data-source-type-facets', '/data-source/type/filters'),
  facets('data-source-instance-facets', '/data-source/instance-filters'),
]

describe.each([{}, { bodies: 'wrapped', fields: 'extra' }] as const)('inspectList under %j', (dialect) => {
  let service: DemoService
  let bench: ClientBench
  beforeAll(async () => {
    service = await startDemoService({ tokens: [CANARY], clock, portfolio, limitPerMinute: 10_000, dialect })
    bench = aClient(service.baseUrl)
  })
  afterAll(async () => {
    await bench.budget.close()
    await service.close()
  })

  it.each(asked)('brings $request.list as it is sent', async ({ request, path, body }) => {
    const response = await fetch(`${service.baseUrl}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${CANARY}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const received = await bench.client.inspectList({ ...anOrigin(), request })
    expect(received).toEqual({ ok: true, value: { raw: await response.json() } })
  })

  it('tells of drift as the product does', async () => {
    await bench.client.inspectList({ ...anOrigin(), request: { list: 'variables', ...paged } })
    expect(bench.drift.some(({ kind }) => kind === 'unknown-field')).toBe('fields' in dialect)
  })

  it('says why where nothing came', async () => {
    service.setFaults({ rules: [{ fault: { kind: 'status', status: 403 }, when: { kind: 'always' } }] })
    const refused = await bench.client.inspectList({
      ...anOrigin(),
      request: { list: 'variables', ...paged },
    })
    expect(refused).toMatchObject({ ok: false, error: { kind: 'forbidden' } })
  })
})
