import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { nodeTimers, type Timers } from '#electron/budget/timers.ts'
import type { TransportLimits } from '#electron/api/transport/transport.ts'
import type { Result } from '#shared/errors/result.ts'
import { eventually, until } from '#support/eventually.ts'
import { createManualClock } from '#support/manual-clock.ts'
import { aClient, anOrigin, CANARY, firstPage, type ClientBench } from './a-client.ts'
import { aClosedPort, startHostileServer, type Answer, type HostileServer } from './hostile-server.ts'

const ends: (() => Promise<void>)[] = []

afterEach(async () => {
  await Promise.all(ends.splice(0).map((end) => end()))
})

interface HostileBench extends ClientBench {
  readonly server: HostileServer
}

async function against(
  answer: Answer,
  limits: Partial<TransportLimits> = {},
  timers = nodeTimers,
): Promise<HostileBench> {
  const server = await startHostileServer(answer)
  const bench = aClient(server.baseUrl, { limits, timers })
  ends.push(server.close, bench.budget.close)
  return { ...bench, server }
}

/** Time of a client that passes only while it waits for the next part of a body, which may not come for `idleMs`. */
function timeByHand(idleMs: number) {
  const clock = createManualClock()
  let waits = 0
  const after: Timers['after'] = (ms, run) => {
    if (ms === idleMs) waits += 1
    return clock.after(ms, run)
  }
  /** Sends the parts, each too small to be split on its way, with pauses of `ms` between them. */
  const sendIn = async (response: ServerResponse, parts: readonly string[], ms: number): Promise<void> => {
    response.writeHead(200)
    for (const [sent, part] of parts.entries()) {
      if (sent > 0) {
        // The client waited once before the first part.
        await until(() => waits > sent || response.closed)
        await clock.advance(ms)
      }
      response.write(part)
    }
    response.end()
  }
  return { timers: { after }, sendIn }
}

const day = { start: Date.UTC(2021, 0, 1), end: Date.UTC(2021, 0, 2) }
const seriesKey = { dataHubId: 'b0-gas', resolution: 'hourly' } as const

function sends(status: number, body: string, headers: Record<string, string> = {}): Answer {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  }
}

function organizations({ client }: ClientBench): ReturnType<ClientBench['client']['listOrganizations']> {
  return client.listOrganizations({ ...anOrigin(), mode: 'short' })
}

describe('a service that refuses', () => {
  it.each([
    [401, 'unauthorized'],
    [403, 'forbidden'],
    [404, 'not-found'],
    [405, 'not-found'],
    [400, 'invalid-request'],
    [413, 'invalid-request'],
    [422, 'invalid-request'],
    [418, 'invalid-request'],
    [501, 'server'],
    [304, 'unexpected-response'],
    [511, 'offline'],
    [407, 'offline'],
  ])('answers status %i as %s, in one request', async (status, kind) => {
    const bench = await against(sends(status, status === 304 ? '' : '{"message":"no"}'))
    expect(await organizations(bench)).toMatchObject({ ok: false, error: { kind } })
    expect(bench.server.received).toHaveLength(1)
  })

  it.each([
    ['{"message":"the range is too long"}', 'the range is too long'],
    ['{"error":{"code":7,"message":"deep"}}', 'deep'],
    ['{"errors":[{"detail":"first"},{"detail":"second"}]}', 'first'],
    ['["plain list"]', 'plain list'],
    ['"a string"', 'a string'],
    ['plain text', 'plain text'],
    ['<html><head><title>Bad gateway</title></head></html>', 'Bad gateway'],
    ['', 'HTTP 422'],
    ['{"code":12}', '{"code":12}'],
    ['x'.repeat(100_000), 'xxx'],
  ])('says what the body %.40s says', async (body, said) => {
    const result = await organizations(await against(sends(422, body)))
    expect(result).toMatchObject({ ok: false, error: { kind: 'invalid-request', status: 422 } })
    const detail = !result.ok && 'detail' in result.error ? result.error.detail : ''
    expect(detail).toContain(said)
    expect(detail.length).toBeLessThan(400)
  })

  it('names the field that it complains about', async () => {
    const bench = await against(sends(400, '{"errors":[{"field":"units","message":"unknown"}]}'))
    expect(await organizations(bench)).toMatchObject({ error: { kind: 'invalid-request', field: 'units' } })
  })
})

