import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DemoService } from '#electron/demo/demo-service.ts'
import { createSyntheticPortfolio } from '#electron/demo/portfolio/synthetic.ts'
import { startDemoService } from '#electron/demo/server.ts'
import type { RequestOf } from '#shared/contract/calls.ts'
import { aClient, anOrigin, CANARY, firstPage, type ClientBench } from './a-client.ts'

const clock = { now: () => Date.UTC(2026, 5, 16, 12, 30) }
const portfolio = createSyntheticPortfolio({ clock })
const organization = portfolio.organizations[0]?.id ?? ''
const type = portfolio.sourceTypes[0]?.type ?? ''

type Question = RequestOf<'inspectList'>['question']
const paged = { paging: firstPage, filter: {} }
const page = 'page=1&per_page=100'
const questions: readonly (readonly [Question, method: string, path: string, body?: object])[] = [
  [{ list: 'organizations', mode: 'full' }, 'GET', '/organizations'],
  [{ list: 'variables', ...paged }, 'POST', `/variable/list?${page}`, {}],
  [{ list: 'metered-entities', ...paged }, 'POST', `/metered-entity?${page}`, {}],
  [{ list: 'data-source-types', paging: firstPage, organizations: [] }, 'POST', `/data-source/type?${page}`, {}],
  [{ list: 'data-source-instances', paging: firstPage, filter: { type } }, 'POST', `/data-source/instance?${page}`, { type }],
  [{ list: 'variable-facets', orgIds: [organization] }, 'GET', `/variable/get-variable-filter-data?orgIds=${organization}`],
  [{ list: 'entity-facets', orgIds: [organization] }, 'GET', `/metered-entity/get-filters?orgIds=${organization}`],
  [{ list: 'data-source-type-facets', orgIds: [organization] }, 'GET', `/data-source/type/filters?orgIds=${organization}`],
  [{ list: 'data-source-instance-facets', orgIds: [organization] }, 'GET', `/data-source/instance-filters?orgIds=${organization}`],
] // prettier-ignore

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

  it.each(questions)('brings %j as it is sent', async (question, method, path, body) => {
    const response = await fetch(`${service.baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${CANARY}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const received = await bench.client.inspectList({ ...anOrigin(), question })
    expect(received).toEqual({ ok: true, value: { raw: await response.json() } })
  })

  it('tells of drift as the product does', async () => {
    await bench.client.inspectList({ ...anOrigin(), question: { list: 'variables', ...paged } })
    expect(bench.drift.some(({ kind }) => kind === 'unknown-field')).toBe('fields' in dialect)
  })

  it('says why where nothing came', async () => {
    service.setFaults({ rules: [{ fault: { kind: 'status', status: 403 }, when: { kind: 'always' } }] })
    const refused = await bench.client.inspectList({
      ...anOrigin(),
      question: { list: 'variables', ...paged },
    })
    expect(refused).toMatchObject({ ok: false, error: { kind: 'forbidden' } })
  })
})
