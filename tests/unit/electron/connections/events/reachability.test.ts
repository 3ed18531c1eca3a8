import { describe, expect, it } from 'vitest'
import { reachabilityFrom } from '#electron/connections/events/reachability.ts'
import { fail, succeed } from '#shared/errors/result.ts'

describe('reachabilityFrom', () => {
  it.each([
    [succeed(1), 'online'],
    [fail({ kind: 'unauthorized', status: 401 }), 'unauthorized'],
    [fail({ kind: 'rate-limited' }), 'rate-limited'],
    [fail({ kind: 'offline', reason: 'network' }), 'offline'],
    [fail({ kind: 'timeout', afterMs: 1 }), 'failing'],
    [fail({ kind: 'server', status: 503 }), 'failing'],
    [fail({ kind: 'unexpected-response' }), 'failing'],
    [fail({ kind: 'not-found', status: 404 }), 'online'],
    [fail({ kind: 'invalid-request', status: 400 }), 'online'],
    [fail({ kind: 'invalid-request', field: 'x' }), undefined],
    [fail({ kind: 'cancelled' }), undefined],
    [fail({ kind: 'keychain-unavailable' }), undefined],
  ] as const)('says of %j: %s', (result, reachability) => {
    expect(reachabilityFrom(result)).toBe(reachability)
  })
})
