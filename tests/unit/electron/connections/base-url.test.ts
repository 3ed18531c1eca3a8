import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isLoopback } from '#electron/api/transport/loopback.ts'
import { baseUrlFrom } from '#electron/connections/base-url.ts'

describe('baseUrlFrom', () => {
  it.each([
    ['https://api.example.org/v1', 'https://api.example.org/v1'],
    ['  HTTPS://API.Example.org:443/v1///\n', 'https://api.example.org/v1'],
    ['https://api.example.org', 'https://api.example.org'],
    ['http://localhost:8080/v1/', 'http://localhost:8080/v1'],
    ['http://127.0.0.1:8080/v1', 'http://127.0.0.1:8080/v1'],
    ['http://127.1/v1', 'http://127.0.0.1/v1'],
    ['http://[::1]:9/v1', 'http://[::1]:9/v1'],
  ])('takes %j as %j', (typed, baseUrl) => {
    expect(baseUrlFrom(typed)).toEqual({ ok: true, value: baseUrl })
  })

  it.each([
    ['', 'empty'],
    ['api.example.org/v1', 'not-a-url'],
    ['ftp://api.example.org', 'not-a-url'],
    ['file:///etc/passwd', 'not-a-url'],
    ['javascript:alert(1)', 'not-a-url'],
    ['https://exa mple.org', 'not-a-url'],
    ['https://example.org/v1\n/x', 'not-a-url'],
    ['https://', 'not-a-url'],
    ['http://api.example.org/v1', 'plain-http'],
    ['http://192.168.1.20/v1', 'plain-http'],
    ['http://localhost.example.org/v1', 'plain-http'],
    ['http://127.0.0.1.example.org/v1', 'plain-http'],
    ['http://0.0.0.0/v1', 'plain-http'],
    ['https://someone:hunter22@example.org', 'carries-credentials'],
    ['https://hunter22@example.org', 'carries-credentials'],
    ['https://example.org/v1?key=hunter22', 'carries-query'],
    ['https://example.org/v1#hunter22', 'carries-query'],
  ])('refuses %j: %s', (typed, fault) => {
    const refused = baseUrlFrom(typed)
    expect(refused).toMatchObject({ ok: false, error: { kind: 'invalid-request', field: 'baseUrl', fault } })
    expect(JSON.stringify(refused)).not.toContain('hunter22')
  })

  it('has one spelling, and leaves its own results unchanged', () => {
    fc.assert(
      fc.property(fc.webUrl({ validSchemes: ['https'] }), (typed) => {
        const first = baseUrlFrom(typed)
        if (first.ok) expect(baseUrlFrom(first.value)).toEqual(first)
      }),
    )
  })
})

describe('isLoopback', () => {
  it('knows this computer from look-alikes', () => {
    expect(['localhost', '[::1]', '127.0.0.1', '127.8.9.10'].every(isLoopback)).toBe(true)
    expect(['localhost.', 'xlocalhost', '128.0.0.1', '127.0.0.1.x', '[::2]'].some(isLoopback)).toBe(false)
  })
})
