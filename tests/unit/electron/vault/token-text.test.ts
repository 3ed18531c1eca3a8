import { describe, expect, it } from 'vitest'
import { tokenFrom } from '#electron/vault/token-text.ts'

describe('tokenFrom', () => {
  it.each([
    ['abc.DEF-1', 'abc.DEF-1'],
    ['  abc\n', 'abc'],
    ['Bearer abc', 'abc'],
    ['bearer\tabc ', 'abc'],
  ])('takes the token out of %j', (text, token) => {
    expect(tokenFrom(text)).toEqual({ ok: true, value: token })
  })

  it.each(['ab cd', 'ab\ncd', 'ab\u0000cd', 'schlüssel', 'ab\r\nX-Header: 1'])(
    'refuses %j without repeating it',
    (text) => {
      const refused = tokenFrom(text)
      expect(refused).toMatchObject({
        ok: false,
        error: { kind: 'invalid-request', field: 'token', fault: 'bad-characters' },
      })
      expect(JSON.stringify(refused)).not.toContain(JSON.stringify(text).slice(1, -1))
    },
  )

  it.each(['', '  \n', 'Bearer '])('calls %j empty', (text) => {
    expect(tokenFrom(text)).toMatchObject({ ok: false, error: { field: 'token' } })
  })
})
