import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redactText, redactValue } from '#electron/log/redact.ts'

const visibleAscii = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((c) => String.fromCharCode(c)),
  minLength: 8,
})

describe('redactText', () => {
  it('leaves no form of a secret, whatever surrounds it', () => {
    fc.assert(
      fc.property(visibleAscii, fc.string(), fc.string(), (secret, before, after) => {
        const text = `${before}${secret}|${encodeURIComponent(secret)}|${Buffer.from(secret).toString('base64')}${after}`
        const redacted = redactText(text, [secret])
        expect(redacted).not.toContain(secret)
        expect(redacted).not.toContain(Buffer.from(secret).toString('base64'))
      }),
    )
  })

  it.each([
    ['Authorization: Bearer abc.def', 'abc.def'],
    ['{"authorization":"Bearer abc.def"}', 'abc.def'],
    ['authorization=abcdef', 'abcdef'],
    ['GET https://x.test/v1?token=abcdef&page=1', 'abcdef'],
    ['https://user:hunter22@x.test/', 'hunter22'],
  ])('takes the credential out of %j although nobody registered it', (text, secret) => {
    expect(redactText(text, [])).not.toContain(secret)
  })

  it.each(['a', '1', 'id', 'page', 'log', '7charac'])(
    'leaves a line whole whose words contain the short token %j, and takes it out where it is one',
    (token) => {
      const line = `{"at":1,"level":"info","event":"catalogue logged 7characters, page 11 id"}`
      expect(redactText(line, [token])).toBe(line)
      expect(redactText(`Authorization: Bearer ${token}`, [token])).not.toMatch(new RegExp(`${token}$`))
      expect(redactText(`token=${token}; rest`, [token])).toBe('token=[secret]; rest')
      expect(redactText(token, [token])).toBe('[secret]')
    },
  )

  it('keeps texts that are not credentials', () => {
    const text = 'GET /variables/b0-gas/data 2021 page=2: token bucket at 3 of 60'
    expect(redactText(text, [])).toBe(text)
  })
})

describe('redactValue', () => {
  it('reaches into errors, their causes, arrays and objects', () => {
    const error = new Error('bad s3cr3t-one', { cause: { deep: ['s3cr3t-one'] } })
    expect(JSON.stringify(redactValue({ error }, ['s3cr3t-one']))).not.toContain('s3cr3t-one')
  })

  it('hides the values of telling names whatever they hold', () => {
    const facts = { Authorization: 'x1', headers: { cookie: 'x2' }, token: 'x3', tokenPlace: 'keychain' }
    expect(redactValue(facts, [])).toEqual({
      Authorization: '[secret]',
      headers: { cookie: '[secret]' },
      token: '[secret]',
      tokenPlace: 'keychain',
    })
  })

  it('says how long bytes are and ends at a cycle', () => {
    const cyclic: Record<string, unknown> = { body: new Uint8Array(7) }
    cyclic['self'] = cyclic
    expect(JSON.stringify(redactValue(cyclic, []))).toContain('[7 bytes]')
  })
})
