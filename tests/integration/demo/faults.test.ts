import { performance } from 'node:perf_hooks'
import { describe, expect, it } from 'vitest'
import type { Fault } from '#scripts/demo-service/faults/fault-plan.ts'
import { aService, get, NOW, seriesPath, TOKEN } from './a-service.ts'

const ID = 'lakeside-main-incomer-electricity'
const DAY = seriesPath(ID, '2025-01-01', '2025-01-02')
const YEAR = seriesPath(ID, '2025-01-01', '2026-01-01', 'minute')
const once = (fault: Fault) => ({ rules: [{ fault, when: { kind: 'first', count: 1 } as const }] })

describe('faults', () => {
  it.each([500, 503, 403])('answer with status %i', async (status) => {
    const service = await aService({ faults: once({ kind: 'status', status }) })
    expect((await get(service, DAY)).status).toBe(status)
    expect((await get(service, DAY)).status).toBe(200)
    expect(service.requests().map(({ fault }) => fault)).toEqual(['status', undefined])
  })

  it.each([
    ['seconds', '7'],
    ['date', new Date(NOW + 7000).toUTCString()],
    ['absent', null],
  ] as const)('answer 429 with Retry-After as %s', async (retryAfter, header) => {
    const service = await aService({ faults: once({ kind: 'rate-limited', retryAfter, afterSeconds: 7 }) })
    const reply = await get(service, DAY)
    expect(reply.status).toBe(429)
    expect(reply.headers.get('retry-after')).toBe(header)
  })

  it('reset the connection before anything is sent', async () => {
    const service = await aService({ faults: once({ kind: 'reset-before-body' }) })
    await expect(get(service, DAY)).rejects.toThrow()
    expect(service.requests()[0]?.status).toBe(0)
  })

  it.each([DAY, YEAR])('reset the connection midway: %s', async (path) => {
    const service = await aService({ faults: once({ kind: 'reset-midway' }) })
    const response = await fetch(`${service.baseUrl}${path}`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    })
    expect(response.status).toBe(200)
    const reader = response.body?.getReader()
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0)
    await expect(
      (async () => {
        while ((await reader?.read())?.done === false);
      })(),
    ).rejects.toThrow()
  })

  it.each([DAY, YEAR, '/organizations'])('truncate the body: %s', async (path) => {
    const service = await aService({ faults: once({ kind: 'truncated' }) })
    const reply = await get(service, path)
    expect(reply.status).toBe(200)
    expect(reply.json).toBeUndefined()
    const whole = await get(service, path)
    expect(whole.text.startsWith(reply.text)).toBe(true)
    expect(reply.text.length).toBeLessThan(whole.text.length)
  })

  it('send malformed JSON, a captive portal, a redirect, a refusal of the token', async () => {
    const service = await aService({ faults: once({ kind: 'malformed' }) })
    const malformed = await get(service, DAY)
    expect([malformed.status, malformed.json]).toEqual([200, undefined])
    service.setFaults(once({ kind: 'captive-portal' }))
    const portal = await get(service, DAY)
    expect([portal.status, portal.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    service.setFaults(once({ kind: 'redirect', location: 'http://127.0.0.1:9/away' }))
    const redirect = await get(service, DAY)
    expect([redirect.status, redirect.headers.get('location')]).toEqual([302, 'http://127.0.0.1:9/away'])
    service.setFaults(once({ kind: 'revoked' }))
    expect((await get(service, DAY)).status).toBe(401)
    expect((await get(service, DAY)).status).toBe(200)
  })

  it('hang, and let go when the service closes', async () => {
    const service = await aService({ faults: once({ kind: 'hang' }) })
    const hanging = get(service, DAY)
    const outcome = hanging.then(
      () => 'answered',
      () => 'dropped',
    )
    expect((await get(service, DAY)).status).toBe(200)
    await service.close()
    expect(await outcome).toBe('dropped')
  })

  it('delay every answer', async () => {
    const service = await aService({ faults: { latencyMs: 120 } })
    const before = performance.now()
    await get(service, DAY)
    expect(performance.now() - before).toBeGreaterThanOrEqual(110)
  })

  it.each([400, 413, 500] as const)('refuse long ranges with %i', async (status) => {
    const service = await aService({ faults: { refuseLongSpans: { overDays: 90, status } } })
    expect((await get(service, seriesPath(ID, '2025-01-01', '2025-04-01'))).status).toBe(200)
    expect((await get(service, seriesPath(ID, '2025-01-01', '2025-04-02'))).status).toBe(status)
    expect((await get(service, '/organizations')).status).toBe(200)
  })
})
