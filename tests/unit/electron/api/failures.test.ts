import { describe, expect, it } from 'vitest'
import { failureFromNetwork } from '#electron/api/failure/network-error.ts'
import { errorFromStatus } from '#electron/api/failure/status-error.ts'
import { retryAfterMs } from '#electron/api/failure/retry-after.ts'

const NOW = Date.UTC(2026, 10, 24, 10)

function nodeError(code: string, message = 'fetch failed'): Error {
  return new TypeError(message, { cause: Object.assign(new Error('inner'), { code }) })
}

describe('failureFromNetwork', () => {
  it.each([
    ['net::ERR_INTERNET_DISCONNECTED', 'network'],
    ['net::ERR_ADDRESS_UNREACHABLE', 'network'],
    ['net::ERR_NAME_NOT_RESOLVED', 'name-not-resolved'],
    ['net::ERR_CONNECTION_REFUSED', 'refused'],
    ['net::ERR_CONNECTION_RESET', 'reset'],
    ['net::ERR_CONNECTION_CLOSED', 'reset'],
    ['net::ERR_EMPTY_RESPONSE', 'reset'],
    ['net::ERR_NETWORK_CHANGED', 'reset'],
    ['net::ERR_HTTP2_PROTOCOL_ERROR', 'reset'],
    ['net::ERR_INCOMPLETE_CHUNKED_ENCODING', 'reset'],
    ['net::ERR_PROXY_CONNECTION_FAILED', 'proxy'],
    ['net::ERR_TUNNEL_CONNECTION_FAILED', 'proxy'],
    ['net::ERR_CERT_AUTHORITY_INVALID', 'certificate'],
    ['net::ERR_SSL_PROTOCOL_ERROR', 'certificate'],
    ["Attempted to redirect, but redirect policy was 'error'", 'redirected'],
    ['net::ERR_SOMETHING_NEW', 'network'],
  ])('takes Chromium’s %s for %s', (message, reason) => {
    const failure = failureFromNetwork(new Error(message), 'GET /units', 21_000)
    expect(failure).toMatchObject({ error: { kind: 'offline', reason }, mayPass: reason === 'reset' })
    expect(JSON.stringify(failure)).toContain('GET /units')
  })

  it.each([
    ['ENOTFOUND', 'name-not-resolved'],
    ['EAI_AGAIN', 'name-not-resolved'],
    ['ECONNREFUSED', 'refused'],
    ['ECONNRESET', 'reset'],
    ['UND_ERR_SOCKET', 'reset'],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', 'certificate'],
    ['CERT_HAS_EXPIRED', 'certificate'],
    ['ERR_TLS_CERT_ALTNAME_INVALID', 'certificate'],
    ['ENETUNREACH', 'network'],
  ])('takes Node’s %s for %s', (code, reason) => {
    expect(failureFromNetwork(nodeError(code), 'x', 21_000)).toMatchObject({
      error: { kind: 'offline', reason },
    })
  })

  it.each([
    new Error('net::ERR_TIMED_OUT'),
    new Error('net::ERR_CONNECTION_TIMED_OUT'),
    nodeError('ETIMEDOUT'),
  ])('takes %s for a timeout that may pass', (error) => {
    expect(failureFromNetwork(error, 'x', 21_000)).toMatchObject({
      error: { kind: 'timeout', afterMs: 21_000 },
      mayPass: true,
    })
  })

  it('looks into the failures of several addresses', () => {
    const both = new AggregateError([nodeError('EHOSTUNREACH'), nodeError('ECONNREFUSED')])
    const error = new TypeError('fetch failed', { cause: both })
    expect(failureFromNetwork(error, 'x', 21_000)).toMatchObject({ error: { reason: 'refused' } })
  })

  it('ends on circular causes, and on values that are not errors', () => {
    const error = new Error('a')
    error.cause = error
    expect(failureFromNetwork(error, 'x', 21_000).error.kind).toBe('offline')
    expect(failureFromNetwork('text', 'x', 21_000).error.kind).toBe('offline')
  })
})

describe('errorFromStatus', () => {
  it.each([
    [425, 'server'],
    [503, 'server'],
    [422, 'invalid-request'],
  ])('takes %d for %s, so that what is tried again also counts as failing', (status, kind) => {
    const answer = { status, body: '', label: 'GET /units', retryAfterMs: undefined, afterMs: 0 }
    expect(errorFromStatus(answer)).toMatchObject({ kind, status })
  })
})

describe('retryAfterMs', () => {
  it.each([
    ['120', 120_000],
    ['0', 0],
    [' 1.5 ', 1500],
    ['Tue, 24 Nov 2026 10:00:30 GMT', 30_000],
    ['Tuesday, 24-Nov-2026 10:00:30 GMT', 30_000],
    ['2026-11-24T10:01:00Z', 60_000],
    ['Tue, 24 Nov 2026 09:00:00 GMT', 0],
    ['soon', undefined],
    ['-5', undefined],
    ['Tue, 24 Nox 2026 10:00:30 GMT', undefined],
    ['', undefined],
    [null, undefined],
  ])('reads %j', (header, expected) => {
    expect(retryAfterMs(header, null, NOW)).toBe(expected)
  })

  it('compares a date with that of the answer, since the clock of this machine may be wrong', () => {
    const [until, sent] = ['Tue, 24 Nov 2026 10:00:30 GMT', 'Tue, 24 Nov 2026 10:00:00 GMT']
    expect(retryAfterMs(until, sent, NOW - 1_800_000)).toBe(30_000)
  })
})
