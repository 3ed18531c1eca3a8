import { describe, expect, it } from 'vitest'
import { ageText, clockText, durationText } from '#renderer/strings/time/durations.ts'
import { errorMessage } from '#renderer/strings/errors/errors.ts'
import type { AppError } from '#shared/errors/result.ts'

const everyError: readonly AppError[] = [
  { kind: 'unauthorized', status: 401 },
  { kind: 'unauthorized', status: 401, wasAccepted: true },
  { kind: 'unauthorized', detail: 'no token is kept for it' },
  { kind: 'forbidden', status: 403 },
  { kind: 'not-found', status: 404 },
  { kind: 'rate-limited', retryAfterMs: 4000 },
  ...(
    [
      'network',
      'name-not-resolved',
      'refused',
      'reset',
      'proxy',
      'certificate',
      'redirected',
      'captive-portal',
    ] as const
  ).map((reason) => ({ kind: 'offline', reason }) as const),
  { kind: 'timeout', afterMs: 0 },
  { kind: 'timeout', afterMs: 30_000 },
  { kind: 'timeout', afterMs: 30_000, body: 'stopped' },
  { kind: 'timeout', afterMs: 61_234, body: 'slow' },
  { kind: 'server', status: 503 },
  { kind: 'unexpected-response' },
  { kind: 'unexpected-response', largerThanBytes: 33_554_432 },
  ...(
    ['empty', 'not-a-url', 'plain-http', 'carries-credentials', 'carries-query', 'bad-characters'] as const
  ).map((fault) => ({ kind: 'invalid-request', field: 'baseUrl', fault }) as const),
  { kind: 'keychain-unavailable' },
  { kind: 'storage-full' },
  { kind: 'storage-damaged' },
  ...(['no-space', 'not-permitted', 'not-found', 'busy', 'malformed', 'other'] as const).map(
    (reason) => ({ kind: 'file', reason }) as const,
  ),
  { kind: 'unexpected' },
]

describe('errorMessage', () => {
  it.each(everyError)('says what happened and what to do: %o', (error) => {
    const { title, kept, todo } = errorMessage(error)
    for (const sentence of [title, kept, todo]) expect(sentence).not.toBe('')
    expect(`${title} ${kept} ${todo}`).not.toMatch(/!|\bwe\b|\b[45]\d\d\b/i)
    expect(todo).toMatch(/\.$/)
    expect(title).not.toMatch(/\.$/)
  })

  it('has a sentence of its own for each', () => {
    const titles = everyError.map((error) => errorMessage(error).title)
    expect(new Set(titles).size).toBe(titles.length)
  })

  it('keeps status and technical text for the disclosure', () => {
    expect(errorMessage({ kind: 'server', status: 503, detail: 'upstream' }).detail).toBe(
      'HTTP 503 · upstream',
    )
    expect(errorMessage({ kind: 'storage-full' }).detail).toBeUndefined()
  })

  it('tells a token that was accepted before from one that never was', () => {
    const refused = errorMessage({ kind: 'unauthorized', status: 401 })
    expect(refused.title).toBe('The service refused the token')
    expect(refused.todo).toContain('copied completely')
    const revoked = errorMessage({ kind: 'unauthorized', status: 401, wasAccepted: true })
    expect(revoked.title).toBe('The service no longer accepts the token')
    expect(revoked.todo).toContain('revoked')
  })

  it('states the limit that an answer exceeded', () => {
    expect(errorMessage({ kind: 'unexpected-response', largerThanBytes: 33_554_432 }).title).toBe(
      'The response is larger than 34 MB, the limit for this request',
    )
  })

  it('says when requests go on after a pause', () => {
    expect(errorMessage({ kind: 'rate-limited', retryAfterMs: 4000 }).todo).toContain('in 4 s')
  })
})

describe('durations', () => {
  it('round up, so that nothing is promised too early', () => {
    expect(durationText(1)).toBe('1 s')
    expect(durationText(61_000)).toBe('2 min')
    expect(durationText(3_900_000)).toBe('1 h 5 min')
    expect(durationText(7_199_999)).toBe('2 h')
  })

  it('read as a clock and as an age', () => {
    expect(clockText(3100)).toBe('00:04')
    expect(clockText(3_660_000)).toBe('61:00')
    expect([ageText(5), ageText(300_000), ageText(7_200_000), ageText(259_200_000)]).toEqual([
      'just now',
      '5 min ago',
      '2 h ago',
      '3 days ago',
    ])
  })
})