describe('a service in trouble', () => {
  it('is requested again after a 503, and answers', async () => {
    let requests = 0
    const bench = await against((request, response) => {
      requests += 1
      return sends(requests < 3 ? 503 : 200, '[{"id":"o1","name":"One"}]')(request, response)
    })
    expect(await organizations(bench)).toMatchObject({ ok: true, value: [{ id: 'o1' }] })
    expect(bench.server.received).toHaveLength(3)
  })

  it('is given up after four tries', async () => {
    const bench = await against(sends(500, 'broken'))
    expect(await organizations(bench)).toMatchObject({ error: { kind: 'server', status: 500 } })
    expect(bench.server.received).toHaveLength(4)
  })

  it.each([
    ['seconds', () => '1800'],
    ['a date', () => new Date(Date.now() + 1_800_000).toUTCString()],
  ])('that answers 429 with Retry-After as %s is left alone so long', async (_form, retryAfter) => {
    const bench = await against((request, response) => {
      const isFirst = bench.server.received.length === 1
      return sends(isFirst ? 429 : 200, '[]', { 'retry-after': retryAfter() })(request, response)
    })
    const answer = organizations(bench)
    await eventually(() => bench.budget.state().pause?.leftMs ?? 0).toBeGreaterThan(1_700_000)
    expect(bench.server.received).toHaveLength(1)
    bench.budget.tryDuringPause()
    expect((await answer).ok).toBe(true)
    expect(bench.server.received).toHaveLength(2)
  })

  it('that resets the connection gets the request again, and is then reported as offline', async () => {
    const bench = await against((_request, response) => {
      response.socket?.resetAndDestroy()
    })
    expect(await organizations(bench)).toMatchObject({ error: { kind: 'offline', reason: 'reset' } })
    expect(bench.server.received).toHaveLength(4)
  })

  it('that breaks off in a body gets the request again', async () => {
    let requests = 0
    const bench = await against((_request, response) => {
      requests += 1
      response.writeHead(200, { 'content-length': '100' })
      response.write('[{"id":"o1"')
      if (requests < 2) setTimeout(() => response.destroy(), 20)
      else response.end('}]'.padEnd(89))
    })
    expect(await organizations(bench)).toMatchObject({ ok: true, value: [{ id: 'o1' }] })
  })

  it('that never answers is given up after its time, twice', async () => {
    // The limit is long enough for a busy machine to receive each request before the client gives up.
    const bench = await against(() => undefined, { headersMs: 500 })
    expect(await organizations(bench)).toMatchObject({ error: { kind: 'timeout', afterMs: 500 } })
    expect(bench.server.received).toHaveLength(2)
  })

  it('that stops in the middle of a body is given up after its silence', async () => {
    const bench = await against(
      (_request, response) => {
        response.writeHead(200).write('[{"id":"o1"},')
      },
      { idleMs: 60 },
    )
    expect(await organizations(bench)).toMatchObject({ error: { kind: 'timeout', afterMs: 60 } })
  })

  it('that continues slowly is waited for', async () => {
    const { timers, sendIn } = timeByHand(2500)
    // The parts together take far longer than the limit.
    const parts = ['[{"id"', ':"o1",', '"name":', '"One"}', ']']
    const bench = await against(
      (_request, response) => sendIn(response, parts, 2000),
      { idleMs: 2500 },
      timers,
    )
    expect(await organizations(bench)).toMatchObject({ ok: true, value: [{ id: 'o1', name: 'One' }] })
  })

  it('that trickles is given up after its time as a whole', async () => {
    const bench = await against(
      (_request, response) => {
        response.writeHead(200)
        const drip = setInterval(() => response.write(' '), 20)
        response.on('close', () => {
          clearInterval(drip)
        })
      },
      { idleMs: 5000, wholeMs: 300, bytesPerSecond: 1000 },
    )
    const answer = await organizations(bench)
    expect(answer).toMatchObject({ error: { kind: 'timeout', body: 'slow' } })
    // The bytes that arrived extended the limit a little.
    expect(!answer.ok && answer.error.kind === 'timeout' && answer.error.afterMs).toBeGreaterThan(300)
    expect(bench.server.received).toHaveLength(2)
  })

  it('that is slow for its size is waited for as long as it keeps coming', async () => {
    const limits = { idleMs: 5500, wholeMs: 300, bytesPerSecond: 20 }
    const { timers, sendIn } = timeByHand(limits.idleMs)
    // Each part extends the limit by five seconds.
    const parts = [...Array<string>(8).fill(' '.repeat(100)), '[]']
    const bench = await against((_request, response) => sendIn(response, parts, 4900), limits, timers)
    expect(await organizations(bench)).toEqual({ ok: true, value: [] })
  })

  it('that never stops sending is cut off at the most that a request can bring, for a page sooner than for a list', async () => {
    const bench = await against((_request, response) => {
      response.writeHead(200)
      pour(response)
    })
    const MIB = 1024 * 1024
    const limitOf = (result: Result<unknown>): number | undefined =>
      !result.ok && result.error.kind === 'unexpected-response' ? result.error.largerThanBytes : undefined
    expect(limitOf(await organizations(bench))).toBe(32 * MIB)
    const page = { ...anOrigin(), paging: firstPage, filter: {} }
    expect(limitOf(await bench.client.listVariables(page))).toBe(16 * MIB)
    const series = { ...anOrigin(), seriesKey, interval: day, bucketZone: 'UTC' }
    expect(limitOf(await bench.client.fetchSeries(series))).toBeLessThan(2 * MIB)
    expect(bench.server.received).toHaveLength(3)
  })

  it('that states a length beyond the limit is not read at all', async () => {
    const bench = await against(sends(200, '[]', { 'content-length': String(2 ** 40) }))
    expect(await organizations(bench)).toMatchObject({
      error: { kind: 'unexpected-response', largerThanBytes: 32 * 1024 * 1024 },
    })
  })
})

