import { Dexie } from 'dexie'
import { describe, expect, it } from 'vitest'
import { errorFromCause, outcomeOf } from '#renderer/cache/outcome.ts'

describe('errorFromCause', () => {
  it('tells a full disk by the error within the aborted transaction', () => {
    const full = new DOMException('no room', 'QuotaExceededError')
    expect(errorFromCause(full)).toEqual({ kind: 'storage-full' })
    expect(errorFromCause(new Dexie.AbortError('aborted', full))).toEqual({ kind: 'storage-full' })
  })

  it('keeps the text of anything else', () => {
    const error = errorFromCause(new Dexie.DatabaseClosedError('closed'))
    expect(error).toMatchObject({ kind: 'unexpected', detail: expect.stringContaining('closed') })
    expect(errorFromCause('odd')).toMatchObject({ kind: 'unexpected', detail: 'Error: odd' })
  })
})

describe('outcomeOf', () => {
  it('turns what is thrown into a value', async () => {
    expect(await outcomeOf(() => Promise.resolve(1))).toEqual({ ok: true, value: 1 })
    expect(await outcomeOf(() => Promise.reject(new Error('no')))).toMatchObject({ ok: false })
  })
})
