import { Dexie } from 'dexie'
import { describe, expect, it } from 'vitest'
import { errorFromCause, isQuotaExceeded, outcomeOf } from '#renderer/cache/outcome.ts'

describe('errorFromCause', () => {
  it('tells a full disk by the error within the aborted transaction', () => {
    const full = new DOMException('no room', 'QuotaExceededError')
    expect(errorFromCause(full)).toEqual({ kind: 'storage-full' })
    expect(errorFromCause(new Dexie.AbortError('aborted', full))).toEqual({ kind: 'storage-full' })
  })

  it.each([
    [
      'an aborted commit',
      Object.assign(new Error('aborted'), {
        name: 'AbortError',
        cause: new DOMException('Internal error committing transaction.', 'UnknownError'),
      }),
    ],
    [
      'a commit that finds no room',
      new DOMException('Internal error committing transaction.', 'UnknownError'),
    ],
    [
      'a store that opens on a full disk',
      new Dexie.OpenFailedError(
        'failed',
        new DOMException(
          'Encountered full disk while opening backing store for indexedDB.open.',
          'UnknownError',
        ),
      ),
    ],
    [
      'many writes at once',
      new Dexie.BulkError('2 of 2 failed', [new DOMException('no room', 'QuotaExceededError')]),
    ],
  ])('tells a full disk by %s', (_form, cause) => {
    expect(errorFromCause(cause)).toMatchObject({ kind: 'storage-full' })
    expect(isQuotaExceeded(cause)).toBe(true)
  })

  it('takes no other unknown error for a full disk', () => {
    const failed = new DOMException(
      'Internal error opening backing store for indexedDB.open.',
      'UnknownError',
    )
    expect(isQuotaExceeded(failed)).toBe(false)
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