function pour(response: ServerResponse): void {
  const chunk = Buffer.alloc(65_536, 0x20)
  const next = (): void => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', next)
  }
  next()
}

describe('something in between', () => {
  it('that redirects is refused, and the target gets no request', async () => {
    const target = await startHostileServer(sends(200, '[]'))
    ends.push(target.close)
    const bench = await against(sends(302, '', { location: `${target.baseUrl}/organizations` }))
    expect(await organizations(bench)).toMatchObject({ error: { kind: 'offline', reason: 'redirected' } })
    expect(target.received).toEqual([])
  })

  it('that answers with its own page is reported as a captive portal', async () => {
    const page = '<!DOCTYPE html><html><head><title>Hotel Wi-Fi</title></head><body>Log in</body></html>'
    const bench = await against(sends(200, page, { 'content-type': 'text/html' }))
    const portal = { error: { kind: 'offline', reason: 'captive-portal' } }
    expect(await organizations(bench)).toMatchObject(portal)
    const series = await bench.client.fetchSeries({
      ...anOrigin(),
      seriesKey,
      interval: day,
      bucketZone: 'UTC',
    })
    expect(series).toMatchObject(portal)
    expect(JSON.stringify(series)).toContain('Hotel Wi-Fi')
  })

  it('that does not listen is reported as refused, after one request', async () => {
    const { client, budget } = aClient(`http://127.0.0.1:${await aClosedPort()}/v1`)
    ends.push(budget.close)
    const answer = await client.listOrganizations({ ...anOrigin(), mode: 'full' })
    expect(answer).toMatchObject({ error: { kind: 'offline', reason: 'refused' } })
    expect(budget.state().used).toBe(1)
  })
})

describe('bodies of another shape', () => {
  it.each(['', 'null', '{}', '[[[]', '"text"', '42', '{"data":7}', '[', 'nonsense'])(
    'give unexpected-response for %j everywhere',
    async (body) => {
      const { client } = await against(sends(200, body))
      const paged = { ...anOrigin(), paging: firstPage, filter: {} }
      const answers = await Promise.all([
        client.listOrganizations({ ...anOrigin(), mode: 'full' }),
        client.listVariableFacets({ ...anOrigin(), orgIds: [] }),
        client.listVariables(paged),
        client.listMeteredEntities(paged),
        client.readMeteredEntity({ ...anOrigin(), id: 'e1' }),
        client.listDataSourceTypes({ ...anOrigin(), paging: firstPage, organizations: [] }),
        client.listDataSourceInstances({ ...anOrigin(), paging: firstPage, filter: { type: 'csv' } }),
        client.fetchSeries({ ...anOrigin(), seriesKey, interval: day, bucketZone: 'UTC' }),
      ])
      for (const answer of answers) expect(answer).toMatchObject({ error: { kind: 'unexpected-response' } })
    },
  )

  it.each([
    ['variable', { data_hub_id: 'another' }],
    ['resolution', { resolution: 'daily' }],
  ])('of another %s than was asked for are refused', async (_, part) => {
    const answer = {
      data_hub_id: seriesKey.dataHubId,
      units: 'kW',
      resolution: seriesKey.resolution,
      data: [],
    }
    const { client } = await against(sends(200, JSON.stringify({ ...answer, ...part })))
    const got = await client.fetchSeries({ ...anOrigin(), seriesKey, interval: day, bucketZone: 'UTC' })
    expect(got).toMatchObject({ error: { kind: 'unexpected-response' } })
    const plain = await against(sends(200, JSON.stringify(answer)))
    const own = await plain.client.fetchSeries({ ...anOrigin(), seriesKey, interval: day, bucketZone: 'UTC' })
    expect(own.ok).toBe(true)
  })

  it('keeps what elements have and drops what cannot be named', async () => {
    const body = JSON.stringify({ data: [7, null, [], {}, { id: 5 }, { dataHubId: 'h', status: 3 }] })
    const { client, drift } = await against(sends(200, body))
    const answer = await client.listVariables({ ...anOrigin(), paging: firstPage, filter: {} })
    expect(answer).toMatchObject({
      ok: true,
      value: {
        elements: [
          { id: '5', displayName: '5' },
          { id: 'h', dataHubId: 'h', status: '3' },
        ],
        page: 1,
      },
    })
    expect(drift.length).toBeGreaterThan(5)
  })
})

