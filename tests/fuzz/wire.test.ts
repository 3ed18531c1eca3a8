import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { HttpFetch } from '#electron/api/transport/http-fetch.ts'
import type { ServiceClient } from '#electron/api/service-client.ts'
import { createSeriesParser } from '#electron/api/wire/series/series-parser.ts'
import { isCloneable } from '#electron/ipc/router.ts'
import type { Result } from '#shared/errors/result.ts'
import { drillEffort } from '#support/laws/drill-effort.ts'
import { expectValidSegment } from '#support/laws/segment-law.ts'
import { aClient, anOrigin, firstPage } from '../integration/api/a-client.ts'
import { deepElements, deepJson, hostileJson, numberTexts } from './hostile-json.ts'

const interval = { start: Date.UTC(2021, 0, 1), end: Date.UTC(2021, 0, 2) }
const seriesKey = { dataHubId: 'b0-gas', resolution: 'hourly' } as const
const paged = { paging: firstPage, filter: {} }
const { parameters, timeoutMs } = drillEffort('wire', 500)

const calls: Readonly<Record<string, (client: ServiceClient) => Promise<Result<unknown>>>> = {
  listOrganizations: (client) => client.listOrganizations({ ...anOrigin(), mode: 'full' }),
  listVariableFacets: (client) => client.listVariableFacets({ ...anOrigin(), orgIds: ['o1'] }),
  listVariables: (client) => client.listVariables({ ...anOrigin(), ...paged }),
  listEntityFacets: (client) => client.listEntityFacets({ ...anOrigin(), orgIds: [] }),
  listMeteredEntities: (client) => client.listMeteredEntities({ ...anOrigin(), ...paged }),
  listMeteredEntityIds: (client) => client.listMeteredEntityIds({ ...anOrigin(), ...paged }),
  readMeteredEntity: (client) => client.readMeteredEntity({ ...anOrigin(), id: 'e1' }),
  listDataSourceTypes: (client) =>
    client.listDataSourceTypes({ ...anOrigin(), paging: firstPage, organizations: [] }),
  listDataSourceInstances: (client) =>
    client.listDataSourceInstances({ ...anOrigin(), paging: firstPage, filter: { type: 'csv' } }),
  inspectList: (client) =>
    client.inspectList({ ...anOrigin(), request: { list: 'variables', paging: firstPage, filter: {} } }),
  inspectVariables: (client) => client.inspectVariables({ ...anOrigin(), filters: {} }),
  listSupported: (client) => client.listSupported({ ...anOrigin(), catalogue: 'units' }),
  fetchSeries: (client) =>
    client.fetchSeries({ ...anOrigin(), seriesKey, interval, bucketZone: 'Asia/Kathmandu' }),
}

/** Creates a network that answers everything with `body`, in two pieces. */
function answering(body: Uint8Array, status = 200): HttpFetch {
  const half = body.length >> 1
  return () =>
    Promise.resolve({
      status,
      headers: { get: () => null },
      body: new ReadableStream<Uint8Array>({
        start: (controller) => {
          controller.enqueue(body.slice(0, half))
          controller.enqueue(body.slice(half))
          controller.close()
        },
      }),
    })
}

const encoder = new TextEncoder()
const expectedKinds = [
  'unexpected-response',
  'offline',
  'invalid-request',
  'server',
  'not-found',
  'forbidden',
  'unauthorized',
]

/** Checks that any answer becomes a value that can cross to the page, and that nothing else has changed. */
async function expectBoundedAnswers(body: Uint8Array, status = 200): Promise<void> {
  for (const [name, call] of Object.entries(calls)) {
    const { client, budget } = aClient('http://service.test/v1', { fetch: answering(body, status) })
    const result = await call(client)
    await budget.close()
    expect(isCloneable(result), name).toBe(true)
    structuredClone(result)
    if (!result.ok) expect(expectedKinds, name).toContain(result.error.kind)
    if (result.ok && name === 'fetchSeries')
      expectValidSegment(result.value as Parameters<typeof expectValidSegment>[0])
  }
  expect(Object.keys(Object.prototype)).toEqual([])
  expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
}

describe('an answer of the service', () => {
  it(
    'may be any bytes',
    async () => {
      const statuses = fc.constantFrom(200, 200, 200, 400, 401, 403, 404, 422, 501)
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), statuses, expectBoundedAnswers),
        parameters,
      )
    },
    timeoutMs,
  )

  it(
    'may be any JSON, with names that objects inherit',
    async () => {
      const statuses = fc.constantFrom(200, 200, 200, 400, 422)
      await fc.assert(
        fc.asyncProperty(hostileJson, statuses, (text, status) =>
          expectBoundedAnswers(encoder.encode(text), status),
        ),
        parameters,
      )
    },
    timeoutMs,
  )

  it(
    'may be nested deeper than the stack',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.oneof(deepJson(), deepElements), (text) =>
          expectBoundedAnswers(encoder.encode(text)),
        ),
        { ...parameters, numRuns: Math.min(parameters.numRuns ?? 12, 12) },
      )
    },
    timeoutMs,
  )

  it('cut off at any byte is not a series', () => {
    const whole = encoder.encode(
      '{"data_hub_id":"ü","units":"kW","resolution":"hourly","data":[' +
        '{"timestamp":"2021-01-01T00:00:00Z","value":-1.5e3},{"value":0.25,"timestamp":"2021-01-01T01:00:00Z"},' +
        '{"timestamp":"2021-01-01T02:00:00Z","value":null,"q":"\\u0041"}]}',
    )
    const parse = (bytes: Uint8Array) => {
      const parser = createSeriesParser({ interval })
      parser.push(bytes)
      return parser.finish().ok
    }
    expect(parse(whole)).toBe(true)
    for (let end = 0; end < whole.length; end += 1)
      expect(parse(whole.slice(0, end)), String(end)).toBe(false)
  })

  it(
    'holds each number as JSON means it, in whatever form it is written',
    () => {
      fc.assert(
        fc.property(fc.array(numberTexts, { minLength: 1, maxLength: 24 }), (numbers) => {
          const data = numbers.map(
            (text, hour) => `{"timestamp":${interval.start + hour * 3_600_000},"value":${text}}`,
          )
          const parser = createSeriesParser({})
          parser.push(encoder.encode(`{"data":[${data.join()}]}`))
          const parsed = parser.finish()
          const finite = numbers.map(Number).filter((number) => Number.isFinite(number))
          expect(parsed.ok ? [...parsed.value.values] : parsed.error).toEqual(finite)
        }),
        parameters,
      )
    },
    timeoutMs,
  )
})
