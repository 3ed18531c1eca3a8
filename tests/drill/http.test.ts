import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import * as fc from 'fast-check'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createServiceClient } from '#electron/api/create-service-client.ts'
import { parseSeriesInPlace } from '#electron/api/parsing/parse-series.ts'
import { createBudget } from '#electron/budget/create-budget.ts'
import { createMonotonicClock } from '#electron/budget/monotonic-clock.ts'
import { nodeTimers } from '#electron/budget/timers.ts'
import { createDialectMemory } from '#support/a-dialect-memory.ts'
import { largestCount } from '#support/laws/budget-law.ts'
import { drillEffort } from '#support/laws/drill-effort.ts'
import { createKeptMemory } from '../unit/electron/budget/simulation.ts'
import { aClient, anOrigin } from '../integration/api/a-client.ts'
import { startHostileServer } from '../integration/api/hostile-server.ts'
import { pointsWithin } from './world/truth.ts'

const { parameters, timeoutMs } = drillEffort('http', 12)
const LIMIT = 12
const WINDOW_MS = 600
const NOW = Date.UTC(2026, 4, 20)
const DAY_MS = 86_400_000
const seriesKey = { dataHubId: 'b0-gas', resolution: 'daily' } as const

/**
 * Behaviours of the service with an answer; only the first two send it whole. None leaves a request without an end,
 * because a request that the client has given up may reach a busy server only after its slot is free again.
 */
const habits = {
  plain: (response: ServerResponse, body: string) => response.end(body),
  pieces: (response: ServerResponse, body: string) => {
    response.write(body.slice(0, 40))
    setTimeout(() => response.end(body.slice(40)), 30)
  },
  reset: (response: ServerResponse) => response.socket?.resetAndDestroy(),
  'reset-midway': (response: ServerResponse, body: string) => {
    response.write(body.slice(0, body.length / 2))
    setTimeout(() => response.socket?.resetAndDestroy(), 10)
  },
  truncated: (response: ServerResponse, body: string) => response.end(body.slice(0, body.length / 2)),
  'too-short': (response: ServerResponse, body: string) => {
    response.setHeader('content-length', body.length)
    response.write(body.slice(0, -1))
    setTimeout(() => response.destroy(), 10)
  },
  'no-server': (response: ServerResponse) => response.writeHead(503).end(),
  'too-many': (response: ServerResponse) => response.writeHead(429, { 'retry-after': '0.2' }).end(),
  'too-many-now': (response: ServerResponse) => response.writeHead(429, { 'retry-after': '0' }).end(),
  page: (response: ServerResponse) => response.end('<!doctype html><title>Hotel Wi-Fi</title>'),
  empty: (response: ServerResponse) => response.end(),
  redirect: (response: ServerResponse) => response.writeHead(302, { location: '/elsewhere' }).end(),
} as const
type Habit = keyof typeof habits
const habit = fc.constantFrom<Habit>(...(Object.keys(habits) as Habit[]))

async function drill(plan: readonly Habit[], requests: readonly number[]): Promise<void> {
  const arrivals: number[] = []
  const server = await startHostileServer(({ path }, response) => {
    arrivals.push(performance.now())
    const query = new URL(path, 'http://service.test').searchParams
    const interval = { start: Date.parse(query.get('start') ?? ''), end: Date.parse(query.get('end') ?? '') }
    const data = pointsWithin(seriesKey, interval, NOW).map(([at, value]) => ({
      timestamp: new Date(at).toISOString(),
      value,
    }))
    const body = JSON.stringify({ data_hub_id: 'b0-gas', units: 'kW', resolution: 'daily', data })
    habits[plan[arrivals.length % Math.max(1, plan.length)] ?? 'plain'](response, body)
  })
  const clock = createMonotonicClock()
  const budget = createBudget({
    limit: LIMIT,
    windowMs: WINDOW_MS,
    clock,
    timers: nodeTimers,
    random: () => 0,
    memory: createKeptMemory()(),
  })
  const client = createServiceClient({
    baseUrl: server.baseUrl,
    token: () => 'drill',
    fetch,
    budget,
    clock,
    dialect: createDialectMemory(),
    drift: () => undefined,
    parseSeries: parseSeriesInPlace,
    limits: { headersMs: 20_000, idleMs: 20_000 },
  })
  try {
    await Promise.all(
      requests.map(async (days, index) => {
        const start = NOW - (1000 + index) * DAY_MS
        const interval = { start, end: start + days * DAY_MS }
        const got = await client.fetchSeries({ ...anOrigin(), seriesKey, interval, bucketZone: 'UTC' })
        if (!got.ok) return
        const { times, values } = got.value
        expect(Array.from(times, (at, place) => [at, values[place]])).toEqual(
          pointsWithin(seriesKey, interval, NOW),
        )
      }),
    )
  } finally {
    await budget.close()
    await server.close()
  }
  expect(largestCount(arrivals, WINDOW_MS)).toBeLessThanOrEqual(LIMIT)
}

describe('over real connections', () => {
  it(
    'an answer is whole or a failure, and the budget is kept, whatever the service does',
    async () => {
      const plans = fc.array(habit, { maxLength: 8 })
      // A service that refuses everything eventually gets one request per window, so more requests would take minutes.
      const requests = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 8 })
      await fc.assert(fc.asyncProperty(plans, requests, drill), parameters)
    },
    timeoutMs,
  )

  it('a certificate that nobody vouches for ends in a failure, before the token is sent', async () => {
    const tls = join(import.meta.dirname, '../support/host-fixture/tls')
    const authorizations: unknown[] = []
    const server = createServer(
      { key: readFileSync(join(tls, 'key.pem')), cert: readFileSync(join(tls, 'certificate.pem')) },
      (request, response) => {
        authorizations.push(request.headers.authorization)
        response.end('[]')
      },
    )
    await new Promise<void>((listening) => {
      server.listen(0, '127.0.0.1', listening)
    })
    onTestFinished(() => {
      server.close()
    })
    const { port } = server.address() as AddressInfo
    const { client, budget } = aClient(`https://127.0.0.1:${port}/v1`)
    const answer = await client.listOrganizations({ ...anOrigin(), mode: 'short' })
    await budget.close()
    expect(answer).toMatchObject({ ok: false, error: { kind: 'offline', reason: 'certificate' } })
    expect(authorizations).toEqual([])
  })
})