describe('the token', () => {
  it('is sent as a bearer token with each request and is in no error, label or drift note', async () => {
    const statuses = [200, 400, 401, 404, 500]
    for (const status of statuses) {
      const bench = await against((request, response) => {
        const authorization = request.headers.authorization ?? ''
        const echo = { [`was ${authorization}`]: authorization, message: `bad ${authorization}`, id: CANARY }
        return sends(status, JSON.stringify(status === 200 ? [echo] : echo))(request, response)
      })
      const labels: string[] = []
      bench.budget.onChange(() => labels.push(JSON.stringify(bench.budget.state())))
      const answers = [
        await organizations(bench),
        await bench.client.inspectVariable({ ...anOrigin(), dataHubId: CANARY }),
        await bench.client.fetchSeries({
          ...anOrigin(),
          seriesKey: { ...seriesKey, units: CANARY },
          interval: day,
          bucketZone: 'UTC',
        }),
      ]
      expect(JSON.stringify([answers, bench.drift, labels])).not.toContain('canary')
      for (const { headers } of bench.server.received) expect(headers.authorization).toBe(`Bearer ${CANARY}`)
      expect(bench.server.received[0]?.headers.cookie).toBeUndefined()
      expect(bench.server.received[0]?.headers.referer).toBeUndefined()
    }
  })

  it('that is missing or cannot be written in a header sends nothing', async () => {
    const server = await startHostileServer(sends(200, '[]'))
    ends.push(server.close)
    for (const token of [undefined, '', 'two words', 'line\nbreak', 'süß']) {
      const { client } = aClient(server.baseUrl, { token: () => token })
      const answer = await client.listOrganizations({ ...anOrigin(), mode: 'short' })
      expect(answer).toMatchObject({ error: { kind: 'unauthorized' } })
      expect(JSON.stringify(answer)).not.toContain('words')
    }
    expect(server.received).toEqual([])
  })
})

describe('cancelling', () => {
  it('ends the request at the service', async () => {
    let ended = false
    const bench = await against((_request, response) => {
      response.on('close', () => (ended = true))
    })
    const answer = bench.client.listOrganizations({ lane: 'interactive', ticket: 'mine', mode: 'short' })
    await expect.poll(() => bench.server.received).toHaveLength(1)
    bench.budget.cancel(['mine'])
    expect(await answer).toMatchObject({ error: { kind: 'cancelled' } })
    await expect.poll(() => ended).toBe(true)
    await expect.poll(() => bench.budget.state().running).toBe(0)
  })
})

describe('ids', () => {
  it('are encoded in paths, and never lead to another endpoint', async () => {
    const bench = await against(sends(200, '{"id":"x"}'))
    await bench.client.inspectVariable({ ...anOrigin(), dataHubId: 'a/b?c=ü #%' })
    for (const id of ['.', '..']) {
      const answer = await bench.client.inspectDataSource({ ...anOrigin(), id })
      expect(answer).toMatchObject({ error: { kind: 'invalid-request', field: 'id' } })
    }
    expect(bench.server.received.map(({ path }) => path)).toEqual(['/variables/a%2Fb%3Fc%3D%C3%BC%20%23%25'])
  })
})
