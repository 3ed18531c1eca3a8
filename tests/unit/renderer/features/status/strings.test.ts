import { describe, expect, it } from 'vitest'
import { aBudgetState } from '#support/a-budget-state.ts'
import type { BudgetPause, BudgetState } from '#shared/contract/budget-state.ts'
import { slowestRequest } from '#renderer/features/status/slow-request.ts'
import {
  budgetText,
  budgetTitle,
  pauseText,
  queueText,
  slowText,
  spentText,
} from '#renderer/features/status/strings.ts'

describe('slowestRequest', () => {
  const budget = (...sent: (number | undefined)[]): BudgetState =>
    aBudgetState({
      entries: sent.map((sentAgoMs, index) => ({
        ticket: `t${index}`,
        lane: 'visible',
        state: 'running',
        label: `GET /variables/v${index}/data`,
        ...(sentAgoMs === undefined ? {} : { sentAgoMs }),
      })),
    })

  it('names the reason for waiting after ten seconds, and not before', () => {
    expect(slowestRequest(undefined, 4000)).toBeUndefined()
    expect(slowestRequest(budget(undefined, 5999), 4000)).toBeUndefined()
    const slow = slowestRequest(budget(7000, 8000, undefined), 4000)
    expect(slow).toEqual({ label: 'GET /variables/v1/data', waitedMs: 12_000 })
    expect(slow && slowText(slow)).toBe('Waiting for 12 s: GET /variables/v1/data')
  })
})

describe('budgetText', () => {
  it('says what is left, and never less than nothing', () => {
    expect(budgetText(2, 60)).toBe('58 of 60 left')
    expect(budgetText(61, 60)).toBe('0 of 60 left')
    expect(budgetTitle(2, 60)).toBe('58 of 60 requests left; 2 used in the last minute')
  })
})

describe('pauseText', () => {
  const textOf = (pause: Pick<BudgetPause, 'cause' | 'askedMs'>): string =>
    pauseText({ leftMs: 3_600_000, ...pause })

  it('says who asked, for how long and when requests resume', () => {
    expect(textOf({ cause: 'service' })).toBe('The service asked for a pause. Requests resume in 60:00.')
    expect(textOf({ cause: 'service', askedMs: 9_999_000 })).toContain('a pause of 2 h 47 min.')
    expect(textOf({ cause: 'service', askedMs: Infinity })).toContain('a pause of more than a day.')
    expect(textOf({ cause: 'no-record' })).toContain('record of the requests of the last minute')
  })
})

describe('queueText', () => {
  it('says one time: when a pause ends, otherwise when the queue is empty', () => {
    expect(queueText(0, 0, undefined)).toEqual(['0', undefined])
    expect(queueText(2, 279_000, undefined)).toEqual(['2 · 04:39', undefined])
    expect(queueText(2, 279_000, 278_000)).toEqual(['2', 'Paused, resumes in 04:38'])
  })
})

describe('spentText', () => {
  it('says when, how long and with which outcome', () => {
    const request = { label: 'GET /a', lane: 'visible', agoMs: 11_500, tookMs: 340 } as const
    expect(spentText(request)).toBe('12 s ago · 0.3 s · answered')
    expect(spentText({ ...request, error: { kind: 'unauthorized', status: 401 } })).toBe(
      '12 s ago · 0.3 s · The service refused the token',
    )
  })
})
