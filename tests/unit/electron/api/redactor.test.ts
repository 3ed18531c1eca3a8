import { describe, expect, it } from 'vitest'
import { createBodyRedactor } from '#electron/api/redactor.ts'

describe('createBodyRedactor', () => {
  it('takes an echoed token out of an answer', () => {
    const redact = createBodyRedactor(() => 'canary-7f3a9c51')
    expect(redact('{"message":"refused Bearer canary-7f3a9c51"}')).not.toContain('canary')
  })

  it('leaves an answer whole when the token is as short as a word', () => {
    const redact = createBodyRedactor(() => 'a')
    expect(redact('{"name":"Main incomer"}')).toBe('{"name":"Main incomer"}')
  })
})
