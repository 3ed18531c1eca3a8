import { describe, expect, it } from 'vitest'
import { aService, get, NOW, send, TOKEN } from './a-service.ts'

describe('admission', () => {
  it('asks every request for a known token', async () => {
    const service = await aService()
    const wrong = ['', 'Bearer', 'Bearer nobody', `Basic ${TOKEN}`, TOKEN]
    for (const authorization of wrong) {
      const reply = await send(service, '/organizations', { headers: { authorization } })
      expect(reply.status).toBe(401)
      expect(reply.headers.get('www-authenticate')).toBe('Bearer')
    }
    expect((await get(service, '/resolutions', 'nobody')).status).toBe(401)
    expect((await get(service, '/resolutions')).status).toBe(200)
  })

  it('refuses request 61 of any sixty seconds, for each token alone', async () => {
    let now = NOW
    const service = await aService({
      tokens: [TOKEN, 'other'],
      clock: { now: () => now },
      limitPerMinute: 60,
    })
    for (let index = 0; index < 60; index++) {
      now += 500
      expect((await get(service, '/resolutions')).status).toBe(200)
    }
    const refused = await get(service, '/resolutions')
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('31')
    expect((await get(service, '/resolutions', 'other')).status).toBe(200)
    now += 30_499
    expect((await get(service, '/resolutions')).status).toBe(429)
    now += 1
    expect((await get(service, '/resolutions')).status).toBe(200)
    expect((await get(service, '/resolutions')).status).toBe(429)
  })

  it('refuses a revoked token from then on', async () => {
    const service = await aService()
    expect((await get(service, '/resolutions')).status).toBe(200)
    service.revokeToken(TOKEN)
    expect((await get(service, '/resolutions')).status).toBe(401)
  })

  it('records requests without the token', async () => {
    const seen: number[] = []
    const service = await aService({
      onRequest: ({ status }) => {
        seen.push(status)
      },
    })
    await get(service, '/variables/none/data?start=2025-01-01&orgIds=a&orgIds=b')
    await get(service, '/organizations', 'nobody')
    expect(service.requests()).toEqual([
      {
        at: NOW,
        method: 'GET',
        path: '/variables/none/data',
        query: { start: '2025-01-01', orgIds: 'a,b' },
        search: 'start=2025-01-01&orgIds=a&orgIds=b',
        status: 404,
        token: 0,
      },
      { at: NOW, method: 'GET', path: '/organizations', query: {}, search: '', status: 401, token: -1 },
    ])
    expect(seen).toEqual([404, 401])
    expect(JSON.stringify(service.requests())).not.toContain(TOKEN)
  })

  it('refuses bodies that are no JSON or far too large', async () => {
    const service = await aService()
    const headers = { authorization: `Bearer ${TOKEN}` }
    const broken = await send(service, '/variable/list', { method: 'POST', headers, body: '{' })
    expect(broken.status).toBe(400)
    const large = await send(service, '/variable/list', {
      method: 'POST',
      headers,
      body: ' '.repeat(2_000_000),
    })
    expect(large.status).toBe(413)
    expect((await send(service, '/variable/list', { method: 'POST', headers })).status).toBe(200)
  })
})
